import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";

/** What a report is made from. */
export interface ReportInput {
  /** What the run shows, and the run itself. */
  readonly evidence: Evidence<RunFile>;
  readonly comparison: Comparison;
  /** Whether the run was added to the baseline, and why not; absent if nobody asked. */
  readonly recording?: {
    readonly recorded: boolean;
    readonly reason?: string;
    /** SHA-256 of the record that another job adds; absent where none does. */
    readonly handedOver?: string;
  };
  /** Further notices, such as unreadable files of the store. */
  readonly notices?: readonly string[];
  /** What a tracker says about the run; absent if nobody asked. */
  readonly tracker?: TrackerSection;
}
