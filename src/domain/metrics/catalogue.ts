import type { Metric, SeriesMetric, ServerMetric } from "./metric.ts";
import { SERIES_METRICS } from "./series-metrics.ts";
import { SERVER_METRICS } from "./server-metrics.ts";

/** A metric that each burst of a series yields. */
export type SeriesMetricId = keyof typeof SERIES_METRICS;

/** A metric of a server as a whole. */
export type ServerMetricId = keyof typeof SERVER_METRICS;

/** Any metric of the catalogue. */
export type MetricId = SeriesMetricId | ServerMetricId;

/** Ids of the series' metrics, in the order of the reports. */
export const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS) as readonly SeriesMetricId[];

/** Ids of the servers' metrics, in the order of the reports. */
export const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS) as readonly ServerMetricId[];

/**
 * Metrics that the gate can tolerate a change of: properties of the server that are above 0 and do not
 * depend on a burst's length. `errors` has a maximum instead.
 */
export const TOLERANCE_METRIC_IDS = [
  "throughput",
  "latency-mean",
  "latency-p50",
  "latency-p90",
  "latency-p95",
  "latency-p99",
  "latency-p999",
  "latency-max",
  "cpu-per-request",
] as const satisfies readonly SeriesMetricId[];

/** A metric that the gate can tolerate a change of. */
export type ToleranceMetricId = (typeof TOLERANCE_METRIC_IDS)[number];

/** The catalogue's entry of a series' metric. */
export function seriesMetric(id: SeriesMetricId): SeriesMetric {
  return SERIES_METRICS[id];
}

/** The catalogue's entry of a server's metric. */
export function serverMetric(id: ServerMetricId): ServerMetric {
  return SERVER_METRICS[id];
}

const ALL_METRICS: Readonly<Record<MetricId, Metric>> = { ...SERIES_METRICS, ...SERVER_METRICS };

/** The catalogue's entry of any metric. */
export function anyMetric(id: MetricId): Metric {
  return ALL_METRICS[id];
}
