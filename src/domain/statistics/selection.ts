import { elementAt } from "./element-at.ts";

/** Numbers that may be rearranged. Of few numbers, a plain list is made far faster. */
export type Numbers = number[] | Float64Array;

/**
 * The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
 * linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
 *
 * @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
 * @param rank index in ascending order, from ≤ rank ≤ to
 * @param searched `from`: first index to search, where those before it are known to be no larger; `to`: last
 * index to search, where those after it are known to be no smaller
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
    // Unchecked reads: this is done hundreds of thousands of times, and all lie between from and to.
    const middle = (left + right) >>> 1;
    const pivot = values[middle] as number;
    values[middle] = values[right] as number;
    let place = left;
    for (let at = left; at < right; at += 1) {
      const value = values[at] as number;
      values[at] = values[place] as number;
      values[place] = value;
      // Not a condition: no processor can foretell it, and being wrong takes longer than all else here.
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
 * Puts all that are the same as the first, which is the smallest, next to it: each of many would else be parted from the
 * others by itself.
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
 * @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
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
