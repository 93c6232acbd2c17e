import { select, selectMedian } from "./selection.ts";

/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 10_000;

/** The Walsh averages (xᵢ + xⱼ)/2, i ≤ j, of some values, in ascending order. */
export interface WalshAverages {
  /** n (n + 1)/2 for n values. */
  readonly count: number;
  readonly median: () => number;
  /** @param rank index in ascending order; to be asked for after the median */
  readonly at: (rank: number) => number;
}

/**
 * The Walsh averages of some values. Time grows with n log n where there are many, whatever the values.
 * @param values at least one finite number, any unit; their averages have the same
 */
export function walshAverages(values: readonly number[]): WalshAverages {
  const count = countOf(values);
  return count > MOST_MADE ? countedAverages(values, count) : madeAverages(values, count);
}

function countOf({ length }: readonly number[]): number {
  return (length * (length + 1)) / 2;
}

/**
 * The median of the Walsh averages of some values.
 * @param values at least one finite number, any unit
 */
export function walshMedian(values: readonly number[]): number {
  const [first, second] = values;
  // Most rounds of very many series have two values, and their mean lies in the middle.
  if (values.length === 2) return ((first as number) + (second as number)) / 2;
  const count = countOf(values);
  return count > MOST_MADE
    ? countedAverages(values, count).median()
    : selectMedian(averagesOf(values));
}

function madeAverages(values: readonly number[], count: number): WalshAverages {
  const averages = averagesOf(values);
  const last = count - 1;
  const middle = last >>> 1;
  return {
    count,
    median: () => selectMedian(averages),
    // The median has parted them: what is asked for does not lie beyond it.
    at: (rank) =>
      rank <= middle
        ? select(averages, rank, { to: middle })
        : select(averages, rank, { from: last - middle }),
  };
}

function averagesOf(values: readonly number[]): number[] {
  const averages: number[] = [];
  for (let last = 0; last < values.length; last += 1) {
    for (let first = 0; first <= last; first += 1) {
      averages.push(((values[first] as number) + (values[last] as number)) / 2);
    }
  }
  return averages;
}

function countedAverages(values: readonly number[], count: number): WalshAverages {
  const sorted = Float64Array.from(values).sort();
  const at = (rank: number) => sumOfRank(sorted, rank) / 2;
  const middle = (count - 1) >>> 1;
  return {
    count,
    at,
    median: () => {
      const low = at(middle);
      return count % 2 === 1 ? low : low + (at(middle + 1) - low) / 2;
    },
  };
}

/**
 * How many of the sums xᵢ + xⱼ, i ≤ j, are no greater than a limit. As i grows, the last j does not.
 * @param sorted values in ascending order
 */
export function sumsUpTo(sorted: Float64Array, limit: number): number {
  let [count, last] = [0, sorted.length - 1];
  for (let first = 0; first <= last; first += 1) {
    const value = sorted[first] as number;
    while (last >= first && value + (sorted[last] as number) > limit) last -= 1;
    count += last - first + 1;
  }
  return count;
}

/** The least number up to which there are more than `rank` sums; halving all doubles takes 64 steps at most. */
function sumOfRank(sorted: Float64Array, rank: number): number {
  let low = placeOf(2 * (sorted[0] as number));
  let high = placeOf(2 * (sorted[sorted.length - 1] as number));
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (sumsUpTo(sorted, numberAt(middle)) > rank) high = middle;
    else low = middle + 1n;
  }
  return numberAt(low);
}

/** The place of a number among all doubles, from 0 for zero: their bits are in ascending order but for the sign. */
function placeOf(number: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(number));
  const place = view.getBigInt64(0);
  return number < 0 ? -place : place;
}

function numberAt(place: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, place < 0n ? -place : place);
  const number = view.getFloat64(0);
  return place < 0n ? -number : number;
}
