import type { Comparison } from "../../domain/comparison/comparison.ts";
import { type FailOn, gateOf } from "../../domain/gate/gate.ts";
import type { GateReason } from "../../domain/gate/gate-reason.ts";
import type { TrackerSection } from "../../domain/review/tracker-section.ts";
import { isComplete, type RunFile } from "../../domain/run/file/run-file.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Tracker } from "../../ports/tracker.ts";

/** Options for tracking a run. */
export interface TrackRequest {
  /** Absent if the run is not to be tracked. */
  readonly tracker?: Tracker;
  readonly failOn: FailOn;
  readonly signal: AbortSignal;
}

/** A comparison with the tracker's result for its run. */
export interface TrackedComparison {
  readonly comparison: Comparison;
  /** The tracker's reasons against the run; they are also among the gate's reasons. */
  readonly reasons: readonly GateReason[];
  readonly section?: TrackerSection;
  /** The error that the job must end with: a required tracker did not store the run, or a signal arrived. */
  readonly failure?: unknown;
}

/**
 * Sends a run to its tracker. The comparison keeps its verdicts; the tracker's reasons are added to the gate's. A
 * run that ended early is incomplete and is not tracked.
 */
export async function trackRun(
  progress: Progress,
  { tracker, failOn, signal }: TrackRequest,
  { run, compared }: { readonly run: RunFile; readonly compared: Comparison },
): Promise<TrackedComparison> {
  if (!tracker || !isComplete(run)) return { comparison: compared, reasons: [] };
  progress.stage(`Tracking in ${tracker.name}`);
  const result = await tracker.track(run, progress, signal);
  const { reasons, section, document: tracking, warning } = result;
  const failure: unknown = signal.aborted ? signal.reason : result.failure;
  if (warning !== undefined && failure === undefined) progress.warn(warning);
  const gate =
    reasons.length === 0
      ? compared.gate
      : { ...compared.gate, ...gateOf([...compared.gate.reasons, ...reasons], { failOn }) };
  return { comparison: { ...compared, tracking, gate }, reasons, section, failure };
}
