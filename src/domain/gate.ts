import type {
  GateDecision,
  GateReason,
  GateReasonKind,
  MetricComparison,
  SeriesComparison,
} from "./comparison.ts";
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
  return gateOf(
    series.flatMap((one) => reasonsOf(one, policy)),
    policy,
  );
}

/**
 * The decision that follows from reasons: the one place that knows what `failOn` and acceptances mean.
 * @param reasons all that speaks against the run
 */
export function gateOf(
  reasons: readonly GateReason[],
  { failOn }: Pick<GatePolicy, "failOn">,
): GateDecision {
  const fails = failOn !== "never" && reasons.some(({ isAccepted }) => isAccepted !== true);
  return { decision: fails ? "fail" : "pass", reasons };
}

function reasonsOf(series: SeriesComparison, policy: GatePolicy): readonly GateReason[] {
  const errors = series.metrics.errors?.head;
  if (errors !== undefined && errors > policy.maxErrorPercent) {
    const allowed = `${formatNumber(policy.maxErrorPercent)} % allowed`;
    const text = `${series.name}: ${formatNumber(errors)} % of requests failed, ${allowed}`;
    return [{ kind: "errors", series: series.name, text }];
  }
  const judged = Object.values(series.metrics).flatMap(({ verdict }) => verdict ?? []);
  if (series.verdict === "unmeasurable" && judged.every((verdict) => verdict === "unmeasurable")) {
    const text = `${series.name}: too few bursts with an answer to measure it`;
    return [{ kind: "unmeasurable", series: series.name, text }];
  }
  return SERIES_METRIC_IDS.flatMap((id) => reasonOf(series.name, id, series.metrics[id], policy));
}

function reasonOf(
  series: string,
  id: SeriesMetricId,
  metric: MetricComparison | undefined,
  { failOn }: GatePolicy,
): readonly GateReason[] {
  const reason = (kind: GateReasonKind, what: string): readonly GateReason[] => [
    { kind, series, metric: id, text: `${series}: ${seriesMetric(id).label} ${what}` },
  ];
  switch (metric?.verdict) {
    case "regression": {
      const tolerated = `${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`;
      return reason("regression", `${formatPercent(metric.changePercent ?? 0)}, ${tolerated}`);
    }
    case "unmeasurable":
      return reason("unmeasurable", "could not be measured");
    case "inconclusive":
      return failOn === "inconclusive" ? reason("inconclusive", "is inconclusive") : [];
    default:
      return [];
  }
}
