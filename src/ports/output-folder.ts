/** All measurements. */
export const RUN_FILE = "run.jsonl";

/** All measurements of a shard, packed by gzip because the file is only passed on. */
export const PACKED_RUN_FILE = "run.jsonl.gz";

/** Both names of a run file. */
export const RUN_FILES = [RUN_FILE, PACKED_RUN_FILE];

/** All decisions about the run. */
export const COMPARISON_FILE = "comparison.json";

/** The report for people, in Markdown. */
export const REPORT_FILE = "report.md";

/** The same as a page for the browser. */
export const PAGE_FILE = "report.html";

/** The run's record, for the job that adds it to the baseline. */
export const RECORD_FILE = "record.json";

/** The run in the tracker's format. */
export const EXPORT_FILE = "bmf.json";

/** Stacks of both arms with the CPU time of a request, for programs that draw them. */
export const PROFILE_FILES = {
  base: "profile-base.folded",
  head: "profile-head.folded",
  speedscope: "profile.speedscope.json",
} as const;

/** What a search for a commit writes; its steps are what it goes on from after a stop. */
export const BISECT_FILES = {
  json: "bisect.json",
  report: "bisect.md",
  steps: "bisect-steps.json",
} as const;

/** What a soak writes. */
export const SOAK_FILES = { json: "soak.json", report: "soak.md", page: "soak.html" } as const;

/** Files that are recognised as results by their first bytes. */
export const TELLING_FILES = [...RUN_FILES, COMPARISON_FILE, BISECT_FILES.json, SOAK_FILES.json];

/** All files that a run may leave. */
export const RESULT_FILES: readonly string[] = [
  ...[...RUN_FILES, COMPARISON_FILE, REPORT_FILE, PAGE_FILE, RECORD_FILE, EXPORT_FILE],
  ...Object.values(PROFILE_FILES),
];

/** All files that a command may leave in its output folder. */
export const OWN_FILES: readonly string[] = [
  ...[...RESULT_FILES, ...Object.values(BISECT_FILES), ...Object.values(SOAK_FILES)],
];

/** The folder for a run's files. */
export interface OutputFolder {
  /** Absolute path. */
  readonly location: string;
  /**
   * Makes the folder and checks that it is writable.
   * @throws LoadgateError `publishing` when it is not
   */
  readonly prepare: () => Promise<void>;
  /**
   * Writes one file atomically; one whose name ends in `.gz` is packed.
   * @param name its name in the folder
   * @param text all of it, or its pieces in order if it can be too long for one string
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly write: (name: string, text: string | Iterable<string>) => Promise<void>;
  /**
   * Removes one file, if it exists.
   * @throws LoadgateError `publishing` when it cannot be removed
   */
  readonly remove: (name: string) => Promise<void>;
}
