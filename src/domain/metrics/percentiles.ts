import type { SeriesMetricId } from "./catalogue.ts";

/**
 * The percentiles of latency, in increasing order: `part` is the share of answers that take no longer, `key` its key in
 * a load's results, `figure` its column in samples.
 */
export const PERCENTILES = [
  { id: "latency-p50", part: 0.5, key: "p50", figure: "latencyP50Ms" },
  { id: "latency-p90", part: 0.9, key: "p90", figure: "latencyP90Ms" },
  { id: "latency-p95", part: 0.95, key: "p95", figure: "latencyP95Ms" },
  { id: "latency-p99", part: 0.99, key: "p99", figure: "latencyP99Ms" },
  { id: "latency-p999", part: 0.999, key: "p999", figure: "latencyP999Ms" },
] as const;

/** The percentile that a metric is; undefined for another metric. */
export function percentileOf(id: SeriesMetricId): (typeof PERCENTILES)[number] | undefined {
  return PERCENTILES.find((one) => one.id === id);
}
