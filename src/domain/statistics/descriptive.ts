import { elementAt } from "./element-at.ts";
import { requireSample } from "./require.ts";

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
  for (let index = 0; index < xs.length; index += 1) {
    const shifted = (xs[index] as number) - origin;
    const step = shifted - center;
    center += step / (index + 1);
    squares += step * (shifted - center);
  }
  return Math.sqrt(squares / (xs.length - 1));
}

/** Numbers that may be reordered. For few numbers, a plain array is much cheaper to create. */
type Numbers = number[] | Float64Array;

/**
 * The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. Linear on average in the
 * numbers searched; sorting would also compute ranks that are not needed.
 *
 * @param values no NaN; reordered so that no number before rank is larger and none after it smaller
 * @param rank index in ascending order
 * @returns the number that sorting would put at rank
 * @throws RangeError when there is no such rank
 */
export function select(values: Numbers, rank: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right && left <= rank) {
    // Unchecked reads: this runs hundreds of thousands of times, and all indices lie within the list.
    const middle = (left + right) >>> 1;
    const pivot = values[middle] as number;
    values[middle] = values[right] as number;
    let place = left;
    for (let at = left; at < right; at += 1) {
      const value = values[at] as number;
      values[at] = values[place] as number;
      values[place] = value;
      // Not an if: the branch is unpredictable, and mispredictions would cost more than the rest of the loop.
      place += Number(value < pivot);
    }
    values[right] = values[place] as number;
    values[place] = pivot;
    if (rank < place) right = place - 1;
    else left = place > left ? place + 1 : pastSame(values, left, right);
  }
  return elementAt(values, rank);
}

/**
 * Moves all numbers equal to the first, the smallest, next to it. Otherwise each of many duplicates would take a
 * partition of its own.
 * @returns the index after them
 */
function pastSame(values: Numbers, first: number, last: number): number {
  const same = values[first] as number;
  let place = first + 1;
  for (let at = place; at <= last; at += 1) {
    const value = values[at] as number;
    values[at] = values[place] as number;
    values[place] = value;
    place += Number(value === same);
  }
  return place;
}

/**
 * Median of numbers in any order: the middle one, or the mean of the two in the middle.
 *
 * @param values at least one, no NaN; reordered as by {@link select} for the lower of the two
 * @returns the median, in the unit of the values
 * @throws RangeError when there are none
 */
export function selectMedian(values: Numbers): number {
  const count = values.length;
  const middle = (count - 1) >>> 1;
  const low = select(values, middle);
  if (count % 2 === 1) return low;
  let high = values[middle + 1] as number;
  for (let index = middle + 2; index < count; index += 1) {
    high = Math.min(high, values[index] as number);
  }
  return low + (high - low) / 2;
}
