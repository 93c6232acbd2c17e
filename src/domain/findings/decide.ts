import { anyMetric, forTheWorse } from "../metrics/catalogue.ts";
import type { Hurdle } from "../rates/detectable.ts";
import type { Verdict } from "./verdict.ts";

/**
 * A change in percent, above 0 if the value got higher, with p-values adjusted for everything that is judged with it.
 */
export interface AdjustedChange {
  readonly changePercent: number;
  /** A one-sided lower bound of the change. */
  readonly leastPercent: number;
  /** A one-sided upper bound of the change. */
  readonly mostPercent: number;
  /** P-value of "it got lower". */
  readonly pLower: number;
  /** P-value of "it got higher". */
  readonly pHigher: number;
}

/**
 * The verdict on one metric of one series: the rule for regressions.
 *
 * A regression or an improvement must be significant, by p-values that are adjusted for everything that is gated, and
 * its estimate beyond the tolerance. A value that cannot have got worse by more than the tolerance is no worse, and if
 * it cannot have got better by more either, unchanged: two one-sided tests (Schuirmann, Journal of Pharmacokinetics and
 * Biopharmaceutics 15 (1987), 657–680). Anything else is inconclusive.
 *
 * @param change the estimate
 * @param hurdle the tolerance, and the significance level for the adjusted p-values
 */
export function decide(
  { changePercent, leastPercent, mostPercent, pLower, pHigher }: AdjustedChange,
  { id, tolerancePercent, falseAlarmRate }: Hurdle,
): Verdict {
  const isHigherBetter = anyMetric(id).better === "higher";
  const [pWorse, pBetter] = isHigherBetter ? [pLower, pHigher] : [pHigher, pLower];
  const worsePercent = forTheWorse(id, changePercent);
  if (pWorse <= falseAlarmRate && worsePercent > tolerancePercent) return "regression";
  if (pBetter <= falseAlarmRate && -worsePercent > tolerancePercent) return "improvement";
  const isNoLower = leastPercent >= -tolerancePercent;
  const isNoHigher = mostPercent <= tolerancePercent;
  if (isNoLower && isNoHigher) return "unchanged";
  return (isHigherBetter ? isNoLower : isNoHigher) ? "no-worse" : "inconclusive";
}
