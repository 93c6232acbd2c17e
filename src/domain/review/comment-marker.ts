/** Identifies Loadgate's comment and the run that it shows. */
export interface CommentMarker {
  /** Identifies one of a pull request's comments: there is one for each configuration. */
  readonly key: string;
  /** Id of the workflow run that wrote it; later runs have larger ids. Absent outside a job. */
  readonly runId?: number;
  /** The commit whose results it shows. */
  readonly sha: string;
}

const FORM = /^<!-- loadgate:(\S+) run=(\d+) sha=([0-9a-f]+) -->/;

/** The hidden first line of a comment. */
export function markerLine({ key, runId = 0, sha }: CommentMarker): string {
  return `<!-- loadgate:${key} run=${runId} sha=${sha} -->`;
}

/**
 * Parses the marker at the beginning of a comment. It does not prove who wrote the comment.
 * @returns undefined for a comment without one
 */
export function readMarker(body: string): CommentMarker | undefined {
  const [, key, run, sha = ""] = FORM.exec(body) ?? [];
  return key === undefined ? undefined : { key, runId: Number(run), sha };
}

/** True if a comment shows a later run of another commit, so that a slow or restarted run must not replace it. */
export function isNewer(shown: CommentMarker, ours: CommentMarker): boolean {
  return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
}
