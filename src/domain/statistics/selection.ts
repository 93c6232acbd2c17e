import { elementAt } from "./element-at.ts";

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
  values: Float64Array,
  rank: number,
  { from = 0, to = values.length - 1 }: { readonly from?: number; readonly to?: number } = {},
): number {
  let [left, right] = [from, to];
  while (left < right) {
    // Unchecked reads: this is done hundreds of thousands of times, and all lie between from and to.
    const pivot = values[(left + right) >>> 1] as number;
    let [up, down] = [left, right];
    while (up <= down) {
      while ((values[up] as number) < pivot) up += 1;
      while ((values[down] as number) > pivot) down -= 1;
      if (up <= down) {
        const larger = values[up] as number;
        values[up] = values[down] as number;
        values[down] = larger;
        up += 1;
        down -= 1;
      }
    }
    if (rank <= down) right = down;
    else if (rank >= up) left = up;
    else break;
  }
  return elementAt(values, rank);
}

/**
 * Median of numbers in any order: the middle one, or the mean of the two in the middle.
 *
 * @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
 * @param count how many of them count, from the first on
 * @returns the median, in the unit of the values
 * @throws RangeError when there are none
 */
export function selectMedian(values: Float64Array, count = values.length): number {
  const middle = (count - 1) >>> 1;
  const low = select(values, middle, { to: count - 1 });
  if (count % 2 === 1) return low;
  let high = elementAt(values, middle + 1);
  for (let index = middle + 2; index < count; index += 1) {
    high = Math.min(high, elementAt(values, index));
  }
  return low + (high - low) / 2;
}

/**
 * Room for numbers that are only needed until the next call: a comparison of thousands of series takes hundreds of
 * thousands of medians, and would leave a list of each to the garbage collector.
 *
 * @returns lends room for some numbers: at least so many places, with whatever was there before; whoever asks next gets
 *   the same ones
 */
export function roomToLend(): (count: number) => Float64Array {
  let room = new Float64Array(1024);
  return (count) => {
    if (room.length < count) room = new Float64Array(2 * count);
    return room;
  };
}

/** Lends the room that statistics use. */
export const borrowRoom = roomToLend();
