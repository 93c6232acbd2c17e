import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { BencherConfig } from "../config/section.ts";
import type { SentReport } from "../domain/assess.ts";
import {
  type BencherMetrics,
  bytesInRequest,
  MAX_DOCUMENT_BYTES,
  splitMetrics,
} from "../domain/measures.ts";
import type { SentOptions } from "../domain/outcome.ts";
import { bencherIterations, bencherMetrics } from "../domain/run-metrics.ts";
import { type MeasureThreshold, measureThresholds, type Submission } from "../domain/submission.ts";
import type { KnownTarget } from "../domain/target.ts";

/** A report to send, and how its answer is used. */
export interface ReportPlan extends Omit<SentReport, "stored" | "links"> {
  readonly submission: Submission;
  /** The report only provides the sample that another is tested against. */
  readonly isSample?: true;
}

/** Options for splitting a run into reports. */
export interface PlanOptions extends SentOptions {
  readonly config: BencherConfig;
  /** Size limit of one report's documents in its request. */
  readonly maxRequestBytes?: number;
}

/**
 * The reports of a run, in order: head against the history, split if it is too large for one request; then, with a
 * base arm, base and head against it.
 *
 * The base arm's blocks are the sample, and head's median is tested against it. With its own blocks in the same
 * branch, head would be part of its baseline, so `pr-N/TESTBED/base` and `pr-N/TESTBED/head` hold this comparison.
 */
export function reportPlans(
  { config, maxErrorPercentOf, maxRequestBytes = MAX_DOCUMENT_BYTES }: PlanOptions,
  target: KnownTarget,
  run: RunFile,
): readonly ReportPlan[] {
  const { hash, testbed, branch, startPoint, measuredBase } = target;
  const common = { hash, testbed, startedAt: run.startedAt };
  const thresholds = measureThresholds(config.thresholds);
  const measures = measuresOf(thresholds);
  const head = bencherMetrics(run, maxErrorPercentOf);
  const isDefault = startPoint === undefined;
  const history = splitMetrics(head, maxRequestBytes).map((sent, index): ReportPlan => {
    // Later parts belong to the same branch; a start point of their own would reset it.
    const begins = !isDefault && index === 0;
    const submission = {
      ...common,
      branch,
      documents: [JSON.stringify(sent)],
      reset: begins,
      startPoint: begins ? startPoint : undefined,
      thresholds: isDefault ? thresholds : undefined,
    };
    return { against: "history", sent, tested: measures, startPoint, submission };
  });

  if (measuredBase === undefined) return history;
  const iterations = sampleOf(run, measures, maxRequestBytes);
  const [first = {}] = iterations;
  const sent = only(head, measures, new Set(Object.keys(first)));
  if (!hasMeasures(sent)) return history;
  const base = { branch: `${branch}/base`, hash: measuredBase };
  const paired = thresholds.filter(({ test }) => test !== "static");
  const documents = iterations.map((metrics) => JSON.stringify(metrics));
  const anew = { ...common, reset: true };
  const sample = { ...anew, ...base, documents };
  const own = { branch: `${branch}/head`, documents: [JSON.stringify(sent)] };
  const judged = { ...anew, ...own, startPoint: base, thresholds: paired };
  const against = "base";
  return [
    ...history,
    { against, sent: first, tested: new Set(), isSample: true, submission: sample },
    { against, sent, tested: measuresOf(paired), startPoint: base, submission: judged },
  ];
}

/** The first blocks of the base arm that fit into one request together. */
function sampleOf(run: RunFile, measures: ReadonlySet<string>, maxRequestBytes: number) {
  let bytes = 0;
  return bencherIterations(run)
    .map((metrics) => only(metrics, measures))
    .filter(hasMeasures)
    .filter((metrics) => {
      bytes += bytesInRequest(JSON.stringify(metrics));
      return bytes <= maxRequestBytes;
    });
}

function hasMeasures(metrics: BencherMetrics): boolean {
  return Object.keys(metrics).length > 0;
}

function measuresOf(thresholds: readonly MeasureThreshold[]): ReadonlySet<string> {
  return new Set(thresholds.map(({ measure }) => measure));
}

function only(metrics: BencherMetrics, measures: ReadonlySet<string>, names?: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(metrics).flatMap(([name, all]) => {
      if (names && !names.has(name)) return [];
      const chosen = Object.entries(all).filter(([measure]) => measures.has(measure));
      return chosen.length === 0 ? [] : [[name, Object.fromEntries(chosen)]];
    }),
  );
}
