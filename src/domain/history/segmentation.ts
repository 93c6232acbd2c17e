import { required } from "../shared/required.ts";
import { elementAt } from "../statistics/element-at.ts";
import { requireSample } from "../statistics/require.ts";

/** Average deviations below a hundredth of a percent count as this: the logarithm of smaller ones is unbounded. */
const LEAST_DEVIATION = 1e-4;

/**
 * Divides a series into stretches of constant level: the exact minimum, over all divisions into stretches of at least
 * `least` values, of
 *
 * (2 · ln n ⁄ n) · steps + ln Σ |x − median of its stretch|
 *
 * the L1 Potts problem with a penalty of Schwarz's form for noise of unknown size. F. Friedrich, A. Kempe, V. Liebscher
 * & G. Winkler, "Complexity Penalized M-Estimation", Journal of Computational and Graphical Statistics 17 (2008),
 * 201–224; M. Storath, A. Weinmann & M. Unser, "Jump-penalized least absolute values estimation", IEEE Signal
 * Processing Letters 24 (2017), 1402–1406. The sum of deviations is minimised for each number of stretches, which takes
 * at most n³ steps.
 *
 * @param xs at least one finite number, in chronological order; logarithms, so that a step is a ratio
 * @param least minimum number of values of a stretch, 1 or more
 * @returns index of each stretch's first value, ascending, beginning with 0
 * @throws RangeError when xs is empty or holds a number that is not finite
 */
export function segmentStarts(xs: readonly number[], least: number): readonly number[] {
  requireSample("segmentation", xs, 1);
  const most = Math.max(1, Math.floor(xs.length / least));
  const penalty = (2 * Math.log(xs.length)) / xs.length;
  const divisions = bestDivisions(deviationsOf(xs), least, most);
  let best = { value: Number.POSITIVE_INFINITY, segments: 1 };
  for (const [index, row] of divisions.entries()) {
    const deviation = Math.max(elementAt(row.deviations, xs.length), LEAST_DEVIATION * xs.length);
    const value = penalty * index + Math.log(deviation);
    // A tie, up to rounding errors of the sum, goes to fewer stretches.
    if (value < best.value - 1e-9) best = { value, segments: index + 1 };
  }
  return startsOf(divisions, best.segments, xs.length);
}

/** For each end of a prefix: the minimum sum of deviations, and the start of the last stretch. */
interface Row {
  readonly deviations: Float64Array;
  readonly lastStarts: Int32Array;
}

/** The best division of each prefix into one stretch, two, and so on. */
function bestDivisions(deviations: readonly Float64Array[], least: number, most: number) {
  const count = deviations.length - 1;
  const rows: Row[] = [];
  for (let segments = 1; segments <= most; segments += 1) {
    const before = rows.at(-1);
    const row = {
      deviations: new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
      lastStarts: new Int32Array(count + 1),
    };
    const firstStart = (segments - 1) * least;
    for (let end = firstStart + Math.min(least, count); end <= count; end += 1) {
      const lastStart = before ? end - least : 0;
      const toEnd = required(deviations[end], "end");
      for (let start = firstStart; start <= lastStart; start += 1) {
        const earlier = before ? elementAt(before.deviations, start) : 0;
        const whole = earlier + elementAt(toEnd, start);
        if (whole >= elementAt(row.deviations, end)) continue;
        row.deviations[end] = whole;
        row.lastStarts[end] = start;
      }
    }
    rows.push(row);
  }
  return rows;
}

function startsOf(rows: readonly Row[], segments: number, count: number): readonly number[] {
  const starts: number[] = [];
  let end = count;
  for (let index = segments - 1; index >= 0; index -= 1) {
    end = elementAt(required(rows[index], "division").lastStarts, end);
    starts.unshift(end);
  }
  return starts;
}

/** Sum of the deviations from the median of every stretch, by its end and its start. */
function deviationsOf(xs: readonly number[]): readonly Float64Array[] {
  const byEnd = Array.from({ length: xs.length + 1 }, () => new Float64Array(xs.length));
  const sorted = new Float64Array(xs.length);
  for (let start = 0; start < xs.length; start += 1) {
    for (let end = start + 1; end <= xs.length; end += 1) {
      const count = end - start;
      insert(sorted, count - 1, elementAt(xs, end - 1));
      required(byEnd[end], "end")[start] = deviation(sorted, count);
    }
  }
  return byEnd;
}

/** Inserts a number among the first `count`, which are sorted. */
function insert(sorted: Float64Array, count: number, x: number): void {
  let at = count;
  for (; at > 0 && elementAt(sorted, at - 1) > x; at -= 1) sorted[at] = elementAt(sorted, at - 1);
  sorted[at] = x;
}

/** The sum of the distances from the median: the upper half of sorted numbers minus the lower half. */
function deviation(sorted: Float64Array, count: number): number {
  let sum = 0;
  for (let low = 0, high = count - 1; low < high; low += 1, high -= 1) {
    sum += elementAt(sorted, high) - elementAt(sorted, low);
  }
  return sum;
}
