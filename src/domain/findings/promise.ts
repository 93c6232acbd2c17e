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

/** True if all answers together leave open what typical bursts show: that a metric is no worse, or better. */
export function isOpenInAll({ verdict, allAnswers, tolerancePercent }: MetricComparison): boolean {
  if (!allAnswers || tolerancePercent === undefined || SETTLED.includes(verdict)) return false;
  return !isPromised(allAnswers, tolerancePercent);
}
