import { type Room, readFigure } from "../run/packed-samples.ts";
import { errorPercent, type Sample } from "../run/sample.ts";
import { borrowRoom, selectMedian } from "../statistics/selection.ts";
import { type SeriesMetricId, seriesMetric } from "./catalogue.ts";

/**
 * The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
 * `errors` the failed part of all finished requests, so that no burst hides its failures.
 * @returns the value in the metric's unit, or undefined if no sample has one
 */
export function seriesValue(samples: readonly Sample[], id: SeriesMetricId): number | undefined {
  if (id === "errors") return errorPercent(samples);
  const values = borrowRoom(samples.length);
  const count = knownValues(samples, id, values);
  return count === 0 ? undefined : selectMedian(values, count);
}

/**
 * Reads the values of a metric in all bursts that have one.
 * @param into receives them from its beginning; it needs room for as many as there are bursts
 * @returns how many there are
 */
export function knownValues(
  samples: readonly Sample[],
  id: SeriesMetricId,
  into: Float64Array,
): number {
  readValues(samples, id, { into, at: 0 });
  let count = 0;
  for (let index = 0; index < samples.length; index += 1) {
    // Unchecked: there is room for each of them.
    const value = into[index] as number;
    if (Number.isNaN(value)) continue;
    into[count] = value;
    count += 1;
  }
  return count;
}

/**
 * Reads the value of a metric in each burst.
 * @param room receives them, NaN for a burst that has none
 */
export function readValues(samples: readonly Sample[], id: SeriesMetricId, room: Room): void {
  const { of, figure } = seriesMetric(id);
  if (figure !== undefined) {
    readFigure(samples, figure, room);
    return;
  }
  let place = room.at;
  for (const sample of samples) {
    room.into[place] = of(sample) ?? Number.NaN;
    place += 1;
  }
}
