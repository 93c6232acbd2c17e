/** Everything that was measured. */
export const RUN_FILE = "run.json";

/** Everything that was decided about it. */
export const COMPARISON_FILE = "comparison.json";

/** The report for people, in Markdown. */
export const REPORT_FILE = "report.md";

/** The same as a page for the browser. */
export const PAGE_FILE = "report.html";

/** What the baseline keeps of a run, for the job that adds it there. */
export const RECORD_FILE = "record.json";

/** The folder for a run's files. */
export interface OutputFolder {
  /** Absolute path. */
  readonly location: string;
  /**
   * Makes the folder and checks that files can be written there.
   * @throws LoadgateError `publishing` when they cannot
   */
  readonly prepare: () => Promise<void>;
  /**
   * Writes one file, whole or not at all.
   * @param name its name in the folder
   * @returns its path
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly write: (name: string, text: string) => Promise<string>;
  /**
   * Removes one file, if it is there.
   * @throws LoadgateError `publishing` when it cannot be removed
   */
  readonly remove: (name: string) => Promise<void>;
}
