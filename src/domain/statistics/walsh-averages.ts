import { selectMedian } from "./selection.ts";

/** Up to this many averages are made one by one, which is the faster way; more are only counted. */
const MOST_MADE = 10_000;

/**
 * Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
 * Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. Time grows with n log n where there are many,
 * whatever the values.
 * @param values at least one finite number, any unit; the estimate has the same
 */
export function walshMedian(values: readonly number[]): number {
  const [first, second] = values;
  // Most rounds of very many series have two values, and their mean lies in the middle.
  if (values.length === 2) return ((first as number) + (second as number)) / 2;
  const count = (values.length * (values.length + 1)) / 2;
  if (count <= MOST_MADE) return selectMedian(walshAverages(values));
  const sorted = Float64Array.from(values).sort();
  const middle = (count - 1) >>> 1;
  const low = sumOfRank(sorted, middle) / 2;
  return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}

/** All Walsh averages of some values, in no order. */
export function walshAverages(values: readonly number[]): number[] {
  const averages: number[] = [];
  for (const [last, value] of values.entries()) {
    for (let first = 0; first <= last; first += 1) {
      averages.push(((values[first] as number) + value) / 2);
    }
  }
  return averages;
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
