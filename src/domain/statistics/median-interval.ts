import { median } from "./descriptive.ts";
import { elementAt } from "./element-at.ts";
import { leastOf } from "./least-of.ts";
import { incompleteBeta } from "./special-functions.ts";

/**
 * The median and its confidence interval from order statistics: from the k-th smallest to the k-th largest value, where
 * k is the largest number with 2 · P(B ≤ k − 1) ≤ 1 − confidence for B binomial (n, ½). It assumes nothing about the
 * distribution (Conover, Practical Nonparametric Statistics, 3.2).
 *
 * @param xs at least one value, finite
 * @param confidence strictly between 0 and 1
 * @returns in the unit of xs; the ends are infinite if there are too few values for the confidence
 * @throws RangeError when xs is empty or a value is not finite
 */
export function medianInterval(xs: readonly number[], confidence: number) {
  const n = xs.length;
  const estimate = median(xs);
  // P(B ≤ k − 1) is I½(n − k + 1, k), the regularised incomplete beta function (DLMF 8.17.5).
  const isWithin = (k: number) => 2 * incompleteBeta(0.5, { a: n - k + 1, b: k }) <= 1 - confidence;
  const rank = leastOf(1, Math.floor(n / 2) + 1, (k) => !isWithin(k)) - 1;
  if (rank === 0) return { estimate, low: -Infinity, high: Infinity };
  const sorted = new Float64Array(xs).sort();
  return { estimate, low: elementAt(sorted, rank - 1), high: elementAt(sorted, n - rank) };
}
