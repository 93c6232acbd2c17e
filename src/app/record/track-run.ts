import { type Comparison, isPointless } from "../../domain/comparison/comparison.ts";
import { decisionOn, type FailOn } from "../../domain/gate/gate.ts";
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
  /** What the tracker found is among its findings. */
  readonly comparison: Comparison;
  readonly section?: TrackerSection;
  /** The error that the job must end with: a required tracker did not store the run, or a signal arrived. */
  readonly failure?: unknown;
}

/**
 * Sends a run to its tracker. The comparison keeps its verdicts; the tracker's findings are added to its own. A run that
 * ended early is incomplete and is not tracked, nor is one that was stopped once it was measured.
 */
export async function trackRun(
  progress: Progress,
  { tracker, failOn, signal }: TrackRequest,
  run: RunFile,
  compared: Comparison,
): Promise<TrackedComparison> {
  if (signal.aborted) return { comparison: compared, failure: signal.reason };
  if (!tracker || !isComplete(run)) return { comparison: compared };
  progress.stage(`Tracking in ${tracker.name}`);
  const {
    section,
    document: tracking,
    warning,
    ...result
  } = await tracker.track(run, progress, signal);
  const failure: unknown = signal.aborted ? signal.reason : result.failure;
  if (warning !== undefined && failure === undefined) progress.warn(warning);
  const findings = [...compared.findings, ...result.findings];
  const decided = decisionOn(findings, { failOn }, isPointless(compared.comparedWith));
  const gate = { ...compared.gate, ...decided };
  return { comparison: { ...compared, tracking, gate, findings }, section, failure };
}
