import { type CommentMarker, isNewer, markerLine, readMarker } from "../domain/review/comment.ts";
import type { CodeHost, PullComment } from "../ports/code-host.ts";

/** A pull request's only comment for a configuration. */
export interface StickyComment {
  /** Number of the pull request. */
  readonly pull: number;
  readonly marker: CommentMarker;
  /** Markdown below the marker. */
  readonly text: string;
  /** Write a comment even if there is none yet. */
  readonly mayCreate: boolean;
}

/** The body of a comment: its marker, then its text. */
export function commentBody({ marker, text }: Pick<StickyComment, "marker" | "text">): string {
  return `${markerLine(marker)}\n${text}`;
}

/**
 * Writes the comment, replacing an existing one. Ours begins with our marker and was written under our login,
 * because anyone may copy a marker.
 *
 * Two jobs can both find no comment at the same time. So a job that created one checks again: the oldest comment
 * stays, with the text of the last writer, and each job removes its own younger one.
 *
 * @returns the result: `newer` if the comment shows a later commit and was left alone; undefined if there is no
 * comment and none was wanted
 * @throws CodeHostError when it cannot be written
 */
export async function postComment(host: CodeHost, comment: StickyComment) {
  const { pull, marker, mayCreate } = comment;
  const body = commentBody(comment);
  const marked = withKey(await host.comments(pull), marker.key);
  const viewer = marked.length === 0 ? undefined : await host.viewer();
  const [first, ...others] = marked.filter(({ author }) => author === viewer);
  if (first) {
    const shown = readMarker(first.body);
    if (shown && isNewer(shown, marker)) return { outcome: "newer" as const, url: first.url };
    const { url } = await host.updateComment(first.id, body);
    for (const other of others) await host.deleteComment(other.id);
    return { outcome: "updated" as const, url };
  }
  if (!mayCreate) return undefined;

  const created = await host.createComment(pull, body);
  const markedNow = withKey(await host.comments(pull), marker.key);
  const oldest = markedNow.find(({ author }) => author === created.author);
  if (!oldest || oldest.id === created.id) return { outcome: "created" as const, url: created.url };
  const { url } = await host.updateComment(oldest.id, body);
  await host.deleteComment(created.id);
  return { outcome: "updated" as const, url };
}

function withKey(all: readonly PullComment[], key: string): readonly PullComment[] {
  return all.filter(({ body }) => readMarker(body)?.key === key).toSorted((a, b) => a.id - b.id);
}
