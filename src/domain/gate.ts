import type { GateDecision, SeriesComparison } from "./comparison.ts";
import { formatNumber, formatPercent } from "./format.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId, seriesMetric } from "./metric.ts";

/** What can make the gate fail. `inconclusive` includes regressions; `never` reports and passes. */
export const FAIL_ON = ["regression", "inconclusive", "never"] as const;

/** What makes the gate fail. */
export type FailOn = (typeof FAIL_ON)[number];

/** What a run can be judged against: its base in the same job, or earlier runs. */
export const GATE_ON = ["paired", "history"] as const;

/** What a run can be judged against. */
export type GateOn = (typeof GATE_ON)[number];

/** What the gate looks at. */
export interface GatePolicy {
  /** Tolerated change for the worse, in percent, of each gated metric. */
  readonly tolerancePercent: Readonly<Partial<Record<SeriesMetricId, number>>>;
  /** Failed requests that a series may have, in percent. */
  readonly maxErrorPercent: number;
  readonly failOn: FailOn;
  /** Which of a run's two comparisons count, where it has both; `paired` where nothing is said. */
  readonly gateOn?: readonly GateOn[];
}

/**
 * The gate's decision. Errors above their maximum and series that could not be measured fail it by
 * themselves; so do regressions, and comparisons that decided nothing where that is asked for.
 *
 * @param series every series of the comparison
 * @param policy what fails
 * @returns the decision, and why: for `never` the reasons say what would have failed
 */
export function decideGate(series: readonly SeriesComparison[], policy: GatePolicy): GateDecision {
  const reasons = series.flatMap((one) => reasonsOf(one, policy));
  const fails = reasons.length > 0 && policy.failOn !== "never";
  return { decision: fails ? "fail" : "pass", reasons };
}

function reasonsOf(series: SeriesComparison, policy: GatePolicy): readonly string[] {
  const errors = series.metrics.errors?.head;
  if (errors !== undefined && errors > policy.maxErrorPercent) {
    return [
      `${series.name}: ${formatNumber(errors)} % of requests failed, ${formatNumber(policy.maxErrorPercent)} % allowed`,
    ];
  }
  const judged = Object.values(series.metrics).flatMap(({ verdict }) => verdict ?? []);
  if (series.verdict === "unmeasurable" && judged.every((verdict) => verdict === "unmeasurable")) {
    return [`${series.name}: too few bursts with an answer to measure it`];
  }
  return SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (!metric) return [];
    const label = () => `${series.name}: ${seriesMetric(id).label}`;
    if (metric.verdict === "regression" && metric.changePercent !== undefined) {
      return [
        `${label()} ${formatPercent(metric.changePercent)}, ${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`,
      ];
    }
    if (metric.verdict === "unmeasurable") return [`${label()} could not be measured`];
    return metric.verdict === "inconclusive" && policy.failOn === "inconclusive"
      ? [`${label()} is inconclusive`]
      : [];
  });
}

/**
 * The name that a reason of the gate begins with.
 * @returns the series' name, or the reason up to its first colon where it is about none
 */
export function seriesOfReason(reason: string): string {
  const end = reason.indexOf(": ");
  return end === -1 ? reason : reason.slice(0, end);
}
