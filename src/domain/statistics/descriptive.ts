import { elementAt } from "./element-at.ts";
import { requireSample } from "./require.ts";
import { selectMedian } from "./selection.ts";

/**
 * Arithmetic mean.
 * @param xs at least one finite number
 * @throws RangeError when xs is empty or holds a number that is not finite
 */
export function mean(xs: readonly number[]): number {
  requireSample("mean", xs, 1);
  let sum = 0;
  for (let index = 0; index < xs.length; index += 1) sum += xs[index] as number;
  return sum / xs.length;
}

/**
 * Median: the middle value, or the mean of the two middle ones.
 * @param xs at least one finite number, any order
 * @throws RangeError when xs is empty or holds a number that is not finite
 */
export function median(xs: readonly number[]): number {
  requireSample("median", xs, 1);
  return selectMedian(xs.slice());
}

/**
 * Sample quantile by linear interpolation of the order statistics, type 7 of Hyndman & Fan,
 * "Sample Quantiles in Statistical Packages", The American Statistician 50 (1996), 361–365; the
 * default of R and NumPy.
 *
 * @param xs at least one finite number, any order, any unit
 * @param p probability, 0 (minimum) to 1 (maximum)
 * @returns the quantile, in the unit of xs
 * @throws RangeError when xs is empty or holds a number that is not finite, or p is outside [0, 1]
 */
export function quantile(xs: readonly number[], p: number): number {
  requireSample("quantile", xs, 1);
  if (!(p >= 0 && p <= 1)) {
    throw new RangeError(`a quantile's probability must lie in [0, 1], got ${p}`);
  }
  const sorted = new Float64Array(xs).sort();
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = elementAt(sorted, below);
  const high = elementAt(sorted, Math.ceil(position));
  return low + (high - low) * (position - below);
}

/**
 * Sample standard deviation (divisor n − 1) by Welford's one-pass update: B. P. Welford, Technometrics 4 (1962),
 * 419–420; Knuth, The Art of Computer Programming 2, 4.2.2. All values are first shifted by the first one: with a mean
 * that is large relative to the spread, the running mean would otherwise round away digits of the spread. Equal values
 * give exactly 0.
 *
 * @param xs at least two finite numbers, any unit
 * @returns the standard deviation, ≥ 0, in the unit of xs
 * @throws RangeError when xs has fewer than two values or holds a number that is not finite
 */
export function standardDeviation(xs: readonly number[]): number {
  requireSample("standard deviation", xs, 2);
  const origin = elementAt(xs, 0);
  let center = 0;
  let squares = 0;
  let count = 0;
  for (let index = 0; index < xs.length; index += 1) {
    count += 1;
    const shifted = (xs[index] as number) - origin;
    const step = shifted - center;
    center += step / count;
    squares += step * (shifted - center);
  }
  return Math.sqrt(squares / (count - 1));
}
