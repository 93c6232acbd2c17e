/** The job that wrote a comment or a check. */
export interface Writer {
  /** Id of the workflow run; later runs have larger ids. Absent outside a job. */
  readonly runId?: number;
  /**
   * The start of the job in that run, `JOB-ATTEMPT-ID`: a job keeps the first when it is started again, the second
   * rises, and the third is unique. Absent if the runner does not say.
   */
  readonly start?: string;
}

/** A pattern of {@link writerText}, with groups for {@link writerIn}. */
export const WRITER = String.raw`run=(?<run>\d+)(?: start=(?<start>\w+-\d+-\w+))?`;

const FORM = new RegExp(`^${WRITER}$`);

/** The writer as text, for the mark that it leaves. */
export function writerText({ runId = 0, start }: Writer): string {
  return start === undefined ? `run=${runId}` : `run=${runId} start=${start}`;
}

/** Parses {@link writerText}. @returns a writer of no run for any other text */
export function readWriter(text: string): Writer {
  return writerIn(FORM.exec(text)?.groups ?? {});
}

/** The writer in the groups of {@link WRITER}. */
export function writerIn({ run = "0", start }: Readonly<Partial<Record<string, string>>>): Writer {
  return { runId: Number(run), start };
}

/**
 * True if two jobs of one workflow run wrote the same thing, so that one result would replace the other. A job that is
 * started again may replace its own.
 */
export function isOtherJob(wrote: Writer, ours: Writer): boolean {
  if (!wrote.start || !ours.start || wrote.runId !== ours.runId) return false;
  const [theirs, own] = [wrote.start.split("-"), ours.start.split("-")];
  // Jobs in calls of one reusable workflow look the same, but run side by side.
  return theirs[0] !== own[0] || (theirs[1] === own[1] && theirs[2] !== own[2]);
}
