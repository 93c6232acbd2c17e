import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { machinesOf } from "../run/shards/repeats.ts";

/**
 * The value of a series' metric as it is shown. Figures of several machines are never put together: it is that of the
 * first, and of failed requests that of the machine with the most.
 * @returns the value in the metric's unit, or undefined if there is none
 */
export function seriesFigure(series: MeasuredSeries, id: SeriesMetricId): number | undefined {
  if (id !== "errors") return seriesValue(series.samples, id);
  const all = machinesOf(series).flatMap(({ samples }) => seriesValue(samples, id) ?? []);
  return all.length === 0 ? undefined : Math.max(...all);
}

/** Whether the further machines of a series have values of a metric, as the first one should. */
export function isOnAllMachines({ repeats = [] }: MeasuredSeries, id: SeriesMetricId): boolean {
  return repeats.every(({ samples }) => seriesValue(samples, id) !== undefined);
}
