import type { GateReason } from "../domain/gate/gate-reason.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { LoadgateError } from "../domain/shared/error.ts";
import type { Progress } from "./progress.ts";

/** What a tracker made of a run. */
export interface TrackerResult {
  /** What it has against the run; the gate counts these among its own reasons. */
  readonly reasons: readonly GateReason[];
  readonly section: TrackerSection;
  /** Plain data that `comparison.json` keeps under `tracking`; nothing else reads it. */
  readonly document: unknown;
  /** The run was not kept, and the job must fail for that. */
  readonly failure?: LoadgateError;
  /** The run was not kept, and a warning will do. */
  readonly warning?: string;
}

/** A service that keeps results. */
export interface Tracker {
  /** Its name, for people. */
  readonly name: string;
  /**
   * Sends a run and reads what the service says of it. It ends within its own time limit and never throws:
   * what goes wrong is in the result.
   * @param run what was measured, and for what: {@link RunFile.origin}
   * @param signal ends it early; the run then counts as not kept
   */
  readonly track: (
    run: RunFile,
    progress: Pick<Progress, "log">,
    signal: AbortSignal,
  ) => Promise<TrackerResult>;
}

/** A run in the format of another program, written beside Loadgate's own files. */
export interface RunExport {
  /** Name of the file in the output folder. */
  readonly file: string;
  /** The file's content: plain data. */
  readonly contentOf: (run: RunFile) => object;
}
