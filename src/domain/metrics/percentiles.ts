import type { LatencyMs } from "../run/series/sample.ts";
import type { LatencyId } from "../run/series/sample-figures.ts";
import type { SeriesMetricId } from "./catalogue.ts";

/** A percentile of latency. */
interface Percentile {
  readonly id: SeriesMetricId;
  /** Share of answers that take no longer. */
  readonly part: number;
  /** Its key in a load's results. */
  readonly key: keyof LatencyMs;
  /** Its column in samples. */
  readonly figure: LatencyId;
}

/** The percentiles of latency, in increasing order. */
export const PERCENTILES = [
  { id: "latency-p50", part: 0.5, key: "p50", figure: "latencyP50Ms" },
  { id: "latency-p90", part: 0.9, key: "p90", figure: "latencyP90Ms" },
  { id: "latency-p95", part: 0.95, key: "p95", figure: "latencyP95Ms" },
  { id: "latency-p99", part: 0.99, key: "p99", figure: "latencyP99Ms" },
  { id: "latency-p999", part: 0.999, key: "p999", figure: "latencyP999Ms" },
] as const satisfies readonly Percentile[];

/** The percentile that a metric is; undefined for another metric. */
export function percentileOf(id: SeriesMetricId): (typeof PERCENTILES)[number] | undefined {
  return PERCENTILES.find((one) => one.id === id);
}
