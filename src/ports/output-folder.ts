/** Everything that was measured. */
export const RUN_FILE = "run.jsonl";

/** The same of a shard, packed by gzip: it is only handed on. */
export const PACKED_RUN_FILE = "run.jsonl.gz";

/** What earlier versions called them; they are only recognised, and refused. */
export const FORMER_RUN_FILES: readonly string[] = ["run.json", "run.json.gz"];

/** Everything that was decided about it. */
export const COMPARISON_FILE = "comparison.json";

/** The report for people, in Markdown. */
export const REPORT_FILE = "report.md";

/** The same as a page for the browser. */
export const PAGE_FILE = "report.html";

/** What the baseline keeps of a run, for the job that adds it there. */
export const RECORD_FILE = "record.json";

/** What a tracker is sent. */
export const EXPORT_FILE = "bmf.json";

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
   * Writes one file, whole or not at all; one whose name ends in `.gz` is packed.
   * @param name its name in the folder
   * @param text all of it, or its pieces one after the other where it can be too long for one text
   * @returns its path
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly write: (name: string, text: string | Iterable<string>) => Promise<string>;
  /**
   * Removes one file, if it is there.
   * @throws LoadgateError `publishing` when it cannot be removed
   */
  readonly remove: (name: string) => Promise<void>;
}
