import { selectMedian } from "./descriptive.ts";

/** Up to this many averages are computed one by one, which is faster; more are only counted. */
const MOST_MADE = 10_000;

/**
 * Hodges–Lehmann estimate of the centre of symmetry: the median of the n (n + 1)/2 Walsh averages (xᵢ + xⱼ)/2, i ≤ j.
 * Hodges & Lehmann, Annals of Mathematical Statistics 34 (1963), 598–611. For many values, time grows as n log n
 * whatever the values.
 * @param values at least one finite number, any unit; the estimate has the same unit
 */
export function walshMedian(values: readonly number[]): number {
  const [first, second] = values;
  // A shortcut for two values, the usual size in runs of very many series: the median is their mean.
  if (values.length === 2) return ((first as number) + (second as number)) / 2;
  const count = (values.length * (values.length + 1)) / 2;
  if (count <= MOST_MADE) return selectMedian(walshAverages(values));
  const sorted = Float64Array.from(values).sort();
  const middle = (count - 1) >>> 1;
  const low = sumOfRank(sorted, middle) / 2;
  return count % 2 === 1 ? low : low + (sumOfRank(sorted, middle + 1) / 2 - low) / 2;
}

/** All Walsh averages, in no particular order. */
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
 * Number of sums xᵢ + xⱼ, i ≤ j, that are no greater than a limit. As i grows, the last such j never grows.
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

/** The smallest number with more than `rank` sums up to it. Bisection over all doubles takes at most 64 steps. */
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

/** The index of a number among all doubles, 0 for zero: apart from the sign, their bits ascend with their values. */
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
