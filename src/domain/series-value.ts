import { type SeriesMetricId, seriesMetric } from "./metric.ts";
import { errorCount, type Sample } from "./sample.ts";
import { selectMedian } from "./statistics/selection.ts";

/**
 * One value for a metric of a series: the median over its bursts, which one odd burst does not
 * move; for `errors` the failed part of all finished requests, which no burst may hide.
 * @returns the value in the metric's unit, or undefined when no sample has one
 */
export function seriesValue(samples: readonly Sample[], id: SeriesMetricId): number | undefined {
  if (id === "errors") return errorPercent(samples);
  const { of } = seriesMetric(id);
  const values: number[] = [];
  for (const sample of samples) {
    const value = of(sample);
    if (value !== undefined) values.push(value);
  }
  return values.length === 0 ? undefined : selectMedian(values);
}

/**
 * Failed requests of all that finished, over all samples.
 * @returns percent, or undefined when none finished
 */
export function errorPercent(samples: readonly Sample[]): number | undefined {
  let failed = 0;
  let finished = 0;
  for (const sample of samples) {
    const bad = sample.unexpected + errorCount(sample);
    failed += bad;
    finished += bad + sample.expected;
  }
  return finished === 0 ? undefined : (failed / finished) * 100;
}
