import { LoadgateError } from "../domain/shared/error.ts";
import { EXPORT_FILE } from "../ports/output-folder.ts";
import type { RunExport, Tracker } from "../ports/tracker.ts";
import type { BencherConfig } from "./config/section.ts";
import { failureReason, findingsOf, type Outcome } from "./domain/outcome.ts";
import { bencherMetrics } from "./domain/run-metrics.ts";
import { bencherSection } from "./report/section.ts";
import { type BencherRequest, sendRun } from "./send/send-run.ts";

/** A run in Bencher Metric Format, as Bencher's own client reads it. */
export const METRIC_FORMAT_EXPORT: RunExport = {
  file: EXPORT_FILE,
  contentOf: (run) => bencherMetrics(run),
};

/** Implements the core's tracker port with Bencher. */
export function bencherTracker(request: BencherRequest): Tracker {
  return {
    name: "Bencher",
    track: async (run, progress, signal) =>
      resultOf(await sendRun(request, run, { log: progress.log, signal }), request.config),
  };
}

/**
 * The tracker's result for the core, whether or not the run was sent.
 * @param config `gate` turns alerts, and Bencher's silence, into findings of the gate, `required` makes a failure fail the job
 */
export function resultOf(outcome: Outcome, config: Pick<BencherConfig, "gate" | "required">) {
  const { gate, required } = config;
  const findings = gate ? findingsOf(outcome) : [];
  const result = { findings, section: bencherSection(outcome), document: outcome };
  const reason = failureReason(outcome);
  if (reason === undefined) return result;
  if (!required) return { ...result, warning: `Not tracked: ${reason}` };
  const { details = [], hint = LATER } = outcome.kind === "failed" ? outcome : {};
  const message = `The run had to be tracked and was not: ${reason}`;
  return { ...result, failure: new LoadgateError("publishing", message, { details, hint }) };
}

const LATER =
  "The run file is kept: `loadgate track RUN.json` sends it later. With bencher.required: false this is a warning.";
