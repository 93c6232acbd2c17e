import type { ServerFacts } from "./run-file.ts";
import type { Sample } from "./sample.ts";
import { SERIES_METRICS } from "./series-metrics.ts";
import { SERVER_METRICS } from "./server-metrics.ts";

/** A metric that each burst of a series yields. */
export type SeriesMetricId = keyof typeof SERIES_METRICS;

/** A metric of a server as a whole. */
export type ServerMetricId = keyof typeof SERVER_METRICS;

/** Any metric of the catalogue. */
export type MetricId = SeriesMetricId | ServerMetricId;

/** What is fixed about a metric, whoever measured it. */
export interface Metric {
  /** Short name for a table's column. */
  readonly label: string;
  /** Unit of the stored value. */
  readonly unit: string;
  readonly better: "higher" | "lower";
  /** One sentence: what it is and where it comes from. */
  readonly description: string;
  /** The value for people, with a unit that fits its size. */
  readonly format: (value: number) => string;
  /** Absent where it is not sent to Bencher. */
  readonly bencher?: BencherMeasure;
}

/** A metric's name in Bencher, the factor from our unit to Bencher's, and that unit's name there. */
export interface BencherMeasure {
  readonly measure: string;
  readonly factor: number;
  readonly units: string;
}

/** A metric of a series, read from one sample. */
export interface SeriesMetric extends Metric {
  /** @returns the value, or undefined when this sample has none */
  readonly of: (sample: Sample) => number | undefined;
}

/** A metric of a server, read from its facts. */
export interface ServerMetric extends Metric {
  readonly bencher: BencherMeasure;
  /** @returns the value, or undefined when it could not be had */
  readonly of: (facts: ServerFacts) => number | undefined;
}

/** Ids of the series' metrics, in the order of the reports. */
export const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS) as readonly SeriesMetricId[];

/** Ids of the servers' metrics, in the order of the reports. */
export const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS) as readonly ServerMetricId[];

/**
 * Metrics that a gate can put a tolerance on: virtues of the server that are above 0 and do not depend
 * on how long a burst was. `errors` has a maximum of its own.
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

/** A metric that a gate can put a tolerance on. */
export type ToleranceMetricId = (typeof TOLERANCE_METRIC_IDS)[number];

/**
 * A metric of a series by its id.
 * @returns the catalogue's entry
 */
export function seriesMetric(id: SeriesMetricId): SeriesMetric {
  return SERIES_METRICS[id];
}

/**
 * A metric of a server by its id.
 * @returns the catalogue's entry
 */
export function serverMetric(id: ServerMetricId): ServerMetric {
  return SERVER_METRICS[id];
}
