import { type CommentMarker, isNewer, markerLine, readMarker } from "../domain/review/comment.ts";
import { isOtherJob } from "../domain/review/writer.ts";
import type { CodeHost, Comments, PullComment } from "../ports/code-host.ts";
import { COMMENT_LIMIT, type Limit } from "../report/markdown/assemble.ts";

/** The only comment of a pull request or commit for a configuration. */
interface StickyComment<On> {
  /** Number of the pull request, or id of the commit. */
  readonly on: On;
  readonly marker: CommentMarker;
  /** Makes what it shows. @param replaced the comment that is there */
  readonly contentOf: (replaced?: Replaced) => CommentContent;
  /** Write a comment even if there is none yet. */
  readonly mayCreate: boolean;
}

/** A comment that another one replaces. */
export interface Replaced {
  readonly body: string;
  readonly shown: CommentMarker;
}

/** What became of a comment, and its address. */
export type PostedComment = NonNullable<Awaited<ReturnType<typeof postComment>>>;

/** What a comment shows and remembers. */
export interface CommentContent {
  /** Markdown. */
  readonly text: string;
  /** With what the comment remembers. */
  readonly marker: CommentMarker;
}

/** The limit of a comment's text below its marker. */
export function commentLimit(marker: CommentMarker): Limit {
  return { ...COMMENT_LIMIT, max: COMMENT_LIMIT.max - bodyOf(marker, "").length };
}

/** A marker of a comment that remembers this, if anything. */
export function withMemory(marker: CommentMarker, remembered: CommentMarker["remembered"]) {
  return remembered ? { ...marker, remembered } : marker;
}

function bodyOf(marker: CommentMarker, text: string): string {
  return `${markerLine(marker)}\n${text}`;
}

/**
 * Writes the comment, replacing an existing one. Ours begins with our marker and was written under our login,
 * because anyone may copy a marker.
 *
 * Two jobs can both find no comment at the same time. So a job that created one checks again: the oldest comment
 * stays, with the text of the last writer, and each job removes its own younger one.
 *
 * @returns the result: `newer` if the comment shows a later commit and was left alone, `taken` if another job of this
 * workflow run wrote it; undefined if there is no comment and none was wanted
 * @throws CodeHostError when it cannot be written
 */
export async function postComment<On extends number | string>(
  host: Comments<On> & Pick<CodeHost, "viewer">,
  comment: StickyComment<On>,
) {
  const { on, marker, mayCreate } = comment;
  const bodyFor = (replaced?: Replaced) => {
    const content = comment.contentOf(replaced);
    return bodyOf(content.marker, content.text);
  };
  const marked = withKey(await host.comments(on), marker.key);
  const viewer = marked.length === 0 ? undefined : await host.viewer();
  const [first, ...others] = marked.filter(({ author }) => author === viewer);
  if (first) {
    if (isNewer(first.shown, marker)) return { outcome: "newer" as const, url: first.url };
    if (isOtherJob(first.shown, marker)) return { outcome: "taken" as const, url: first.url };
    const { url } = await host.updateComment(first.id, bodyFor(first));
    for (const other of others) await host.deleteComment(other.id);
    return { outcome: "updated" as const, url };
  }
  if (!mayCreate) return undefined;

  const created = await host.createComment(on, bodyFor());
  const markedNow = withKey(await host.comments(on), marker.key);
  const oldest = markedNow.find(({ author }) => author === created.author);
  if (!oldest || oldest.id === created.id) return { outcome: "created" as const, url: created.url };
  const isTaken = isOtherJob(oldest.shown, marker);
  const { url } = isTaken ? oldest : await host.updateComment(oldest.id, bodyFor(oldest));
  await host.deleteComment(created.id);
  return { outcome: isTaken ? ("taken" as const) : ("updated" as const), url };
}

function withKey(all: readonly PullComment[], key: string) {
  return all
    .flatMap((one) => {
      const shown = readMarker(one.body);
      return shown?.key === key ? [{ ...one, shown }] : [];
    })
    .toSorted((a, b) => a.id - b.id);
}
