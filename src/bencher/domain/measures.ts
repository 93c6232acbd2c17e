import {
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
} from "../../domain/metrics/catalogue.ts";

/** How a metric is called and counted in Bencher. */
export interface Measure {
  /** Its slug in Bencher. */
  readonly measure: string;
  /** Factor from the metric's own unit to Bencher's. */
  readonly factor: number;
  /** Name of Bencher's unit; its charts scale times and sizes by it. */
  readonly units: string;
}

/** A metric that is sent to Bencher. */
export interface SentMetric extends Measure {
  readonly id: MetricId;
}

const NANOSECONDS = "nanoseconds (ns)";
const BYTES = "bytes (B)";
const PERCENT = "percentage (%)";

const nanoseconds = (measure: string, factor: number): Measure => ({
  measure,
  factor,
  units: NANOSECONDS,
});
const milliseconds = (measure: string) => nanoseconds(measure, 1e6);
const microseconds = (measure: string) => nanoseconds(measure, 1e3);
const bytes = (measure: string): Measure => ({ measure, factor: 1, units: BYTES });
const percent = (measure: string): Measure => ({ measure, factor: 1, units: PERCENT });

/** A metric that is not named here is not sent; a server's metrics all are. */
const MEASURES: Readonly<
  Partial<Record<SeriesMetricId, Measure>> & Record<ServerMetricId, Measure>
> = {
  // `throughput`, `latency` and `build-time` are measures that Bencher itself knows, with these units.
  throughput: { measure: "throughput", factor: 1, units: "operations / second (ops/s)" },
  "latency-mean": milliseconds("latency"),
  "latency-stddev": milliseconds("latency-stddev"),
  "latency-p50": milliseconds("latency-p50"),
  "latency-p90": milliseconds("latency-p90"),
  "latency-p95": milliseconds("latency-p95"),
  "latency-p99": milliseconds("latency-p99"),
  "latency-p999": milliseconds("latency-p999"),
  "latency-max": milliseconds("latency-max"),
  "cpu-per-request": microseconds("cpu-per-request"),
  cpu: percent("cpu"),
  "cpu-peak": percent("cpu-peak"),
  rss: bytes("rss"),
  transfer: { measure: "transfer", factor: 1, units: "bytes / second (B/s)" },
  errors: percent("errors"),
  "rate-shortfall": percent("rate-shortfall"),
  "generator-share": percent("generator-share"),
  "cold-start": milliseconds("cold-start"),
  "idle-rss": bytes("idle-rss"),
  "peak-rss": bytes("peak-rss"),
  "gc-pause": milliseconds("gc-pause"),
  "artifact-size": bytes("artifact-size"),
  "build-time": { measure: "build-time", factor: 1 / 1000, units: "seconds (s)" },
};

/** The metrics that are sent to Bencher, in the order of the reports. */
export const SENT_METRICS: readonly SentMetric[] = [
  ...SERIES_METRIC_IDS,
  ...SERVER_METRIC_IDS,
].flatMap((id) => {
  const measure = MEASURES[id];
  return measure ? [{ id, ...measure }] : [];
});

/** Their ids. */
export const SENT_METRIC_IDS: readonly MetricId[] = SENT_METRICS.map(({ id }) => id);

const BY_MEASURE = new Map(SENT_METRICS.map((metric) => [metric.measure, metric]));

/**
 * What a metric is sent as.
 * @returns undefined for a metric of a series that is not sent
 */
export function measureOf(id: ServerMetricId): Measure;
export function measureOf(id: MetricId): Measure | undefined;
export function measureOf(id: MetricId): Measure | undefined {
  return MEASURES[id];
}

/**
 * The metric that is sent as a measure.
 * @param measure slug of a measure in Bencher
 * @returns undefined for a measure that is not ours
 */
export function metricOfMeasure(measure: string): SentMetric | undefined {
  return BY_MEASURE.get(measure);
}
