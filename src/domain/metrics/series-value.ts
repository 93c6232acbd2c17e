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
  const { of } = seriesMetric(id);
  const values = borrowRoom(samples.length);
  let count = 0;
  for (const sample of samples) {
    const value = of(sample);
    if (value === undefined) continue;
    values[count] = value;
    count += 1;
  }
  return count === 0 ? undefined : selectMedian(values, count);
}
