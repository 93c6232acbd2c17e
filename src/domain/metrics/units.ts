import { formatBytes, formatMilliseconds, formatNumber } from "../shared/format.ts";
import type { CountMetric, Metric, SeriesMetric, ServerMetric } from "./metric.ts";

/** Where the values of a metric are. */
type Values =
  | Omit<SeriesMetric, keyof Metric>
  | Omit<ServerMetric, keyof Metric>
  | Omit<CountMetric, keyof Metric>;

/**
 * What defines metrics of one unit, of each its label, its description, and where its values are.
 * @param better `higher` if that is so for all of them
 */
export function inUnit(unit: string, format: Metric["format"], better: Metric["better"] = "lower") {
  return <const Own extends Values>(label: string, description: string, values: Own) => {
    return { label, unit, better, description, format, ...values } as Metric & NoInfer<Own>;
  };
}

/** Metrics in milliseconds. */
export const milliseconds = inUnit("ms", formatMilliseconds);

/** Metrics in microseconds. */
export const microseconds = inUnit("µs", (value) => `${formatNumber(value)} µs`);

/** Metrics in bytes. */
export const bytes = inUnit("bytes", formatBytes);

/** Metrics in percent. */
export const percentage = inUnit("%", (value) => `${formatNumber(value)} %`);

/** Metrics in requests a second. */
export const requestsPerSecond = inUnit(
  "requests/s",
  (value) => `${formatNumber(value)}/s`,
  "higher",
);
