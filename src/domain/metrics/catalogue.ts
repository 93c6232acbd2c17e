import type { MachineMetricId, OpenLoopMetricId } from "../series/open-loop.ts";
import { present } from "../shared/present.ts";
import { COUNT_METRICS } from "./count-metrics.ts";
import type { CountMetric, Metric, OpenLoopMetric, SeriesMetric, ServerMetric } from "./metric.ts";
import { OPEN_LOOP_METRICS } from "./open-loop-metrics.ts";
import { SERIES_METRICS } from "./series-metrics.ts";
import { SERVER_METRICS } from "./server-metrics.ts";

/** A metric that each burst of a series yields. */
export type SeriesMetricId = keyof typeof SERIES_METRICS;

/** A metric of a server as a whole. */
export type ServerMetricId = keyof typeof SERVER_METRICS;

/** A metric that counting yields. */
export type CountMetricId = keyof typeof COUNT_METRICS;

/** A metric that an instrument beside timing yields, for a series of its own. */
export type InstrumentMetricId = CountMetricId | OpenLoopMetricId;

/** Any metric of the catalogue. */
export type MetricId = SeriesMetricId | ServerMetricId | InstrumentMetricId;

/** Ids of the series' metrics, in the order of reports. */
export const SERIES_METRIC_IDS = Object.keys(SERIES_METRICS) as readonly SeriesMetricId[];

/** Ids of the servers' metrics, in the order of reports. */
export const SERVER_METRIC_IDS = Object.keys(SERVER_METRICS) as readonly ServerMetricId[];

/** Ids of the counting metrics, in the order of reports. */
export const COUNT_METRIC_IDS = Object.keys(COUNT_METRICS) as readonly CountMetricId[];

/** Ids of the metrics of open loads at several rates, in the order of reports. */
export const OPEN_LOOP_METRIC_IDS = Object.keys(OPEN_LOOP_METRICS) as readonly OpenLoopMetricId[];

/** Ids of the metrics that instruments beside timing yield, in the order of reports. */
export const INSTRUMENT_METRIC_IDS: readonly InstrumentMetricId[] = [
  ...COUNT_METRIC_IDS,
  ...OPEN_LOOP_METRIC_IDS,
];

/** Metrics of a series that say what the machine did beside its load, in the order of reports. */
export const MACHINE_METRIC_IDS: readonly MachineMetricId[] = [
  "others",
  "steal",
  "cpu-pressure",
  "load-average",
];

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

/** Timing metrics that a single request of a mix has, because its answers are counted and timed separately. */
export const REQUEST_METRIC_IDS = [
  "throughput",
  "latency-mean",
  ...PERCENTILES.map(({ id }) => id),
  "latency-max",
] as const;

/**
 * Metrics of a series whose change is estimated from pairs of bursts: properties of the server that are above 0 and do
 * not depend on a burst's length.
 */
export const PAIRED_METRIC_IDS = [
  ...REQUEST_METRIC_IDS,
  "cpu-per-request",
  "total-cpu-per-request",
] as const;

/** Metrics of a series with one value per process, so that all bursts of a round count as one. */
export const ROUND_METRIC_IDS = ["connect", "rss", "services-rss"] as const;

/** Metrics of a series that can have a tolerance. `errors` has a maximum instead. */
export const TOLERANCE_METRIC_IDS = [...PAIRED_METRIC_IDS, ...ROUND_METRIC_IDS] as const;

/** Metrics of a server that can have a tolerance. */
export const SERVER_GATE_METRIC_IDS = [
  "cold-start",
  "idle-rss",
  "peak-rss",
  "gc-pause",
  "artifact-size",
  "build-time",
] as const satisfies readonly ServerMetricId[];

/** A metric whose change is estimated from pairs of bursts. */
export type PairedMetricId = (typeof PAIRED_METRIC_IDS)[number];

/** A metric with one value per round. */
export type RoundMetricId = (typeof ROUND_METRIC_IDS)[number];

/** A metric of a series that can have a tolerance. */
export type ToleranceMetricId = (typeof TOLERANCE_METRIC_IDS)[number];

/** A metric of a server that can have a tolerance. */
export type ServerGateMetricId = (typeof SERVER_GATE_METRIC_IDS)[number];

/** A metric of an open load at several rates that can have a tolerance; `errors` bounds the requests lost. */
export type OpenLoopGateMetricId = Exclude<OpenLoopMetricId, "lost">;

/** The same, in the order of reports. */
export const OPEN_LOOP_GATE_METRIC_IDS: readonly OpenLoopGateMetricId[] =
  OPEN_LOOP_METRIC_IDS.filter((id) => id !== "lost");

/** A metric that can have a tolerance. */
export type GateMetricId =
  | ToleranceMetricId
  | ServerGateMetricId
  | CountMetricId
  | OpenLoopGateMetricId;

/** All metrics that can have a tolerance. */
export const GATE_METRIC_IDS: readonly GateMetricId[] = [
  ...TOLERANCE_METRIC_IDS,
  ...SERVER_GATE_METRIC_IDS,
  ...COUNT_METRIC_IDS,
  ...OPEN_LOOP_GATE_METRIC_IDS,
];

/** Metrics of a series that can have a limit but no tolerance: they follow from others, or are sometimes 0. */
const LIMIT_ONLY = ["throughput-per-core", "cpu", "cpu-peak", "services-cpu"] as const;

/** A metric that can have a limit. */
export type LimitMetricId = GateMetricId | (typeof LIMIT_ONLY)[number];

/** Metrics that can have a limit, which head must keep whatever base does. */
export const LIMIT_METRIC_IDS: readonly LimitMetricId[] = [...GATE_METRIC_IDS, ...LIMIT_ONLY];

/** Metrics of the services that a server uses. */
export const SERVICE_METRIC_IDS = [
  "total-cpu-per-request",
  "services-cpu",
  "services-rss",
] as const satisfies readonly LimitMetricId[];

/** The catalogue's entry of a series' metric. */
export function seriesMetric(id: SeriesMetricId): SeriesMetric {
  return SERIES_METRICS[id];
}

/** The catalogue's entry of a server's metric. */
export function serverMetric(id: ServerMetricId): ServerMetric {
  return SERVER_METRICS[id];
}

/** The catalogue's entry of a counting metric. */
export function countMetric(id: CountMetricId): CountMetric {
  return COUNT_METRICS[id];
}

/** The catalogue's entry of a metric of an open load at several rates. */
export function openLoopMetric(id: OpenLoopMetricId): OpenLoopMetric {
  return OPEN_LOOP_METRICS[id];
}

const ALL_METRICS: Readonly<Record<MetricId, Metric>> = {
  ...SERIES_METRICS,
  ...SERVER_METRICS,
  ...COUNT_METRICS,
  ...OPEN_LOOP_METRICS,
};

/** Ids of all metrics, in the order of reports. */
export const METRIC_IDS = Object.keys(ALL_METRICS) as readonly MetricId[];

/** Metrics before this one are felt by clients, by whether and when answers come; all others are what that costs. */
const FIRST_COST = METRIC_IDS.indexOf("cpu-per-request");

/**
 * Orders findings for `toSorted`: what clients feel comes before what it costs.
 * @param a metric of one; absent if it is about whole answers, which are felt
 * @param b metric of the other
 */
export function feltFirst(a: MetricId = "errors", b: MetricId = "errors"): number {
  const isCost = (id: MetricId) => Number(METRIC_IDS.indexOf(id) >= FIRST_COST);
  return isCost(a) - isCost(b);
}

/** The catalogue's entry of any metric. */
export function anyMetric(id: MetricId): Metric {
  return ALL_METRICS[id];
}

/** A change of a metric with the sign of its direction: above 0 if it is for the worse. */
export function forTheWorse(id: MetricId, change: number): number {
  return anyMetric(id).better === "higher" ? -change : change;
}

/** From here on, a value in full has no decimals. */
const WHOLE_FROM = 1000;

/**
 * The format of a metric for values side by side.
 * @returns its own, unless values that differ look alike: then these in full, such as `8,430,008 bytes`
 */
export function formatApart(id: MetricId, ...values: readonly (number | undefined)[]) {
  const { format, unit } = anyMetric(id);
  const all = [...new Set(present(values))];
  if (new Set(all.map(format)).size === all.length) return format;
  const digitsOf = (value: number) => ({ maximumFractionDigits: value < WHOLE_FROM ? 6 : 0 });
  return (value: number) => `${value.toLocaleString("en-US", digitsOf(value))} ${unit}`;
}

/** The percentile that a metric is; undefined for another metric. */
export function percentileOf(id: SeriesMetricId): (typeof PERCENTILES)[number] | undefined {
  return PERCENTILES.find((one) => one.id === id);
}
