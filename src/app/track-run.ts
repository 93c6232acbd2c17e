import type { Comparison } from "../domain/comparison.ts";
import { LoadgateError } from "../domain/error.ts";
import type { RunFile } from "../domain/run-file.ts";
import { gateWithAlerts } from "../domain/tracking/alert-reasons.ts";
import { type Tracking, trackingFailure } from "../domain/tracking/tracking.ts";
import { renderJson } from "../report/json.ts";
import { RUN_FILE } from "./measure-run.ts";
import type { RunRequest } from "./run-benchmark.ts";
import { track } from "./track.ts";
import type { World } from "./world.ts";

/** A run and its comparison, with what Bencher says of them. */
export interface TrackedComparison {
  readonly run: RunFile;
  readonly comparison: Comparison;
  /** What to end with: tracking had to succeed and did not, or a signal came meanwhile. */
  readonly failure?: unknown;
}

/**
 * Tracks a run where that is asked for. The run file keeps what came of it; the comparison and its
 * verdicts stay as they are, but for alerts that are to fail the gate.
 * @throws LoadgateError `publishing` when the run file cannot be written
 */
export async function trackRun(
  { progress, output }: Pick<World, "progress" | "output">,
  request: Pick<RunRequest, "tracking" | "failOn" | "signal">,
  measured: RunFile,
  compared: Comparison,
): Promise<TrackedComparison> {
  if (!request.tracking) return { run: measured, comparison: compared };
  const { config } = request.tracking;
  progress.stage("Tracking in Bencher");
  const tracking = await track(request.tracking, measured, progress, request.signal);
  const run = { ...measured, tracking };
  await output.write(RUN_FILE, renderJson(run));
  const comparison: Comparison = {
    ...compared,
    tracking,
    ...(config.gate && { gate: gateWithAlerts(compared.gate, tracking, request.failOn) }),
  };
  const failure = request.signal.aborted
    ? request.signal.reason
    : config.required
      ? strictFailure(tracking)
      : undefined;
  const reason = trackingFailure(tracking);
  if (reason !== undefined && failure === undefined) progress.warn(`Not tracked: ${reason}`);
  return { run, comparison, ...(failure !== undefined && { failure }) };
}

/**
 * The error of tracking that had to succeed and did not.
 * @returns undefined where it did, or where nobody could have tracked the run
 */
export function strictFailure(tracking: Tracking): LoadgateError | undefined {
  const reason = trackingFailure(tracking);
  if (reason === undefined) return undefined;
  return new LoadgateError("publishing", `The run had to be tracked and was not: ${reason}`, {
    details: tracking.kind === "failed" ? tracking.details : [],
    hint:
      (tracking.kind === "failed" ? tracking.hint : undefined) ??
      "The run file is kept: `loadgate track RUN.json` sends it later. With bencher.required: false this is a warning.",
  });
}
