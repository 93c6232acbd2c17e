import { SERIES_METRIC_IDS } from "../domain/metric.ts";
import type { RunFile } from "../domain/run-file.ts";
import type { BencherConfig } from "../domain/tracking/bencher-config.ts";
import {
  type BencherMetrics,
  bytesInRequest,
  MAX_DOCUMENT_BYTES,
  splitMetrics,
} from "../domain/tracking/metric-format.ts";
import { measureThresholds, type Submission, testbedName } from "../domain/tracking/submission.ts";
import type { PairedTarget, StartPoint, TrackingTarget } from "../domain/tracking/target.ts";
import type { TrackedAgainst } from "../domain/tracking/tracking.ts";
import { bencherIterations, bencherMetrics } from "../report/bencher-metric-format.ts";

/** A report to send, and what is to become of its answer. */
export interface ReportPlan {
  readonly against: TrackedAgainst;
  readonly submission: Submission;
  readonly sent: BencherMetrics;
  /** Measures that ought to be tested. */
  readonly tested: ReadonlySet<string>;
  readonly startPoint?: StartPoint;
  /** It is only what another report is tested against. */
  readonly isSample?: true;
}

/** What bounds the reports of a run. */
export interface PlanLimits {
  /** Of a series with more failed requests, in percent, only the errors are sent. */
  readonly maxErrorPercent: number;
  /** Bytes that the documents of one report may have in its request. */
  readonly maxRequestBytes?: number;
}

/**
 * The reports that a run is sent in, in their order: head against the history, split where it is too
 * large for one request; then, where there is a base arm, the base and head against it.
 */
export function reportPlans(
  config: BencherConfig,
  target: Exclude<TrackingTarget, { kind: "none" }>,
  run: RunFile,
  { maxErrorPercent, maxRequestBytes = MAX_DOCUMENT_BYTES }: PlanLimits,
): readonly ReportPlan[] {
  const thresholds = measureThresholds(config.thresholds);
  const tested = new Set(thresholds.map(({ measure }) => measure));
  const common = {
    testbed: config.testbed ?? testbedName(run.environment),
    startedAt: run.startedAt,
  };
  const head = bencherMetrics(run, { maxErrorPercent });
  const history = splitMetrics(head, maxRequestBytes).map((sent, index): ReportPlan => {
    const submission = {
      ...{ ...common, branch: target.branch, hash: target.hash },
      documents: [JSON.stringify(sent)],
    };
    if (target.kind === "default") {
      const own = { cloneThresholds: false, reset: false, thresholds, resetThresholds: true };
      return { against: "history", submission: { ...submission, ...own }, sent, tested };
    }
    // A later part joins the first: a start point of its own would begin the branch anew.
    const { startPoint } = target;
    const begins = { cloneThresholds: true, reset: true, startPoint };
    const joins = { cloneThresholds: false, reset: false };
    return {
      ...{ against: "history", sent, tested, startPoint },
      submission: {
        ...{ ...submission, ...(index === 0 ? begins : joins) },
        ...{ thresholds: [], resetThresholds: false },
      },
    };
  });
  return [
    ...history.filter(({ sent }) => Object.keys(sent).length > 0),
    ...(target.kind === "pull-request" && target.paired
      ? pairedPlans(
          target.paired,
          target.hash,
          { ...common, thresholds, maxRequestBytes },
          run,
          head,
        )
      : []),
  ];
}

/**
 * The base arm's blocks are the sample, head's median is what is tested against it: with its own
 * blocks in the same branch, head would be part of its baseline.
 */
function pairedPlans(
  { baseBranch, baseHash, headBranch }: PairedTarget,
  hash: string,
  {
    thresholds,
    maxRequestBytes,
    ...common
  }: Pick<Submission, "testbed" | "startedAt" | "thresholds"> & { maxRequestBytes: number },
  run: RunFile,
  head: BencherMetrics,
): readonly ReportPlan[] {
  const measures = new Set(thresholds.map(({ measure }) => measure));
  const iterations = fitting(
    bencherIterations(run, "base", SERIES_METRIC_IDS)
      .map((metrics) => only(metrics, measures))
      .filter((metrics) => Object.keys(metrics).length > 0),
    maxRequestBytes,
  );
  const [first = {}] = iterations;
  const sent = only(head, measures, new Set(Object.keys(first)));
  if (Object.keys(sent).length === 0) return [];
  const startPoint = { branch: baseBranch, hash: baseHash };
  const paired = thresholds.filter(({ test }) => test !== "static");
  return [
    {
      ...{ against: "base", sent: first, tested: new Set(), isSample: true },
      submission: {
        ...{ ...common, branch: baseBranch, hash: baseHash, reset: true },
        ...{ cloneThresholds: false, thresholds: [], resetThresholds: false },
        documents: iterations.map((metrics) => JSON.stringify(metrics)),
      },
    },
    {
      ...{ against: "base", sent, startPoint, tested: new Set(paired.map((one) => one.measure)) },
      submission: {
        ...{ ...common, branch: headBranch, hash, startPoint, reset: true },
        ...{ cloneThresholds: false, thresholds: paired, resetThresholds: true },
        documents: [JSON.stringify(sent)],
      },
    },
  ];
}

function only(
  metrics: BencherMetrics,
  measures: ReadonlySet<string>,
  names?: ReadonlySet<string>,
): BencherMetrics {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, all]) => {
      if (names && !names.has(name)) return [];
      const chosen = Object.entries(all).filter(([measure]) => measures.has(measure));
      return chosen.length === 0 ? [] : [[name, Object.fromEntries(chosen)]];
    }),
  );
}

/** The first iterations that fit into one request together. */
function fitting(
  iterations: readonly BencherMetrics[],
  maxBytes: number,
): readonly BencherMetrics[] {
  let bytes = 0;
  return iterations.filter((metrics) => {
    bytes += bytesInRequest(JSON.stringify(metrics));
    return bytes <= maxBytes;
  });
}
