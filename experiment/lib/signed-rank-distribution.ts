import { elementAt } from "../../src/domain/statistics/element-at.ts";
import { normalCdf } from "../../src/domain/statistics/student.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { requireOpenProbability } from "./open-probability.ts";

/** Largest n for the exact distribution; beyond, the normal approximation is right to 4e-4. */
export const EXACT_UP_TO = 300;

/**
 * Exact distribution function of Wilcoxon's signed-rank statistic W⁺ (the sum of the ranks of the
 * positive differences) when nothing differs: no ties, no zeros, signs by fair coin. Hollander &
 * Wolfe, Nonparametric Statistical Methods (2nd ed. 1999), 3.1.
 *
 * @param n number of differences, a whole number, 1 to 300; the table of 300 takes some 10 ms
 * @returns P(W⁺ ≤ w) of w, 0 to 1; the lower tail keeps its relative precision. By symmetry
 *   P(W⁺ ≥ w) = P(W⁺ ≤ n (n + 1)/2 − w). It throws RangeError when w is NaN
 * @throws RangeError when n is not a whole number from 1 to 300
 */
export function signedRankCdf(n: number): (w: number) => number {
  const table = cumulativeProbabilities(n);
  return (w) => {
    if (Number.isNaN(w)) {
      throw new RangeError("the signed-rank distribution at NaN");
    }
    return w < 0 ? 0 : elementAt(table, Math.min(Math.floor(w), table.length - 1));
  };
}

/**
 * The largest w with P(W⁺ ≤ w) ≤ probability: exact for n up to 300, by the normal approximation
 * (Hollander & Wolfe 3.1) beyond.
 *
 * @param probability strictly between 0 and ½
 * @param n number of differences, a whole number from 1 up
 * @returns w, −1 when even 0 is more probable than asked, and the probability P(W⁺ ≤ w) that it attains
 * @throws RangeError when n is not a whole number from 1 up, or probability is out of range
 */
export function signedRankLowerTail(probability: number, n: number) {
  requireOpenProbability("twice a tail's probability", 2 * probability);
  if (!(Number.isInteger(n) && n >= 1)) {
    throw new RangeError(`signed ranks need a whole number of differences, 1 or more, got ${n}`);
  }
  if (n > EXACT_UP_TO) {
    const deviation = Math.sqrt(signedRankVariance(n));
    const w = Math.floor(signedRankMean(n) + deviation * normalQuantile(probability));
    return { w, probability: normalCdf((w - signedRankMean(n)) / deviation) };
  }
  const table = cumulativeProbabilities(n);
  const w = table.findIndex((cumulative) => cumulative > probability) - 1;
  return { w, probability: w < 0 ? 0 : elementAt(table, w) };
}

/** Mean of W⁺ for n differences other than zero when nothing differs: Hollander & Wolfe 3.1. */
export function signedRankMean(n: number): number {
  return (n * (n + 1)) / 4;
}

/** Variance of W⁺ when nothing differs and no sizes are tied: Hollander & Wolfe 3.1. */
export function signedRankVariance(n: number): number {
  return (n * (n + 1) * (2 * n + 1)) / 24;
}

/**
 * Rank k joins the sum or not, each with probability ½. Halving at every step keeps probabilities,
 * where counts of subsets would no longer be exact from n = 62 on.
 */
function cumulativeProbabilities(n: number): Float64Array {
  if (!(Number.isInteger(n) && n >= 1 && n <= EXACT_UP_TO)) {
    throw new RangeError(`signed ranks need a whole n from 1 to ${EXACT_UP_TO}, got ${n}`);
  }
  const probability = new Float64Array((n * (n + 1)) / 2 + 1);
  probability[0] = 1;
  for (let rank = 1; rank <= n; rank += 1) {
    for (let w = (rank * (rank + 1)) / 2; w >= rank; w -= 1) {
      probability[w] = (elementAt(probability, w) + elementAt(probability, w - rank)) / 2;
    }
    for (let w = rank - 1; w >= 0; w -= 1) {
      probability[w] = elementAt(probability, w) / 2;
    }
  }
  let sum = 0;
  return probability.map((p) => {
    sum += p;
    return Math.min(1, sum);
  });
}
