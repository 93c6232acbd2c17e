import { select } from "../../src/domain/statistics/descriptive.ts";
import { requireSample } from "../../src/domain/statistics/require.ts";
import { normalCdf } from "../../src/domain/statistics/student.ts";
import {
  sumsUpTo,
  walshAverages,
  walshMedian,
} from "../../src/domain/statistics/walsh-averages.ts";
import { requireOpenProbability } from "./open-probability.ts";
import {
  EXACT_UP_TO,
  signedRankCdf,
  signedRankLowerTail,
  signedRankMean,
  signedRankVariance,
} from "./signed-rank-distribution.ts";

/** Which way the differences lie if they are not centred on zero. */
export type Alternative = "less" | "greater" | "two-sided";

/**
 * P-value of Wilcoxon's signed-rank test that paired differences are centred on zero. Zeros are
 * dropped (Wilcoxon's method), tied sizes share their mean rank. Exact without zeros and ties, up to
 * 300 differences; otherwise the normal approximation with its variance corrected for ties and
 * without continuity correction. Hollander & Wolfe, Nonparametric Statistical Methods (2nd ed.
 * 1999), 3.1.
 *
 * @param differences at least one finite number, any unit
 * @param alternative "less": centre below zero; "greater": above; "two-sided": either
 * @returns p-value, 0 to 1; 1 when every difference is zero, which speaks against nothing
 * @throws RangeError when differences is empty or holds a number that is not finite
 */
export function signedRankPValue(differences: readonly number[], alternative: Alternative): number {
  const { less, greater } = signedRankTails(differences);
  switch (alternative) {
    case "less":
      return less;
    case "greater":
      return greater;
    case "two-sided":
      return Math.min(1, 2 * Math.min(less, greater));
  }
}

/**
 * Distribution-free confidence interval for the centre of symmetry: the c-th Walsh average from
 * below and the c-th from above, where c is the largest for which the exact null distribution of W⁺
 * keeps the confidence asked for (the normal approximation beyond 300 differences). It holds for
 * any continuous symmetric distribution, and is conservative for one with ties. Zeros stay in: they
 * are values like any other here. Hollander & Wolfe 3.3, after Tukey.
 *
 * @param differences at least one finite number, any unit
 * @param confidence asked for, strictly between 0 and 1
 * @returns Hodges–Lehmann estimate and both ends in the unit of the differences, and the confidence attained,
 *   at least the one asked for; the whole line with confidence 1 when there are too few differences
 * @throws RangeError when differences is empty or holds a number that is not finite, or confidence
 *   is out of range
 */
export function signedRankInterval(differences: readonly number[], confidence: number) {
  requireOpenProbability("confidence", confidence);
  requireSample("Walsh averages", differences, 1);
  const estimate = walshMedian(differences);
  const { w, probability } = signedRankLowerTail((1 - confidence) / 2, differences.length);
  if (w < 0) {
    return { estimate, low: -Infinity, high: Infinity, confidence: 1 };
  }
  const averages = walshAverages(differences);
  return {
    estimate,
    low: select(averages, w),
    high: select(averages, averages.length - 1 - w),
    confidence: 1 - 2 * probability,
  };
}

/**
 * Both one-sided p-values of Wilcoxon's signed-rank test at once; see {@link signedRankPValue}.
 * @param differences at least one finite number, any unit
 * @returns probabilities of a W⁺ as small (less) or as great (greater) as the one seen; 1 where every
 *   difference is zero
 * @throws RangeError when differences is empty or holds a number that is not finite
 */
export function signedRankTails(differences: readonly number[]) {
  requireSample("signed-rank test", differences, 1);
  const nonZero = differences.filter((difference) => difference !== 0);
  const n = nonZero.length;
  if (n === 0) return { less: 1, greater: 1 };
  const sizes = Float64Array.from(nonZero, Math.abs).sort();
  const tieCorrection = tieCorrectionOf(sizes);
  const positive = positiveRanks(nonZero);
  if (n === differences.length && tieCorrection === 0 && n <= EXACT_UP_TO) {
    const most = (n * (n + 1)) / 2;
    const cdf = signedRankCdf(n);
    return { less: cdf(positive), greater: cdf(most - positive) };
  }
  const z = (positive - signedRankMean(n)) / Math.sqrt(signedRankVariance(n) - tieCorrection);
  return { less: normalCdf(z), greater: normalCdf(-z) };
}

/** W⁺: the Walsh averages above zero, and half of those at zero, which is what mean ranks for ties come to. */
function positiveRanks(xs: readonly number[]): number {
  const sorted = Float64Array.from(xs).sort();
  const below = sumsUpTo(sorted, -Number.MIN_VALUE);
  const atZero = sumsUpTo(sorted, 0) - below;
  return (xs.length * (xs.length + 1)) / 2 - below - atZero / 2;
}

/** Σ(t³ − t)/48 over the groups of t equal sizes. */
function tieCorrectionOf(sorted: Float64Array): number {
  let [correction, equal] = [0, 1];
  for (let index = 1; index <= sorted.length; index += 1) {
    if (sorted[index] === sorted[index - 1]) {
      equal += 1;
    } else {
      correction += (equal ** 3 - equal) / 48;
      equal = 1;
    }
  }
  return correction;
}
