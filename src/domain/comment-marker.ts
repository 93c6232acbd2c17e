/** What tells our comment from others, and which run it shows. */
export interface CommentMarker {
  /** Which of a pull request's comments it is: one for each configuration. */
  readonly key: string;
  /** Id of the run that wrote it; grows with time. Absent outside a job. */
  readonly runId?: number;
  /** The commit that it shows. */
  readonly sha: string;
}

const FORM = /^<!-- loadgate:(\S+) run=(\d+) sha=([0-9a-f]+) -->/;

/**
 * The hidden first line of a comment.
 */
export function markerLine({ key, runId = 0, sha }: CommentMarker): string {
  return `<!-- loadgate:${key} run=${runId} sha=${sha} -->`;
}

/**
 * The marker that a comment begins with, which says nothing about who wrote it.
 * @returns undefined for a comment without one
 */
export function readMarker(body: string): CommentMarker | undefined {
  const found = FORM.exec(body);
  if (!found) return undefined;
  const [, key = "", run, sha = ""] = found;
  return { key, runId: Number(run), sha };
}

/**
 * Whether a comment shows a commit that came after ours, so that a slow run, or an old one that was
 * started again, must not take its place.
 * @param shown the comment's marker
 * @param ours the marker of what we would write
 */
export function isNewer(shown: CommentMarker, ours: CommentMarker): boolean {
  return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
}
