import type { Finding } from "../domain/findings/finding.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { LoadgateError } from "../domain/shared/error.ts";
import type { Progress } from "./progress.ts";

/** A tracker's result for a run. */
export interface TrackerResult {
  /** What it found; the gate counts that among its own findings. */
  readonly findings: readonly Finding[];
  readonly section: TrackerSection;
  /** Plain data, written to `comparison.json` under `tracking`; nothing else reads it. */
  readonly document: unknown;
  /** Set if the run was not stored and the job must fail because of it. */
  readonly failure?: LoadgateError;
  /** Set if the run was not stored and a warning is enough. */
  readonly warning?: string;
}

/** A service that stores results. */
export interface Tracker {
  /** Its display name. */
  readonly name: string;
  /**
   * Sends a run and reads the service's result. It ends within its own time limit and never throws: failures are
   * part of the result.
   * @param run the measurements, with their purpose: {@link RunFile.origin}
   * @param signal ends it early; the run then counts as not stored
   */
  readonly track: (
    run: RunFile,
    progress: Pick<Progress, "log">,
    signal: AbortSignal,
  ) => Promise<TrackerResult>;
}

/** A run in another program's format, written beside Loadgate's own files. */
export interface RunExport {
  /** Name of the file in the output folder. */
  readonly file: string;
  /** The file's content, as plain data. */
  readonly contentOf: (run: RunFile) => object;
}
