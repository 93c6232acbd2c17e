import type { RoundMetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/values.ts";
import type { Samples } from "../series/samples.ts";
import { median, standardDeviation } from "../statistics/descriptive.ts";
import { type Change, studentChange, welchChange } from "./change.ts";
import type { Arms } from "./pairs.ts";

/**
 * Minimum assumed standard deviation between starts of one program: a few can agree by chance, or because of a timer or
 * the size of a memory page.
 */
export const LEAST_SCATTER = 0.01;

/** The median of a metric in each round that has one: all bursts of a process count as one value. */
export function mediansByRound(samples: Samples, id: SeriesMetricId): readonly number[] {
  return [...valuesByRound(samples, id).values()].map(median);
}

/**
 * The change of a metric with one value per start, such as the memory of a process.
 * @param base in any unit
 * @param head in the same unit
 * @returns undefined with fewer than two values in either arm, or if one is 0
 */
export function changeOfStarts(base: readonly number[], head: readonly number[]) {
  if ([...base, ...head].some((value) => !(value > 0))) return undefined;
  return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}

/** The change of a metric with one value per process, by the rounds of both arms. */
export function changeByRounds({ base, head }: Arms, id: RoundMetricId): Change | undefined {
  return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}

/**
 * The 95 % interval of a value that is compared with nothing: Student's t over the logarithms of rounds or starts, as for
 * limits.
 * @param value in the middle of the interval, on a logarithmic scale
 * @param own value of each round or start
 * @returns undefined with fewer than two values, or if one is 0
 */
export function intervalAround(value: number, own: readonly number[]) {
  if (own.length < 2 || [value, ...own].some((one) => !(one > 0))) return undefined;
  const deviation = Math.max(standardDeviation(own.map(Math.log)), LEAST_SCATTER);
  const { high } = studentChange(0, deviation / Math.sqrt(own.length), own.length - 1);
  return { low: value / Math.exp(high), high: value * Math.exp(high) };
}
