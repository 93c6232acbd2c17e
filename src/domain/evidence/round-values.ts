import type { RoundMetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/series-value.ts";
import type { Samples } from "../run/series/samples.ts";
import { median } from "../statistics/descriptive.ts";
import type { Change } from "./change.ts";
import type { Arms } from "./evidence.ts";
import { welchChange } from "./welch-change.ts";

/**
 * The standard deviation that starts of one program are assumed to have at least: a few of them can agree by chance, and a
 * timer or a page of memory can make them agree.
 */
export const LEAST_SCATTER = 0.01;

/** The median of a metric in each round that has one: all bursts of a process count as one value. */
export function mediansByRound(samples: Samples, id: SeriesMetricId): readonly number[] {
  return [...valuesByRound(samples, id).values()].map(median);
}

/**
 * The change of values of which each start has one, such as the memory of a process.
 * @param base in any unit
 * @param head in the same unit
 * @returns undefined with fewer than two values of either side, and where one is 0
 */
export function changeOfStarts(
  base: readonly number[],
  head: readonly number[],
): Change | undefined {
  if ([...base, ...head].some((value) => !(value > 0))) return undefined;
  return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}

/** The change of a metric of which a process has one value, by the rounds of both arms. */
export function changeByRounds({ base, head }: Arms, id: RoundMetricId): Change | undefined {
  return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}
