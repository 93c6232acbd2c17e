import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { InstrumentView } from "./instrument-view.ts";

/** The data of a report. */
export interface ReportInput {
  /** The run and its evidence. */
  readonly evidence: Evidence<RunFile>;
  readonly comparison: Comparison;
  /** The parts of the instruments beside timing. */
  readonly instruments: readonly InstrumentView[];
  /** The result of adding the run to the baseline; absent if that was not requested. */
  readonly recording?: {
    readonly recorded: boolean;
    readonly reason?: string;
    /** SHA-256 of the record that another job adds; absent if none does. */
    readonly handedOver?: string;
  };
  /** Further notices, such as unreadable files of the store. */
  readonly notices?: readonly string[];
  /** A tracker's result for the run; absent if none was requested. */
  readonly tracker?: TrackerSection;
}
