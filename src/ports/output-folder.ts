/** Everything that was measured. */
export const RUN_FILE = "run.json";

/** Everything that was decided about it. */
export const COMPARISON_FILE = "comparison.json";

/** The report for people, in Markdown. */
export const REPORT_FILE = "report.md";

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
}
