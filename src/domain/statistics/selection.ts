import { elementAt } from "./element-at.ts";

/** Numbers that may be reordered. For few numbers, a plain array is much cheaper to create. */
export type Numbers = number[] | Float64Array;

/**
 * The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. Linear on average in the
 * numbers searched; sorting would also compute ranks that are not needed.
 *
 * @param values no NaN; reordered so that, within the searched range, no number before rank is larger and none after it
 * smaller
 * @param rank index in ascending order, from ≤ rank ≤ to
 * @param searched `from`: first index to search, if those before it are known to be no larger; `to`: last index to
 * search, if those after it are known to be no smaller
 * @returns the number that sorting would put at rank
 * @throws RangeError when there is no such rank
 */
export function select(
  values: Numbers,
  rank: number,
  { from = 0, to = values.length - 1 }: { readonly from?: number; readonly to?: number } = {},
): number {
  let [left, right] = [from, to];
  while (left < right && left <= rank) {
    // Unchecked reads: this runs hundreds of thousands of times, and all indices lie between from and to.
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
