import type { MetricComparison } from "./series-comparison.ts";

/**
 * A tick promises, at 95 %, that nothing that is gated got worse by more than this many times its tolerance: neither
 * typical bursts, nor all answers together.
 */
export const PROMISED_TIMES = 2;

/** True if a bound is within what a tick promises; a comparison without a bound is not. */
export function isPromised(
  { atMostWorsePercent: bound }: Pick<MetricComparison, "atMostWorsePercent">,
  tolerancePercent: number,
): boolean {
  return bound !== undefined && bound <= PROMISED_TIMES * tolerancePercent;
}

/** Verdicts of typical bursts that no total changes. */
const SETTLED: readonly MetricComparison["verdict"][] = ["regression", "unmeasurable", "new"];

/** True if all answers together may be worse than a tick promises, while typical bursts decided. */
export function mayBeFarWorse({ verdict, allAnswers, tolerancePercent }: MetricComparison) {
  if (!allAnswers || tolerancePercent === undefined || SETTLED.includes(verdict)) return false;
  return !isPromised(allAnswers, tolerancePercent);
}

/** True if a metric is not shown to be what a tick promises, so that it is to be measured further. */
export function isUnsettled(metric: MetricComparison): boolean {
  const isUnseen = metric.allAnswers?.unseenPercent !== undefined && metric.verdict !== "regression";
  return metric.verdict === "inconclusive" || mayBeFarWorse(metric) || isUnseen;
}
