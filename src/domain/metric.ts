import { formatBytes, formatMilliseconds, formatNumber } from "./format.ts";
import type { ServerFacts } from "./run-file.ts";
import { errorRate, type Sample } from "./sample.ts";

/** Metrics that each burst of a series yields. */
export type SeriesMetricId =
  | "throughput"
  | "latency-mean"
  | "latency-p50"
  | "latency-p90"
  | "latency-p95"
  | "latency-p99"
  | "latency-p999"
  | "latency-max"
  | "cpu-per-request"
  | "generator-share"
  | "errors";

/**
 * Metrics that a gate can put a tolerance on: `errors` has a maximum of its own, and the generator's
 * share is no virtue of the server.
 */
export type ToleranceMetricId = Exclude<SeriesMetricId, "errors" | "generator-share">;

/** Metrics of a server as a whole. */
export type ServerMetricId =
  | "cold-start"
  | "idle-rss"
  | "peak-rss"
  | "artifact-size"
  | "build-time";

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
  /** Its name in Bencher and the factor from our unit to Bencher's. */
  readonly bencher: { readonly measure: string; readonly factor: number };
}

/** A metric of a series, read from one sample. */
export interface SeriesMetric extends Metric {
  /** @returns the value, or undefined when this sample has none */
  readonly of: (sample: Sample) => number | undefined;
}

/** A metric of a server, read from its facts. */
export interface ServerMetric extends Metric {
  /** @returns the value, or undefined when it could not be had */
  readonly of: (facts: ServerFacts) => number | undefined;
}

const NANOSECONDS_PER_MS = 1e6;

function latency(
  label: string,
  what: string,
  of: (sample: Sample) => number | undefined,
  measure = `latency-${label.replace(".", "")}`,
): SeriesMetric {
  return {
    label,
    unit: "ms",
    better: "lower",
    description: `${what} of the time from sending a request to the end of its answer, over all answers of a burst.`,
    format: formatMilliseconds,
    of,
    bencher: { measure, factor: NANOSECONDS_PER_MS },
  };
}

/** The metrics of a series, in the order of the reports. */
export const SERIES_METRICS = {
  throughput: {
    label: "throughput",
    unit: "requests/s",
    better: "higher",
    description:
      "Answers with the expected status a second; errors and other answers do not count.",
    format: (value) => `${formatNumber(value)}/s`,
    of: (sample) => sample.throughput,
    bencher: { measure: "throughput", factor: 1 },
  },
  "latency-mean": latency("mean", "Mean", (sample) => sample.latencyMs?.mean, "latency"),
  "latency-p50": latency("p50", "Median", (sample) => sample.latencyMs?.p50),
  "latency-p90": latency("p90", "90th percentile", (sample) => sample.latencyMs?.p90),
  "latency-p95": latency("p95", "95th percentile", (sample) => sample.latencyMs?.p95),
  "latency-p99": latency("p99", "99th percentile", (sample) => sample.latencyMs?.p99),
  "latency-p999": latency("p99.9", "99.9th percentile", (sample) => sample.latencyMs?.p999),
  "latency-max": latency("max", "Longest", (sample) => sample.latencyMs?.max),
  "cpu-per-request": {
    label: "CPU/request",
    unit: "µs",
    better: "lower",
    description: "CPU time of the server's whole process group for each answer, user and system.",
    format: (value) => `${formatNumber(value)} µs`,
    of: (sample) => sample.cpuPerRequestUs,
    bencher: { measure: "cpu-per-request", factor: 1000 },
  },
  "generator-share": {
    label: "generator CPU",
    unit: "%",
    better: "lower",
    description:
      "The load generator's part of the CPU time that it and the server used together: where it is large, the server could do more.",
    format: (value) => `${formatNumber(value)} %`,
    of: ({ generatorCpuMs, serverCpuMs }) => {
      if (generatorCpuMs === undefined || serverCpuMs === undefined) return undefined;
      const together = generatorCpuMs + serverCpuMs;
      return together > 0 ? (generatorCpuMs / together) * 100 : undefined;
    },
    bencher: { measure: "generator-share", factor: 1 },
  },
  errors: {
    label: "errors",
    unit: "%",
    better: "lower",
    description:
      "Requests without an answer, or with an unexpected status, of all that finished; those cut off by a burst's end count as neither.",
    format: (value) => `${formatNumber(value)} %`,
    of: (sample) => {
      const rate = errorRate(sample);
      return rate === undefined ? undefined : rate * 100;
    },
    bencher: { measure: "errors", factor: 1 },
  },
} as const satisfies Record<SeriesMetricId, SeriesMetric>;

/** The metrics of a server, in the order of the reports. */
export const SERVER_METRICS = {
  "cold-start": {
    label: "cold start",
    unit: "ms",
    better: "lower",
    description:
      "Time from starting the process to its first right answer, median over all starts.",
    format: formatMilliseconds,
    of: (facts) => facts.coldStartMs,
    bencher: { measure: "cold-start", factor: NANOSECONDS_PER_MS },
  },
  "idle-rss": {
    label: "idle RSS",
    unit: "bytes",
    better: "lower",
    description: "Resident memory of the process group before any load, median over all starts.",
    format: formatBytes,
    of: (facts) => facts.idleRssBytes,
    bencher: { measure: "idle-rss", factor: 1 },
  },
  "peak-rss": {
    label: "peak RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Highest resident memory of the process group, from start to stop, over all starts.",
    format: formatBytes,
    of: (facts) => facts.peakRssBytes,
    bencher: { measure: "peak-rss", factor: 1 },
  },
  "artifact-size": {
    label: "artifact",
    unit: "bytes",
    better: "lower",
    description: "Size of the file that the build made.",
    format: formatBytes,
    of: (facts) => facts.artifactBytes,
    bencher: { measure: "artifact-size", factor: 1 },
  },
  "build-time": {
    label: "build",
    unit: "ms",
    better: "lower",
    description: "Wall time of the build command, with whatever caches it found.",
    format: formatMilliseconds,
    of: (facts) => facts.buildMs,
    bencher: { measure: "build-time", factor: NANOSECONDS_PER_MS },
  },
} as const satisfies Record<ServerMetricId, ServerMetric>;

/** Ids of the series' metrics, in the order of the reports. */
export const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS) as readonly SeriesMetricId[];

/** Ids of the servers' metrics, in the order of the reports. */
export const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS) as readonly ServerMetricId[];

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
