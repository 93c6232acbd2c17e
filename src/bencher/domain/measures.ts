import {
  COUNT_METRIC_IDS,
  type CountMetricId,
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
} from "../../domain/metrics/catalogue.ts";

/** The unit of a metric in Bencher. */
interface Unit {
  /** Factor from the metric's own unit to Bencher's. */
  readonly factor: number;
  /** Name of Bencher's unit; its charts scale times and sizes accordingly. */
  readonly units: string;
}

/** A metric that is sent to Bencher. */
export interface SentMetric extends Unit {
  readonly id: MetricId;
  /** Its slug in Bencher. */
  readonly measure: string;
}

const MILLISECONDS: Unit = { factor: 1e6, units: "nanoseconds (ns)" };
const MICROSECONDS: Unit = { factor: 1e3, units: "nanoseconds (ns)" };
const BYTES: Unit = { factor: 1, units: "bytes (B)" };
const PERCENT: Unit = { factor: 1, units: "percentage (%)" };

/** Metrics without an entry are not sent; a server's metrics are all sent. */
const UNITS: Readonly<
  Partial<Record<SeriesMetricId, Unit>> & Record<ServerMetricId | CountMetricId, Unit>
> = {
  // Bencher has built-in measures `throughput`, `latency` and `build-time` with these units.
  throughput: { factor: 1, units: "operations / second (ops/s)" },
  "latency-mean": MILLISECONDS,
  "latency-stddev": MILLISECONDS,
  "latency-p50": MILLISECONDS,
  "latency-p90": MILLISECONDS,
  "latency-p95": MILLISECONDS,
  "latency-p99": MILLISECONDS,
  "latency-p999": MILLISECONDS,
  "latency-max": MILLISECONDS,
  connect: MILLISECONDS,
  "cpu-per-request": MICROSECONDS,
  "total-cpu-per-request": MICROSECONDS,
  cpu: PERCENT,
  "services-cpu": PERCENT,
  "cpu-peak": PERCENT,
  rss: BYTES,
  "services-rss": BYTES,
  transfer: { factor: 1, units: "bytes / second (B/s)" },
  errors: PERCENT,
  "rate-shortfall": PERCENT,
  "generator-share": PERCENT,
  "cold-start": MILLISECONDS,
  "idle-rss": BYTES,
  "peak-rss": BYTES,
  "gc-pause": MILLISECONDS,
  "artifact-size": BYTES,
  "build-time": { factor: 1 / 1000, units: "seconds (s)" },
  "setup-time": { factor: 1 / 1000, units: "seconds (s)" },
  instructions: { factor: 1, units: "instructions" },
  allocations: { factor: 1, units: "allocations" },
  "allocated-bytes": BYTES,
  "system-calls": { factor: 1, units: "calls" },
};

/** The metrics that are sent to Bencher, in the order of the reports. */
export const SENT_METRICS: readonly SentMetric[] = [
  ...SERIES_METRIC_IDS,
  ...SERVER_METRIC_IDS,
  ...COUNT_METRIC_IDS,
].flatMap((id) => {
  const unit = UNITS[id];
  return unit ? [{ id, measure: id === "latency-mean" ? "latency" : id, ...unit }] : [];
});

const BY_ID: ReadonlyMap<MetricId, SentMetric> = new Map(
  SENT_METRICS.map((metric) => [metric.id, metric]),
);

/** Ids of the sent metrics. */
export const SENT_METRIC_IDS: readonly MetricId[] = SENT_METRICS.map(({ id }) => id);

const BY_MEASURE: ReadonlyMap<string, SentMetric> = new Map(
  SENT_METRICS.map((metric) => [metric.measure, metric]),
);

/**
 * The measure that a metric is sent as.
 * @returns undefined for a metric of a series that is not sent
 */
export function measureOf(id: ServerMetricId | CountMetricId): SentMetric;
export function measureOf(id: MetricId): SentMetric | undefined;
export function measureOf(id: MetricId): SentMetric | undefined {
  return BY_ID.get(id);
}

/**
 * The metric that is sent as a measure.
 * @param measure slug of a measure in Bencher
 * @returns undefined for a measure that is not ours
 */
export function metricOfMeasure(measure: string): SentMetric | undefined {
  return BY_MEASURE.get(measure);
}
