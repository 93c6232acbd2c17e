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

/** The smallest number with more than `rank` sums up to it, by bisection down to neighbouring doubles. */
function sumOfRank(sorted: Float64Array, rank: number): number {
  let low = 2 * (sorted[0] as number);
  let high = 2 * (sorted[sorted.length - 1] as number);
  if (sumsUpTo(sorted, low) > rank) return low;
  let middle = (low + high) / 2;
  while (low < middle && middle < high) {
    if (sumsUpTo(sorted, middle) > rank) high = middle;
    else low = middle;
    middle = (low + high) / 2;
  }
  return high;
}
