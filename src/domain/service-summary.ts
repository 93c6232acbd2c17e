import type { Exposition, MetricPoint } from "./exposition.ts";
import { elementAt } from "./statistics/element-at.ts";

/** What a service's own metrics say of some time; a figure that they do not give is absent. */
export interface ServiceSummary {
  readonly requests?: number;
  /** Requests a second. */
  readonly throughput?: number;
  readonly meanMs?: number;
  readonly p50Ms?: number;
  readonly p95Ms?: number;
  readonly p99Ms?: number;
  /** 100 is one core. */
  readonly cpuPercent?: number;
  /** Resident memory at the end. */
  readonly rssBytes?: number;
  /** Longest pause of the garbage collector since the service started. */
  readonly longestGcPauseMs?: number;
}

/** From here on, whole seconds are within 10 %. */
const LEAST_WHOLE_SECONDS = 10;

/** A bucket of a histogram: how many values were at most `upTo`. */
interface Bucket {
  readonly upTo: number;
  readonly count: number;
}

/**
 * Sums up what happened between two looks at a service's metrics. Names are those that the usual
 * client libraries give: a histogram of request durations in seconds, `process_cpu_seconds_total`,
 * `process_resident_memory_bytes`, `go_gc_duration_seconds`.
 *
 * @param before first look
 * @param after second look
 * @param seconds time in which the service was used
 * @param histogram name of the histogram, without suffix; its label sets are added up
 */
export function summarise(
  before: Exposition,
  after: Exposition,
  seconds: number,
  histogram: string,
): ServiceSummary {
  const grew = (name: string) => difference(sumOf(before, name), sumOf(after, name));
  const requests = grew(`${histogram}_count`);
  const total = grew(`${histogram}_sum`);
  const cpu = fineEnough(grew("process_cpu_seconds_total"));
  const rss = sumOf(after, "process_resident_memory_bytes");
  const pause = after.find(
    ({ name, labels }) =>
      name === "go_gc_duration_seconds" && labels.some(([, value]) => value === "1"),
  )?.value;
  const buckets = bucketsBetween(before, after, histogram);
  const quantileMs = (part: number) => {
    const value = quantileOf(buckets, part);
    return value === undefined ? undefined : value * 1000;
  };
  return withoutAbsent({
    requests,
    throughput: requests === undefined || seconds <= 0 ? undefined : requests / seconds,
    meanMs: total !== undefined && requests ? (total / requests) * 1000 : undefined,
    p50Ms: quantileMs(0.5),
    p95Ms: quantileMs(0.95),
    p99Ms: quantileMs(0.99),
    cpuPercent: cpu === undefined || seconds <= 0 ? undefined : (cpu / seconds) * 100,
    rssBytes: rss,
    longestGcPauseMs: pause === undefined ? undefined : pause * 1000,
  });
}

/** Some client libraries count whole seconds only, which says nothing about a short time. */
function fineEnough(cpuSeconds: number | undefined): number | undefined {
  if (cpuSeconds === undefined) return undefined;
  return Number.isInteger(cpuSeconds) && cpuSeconds < LEAST_WHOLE_SECONDS ? undefined : cpuSeconds;
}

function sumOf(points: Exposition, name: string): number | undefined {
  const values = points.filter((point) => point.name === name).map(({ value }) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** A counter that is not there yet is 0; one that fell was reset, which says that the service restarted. */
function difference(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return undefined;
  return after >= (before ?? 0) ? after - (before ?? 0) : undefined;
}

function bucketsBetween(
  before: Exposition,
  after: Exposition,
  histogram: string,
): readonly Bucket[] {
  const from = countsByBound(before, histogram);
  return [...countsByBound(after, histogram)]
    .map(([upTo, count]) => ({ upTo, count: count - (from.get(upTo) ?? 0) }))
    .toSorted((a, b) => a.upTo - b.upTo);
}

function countsByBound(points: Exposition, histogram: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const point of points) {
    if (point.name !== `${histogram}_bucket`) continue;
    const upTo = boundOf(point);
    if (upTo !== undefined) counts.set(upTo, (counts.get(upTo) ?? 0) + point.value);
  }
  return counts;
}

function boundOf({ labels }: MetricPoint): number | undefined {
  const text = labels.find(([label]) => label === "le")?.[1];
  if (text === "+Inf") return Number.POSITIVE_INFINITY;
  const bound = Number(text);
  return Number.isFinite(bound) ? bound : undefined;
}

/**
 * A quantile of a histogram, linear within its bucket, as Prometheus' `histogram_quantile` takes it;
 * beyond the last finite bound, that bound.
 */
function quantileOf(buckets: readonly Bucket[], part: number): number | undefined {
  const total = buckets.at(-1)?.count;
  if (!total || total <= 0) return undefined;
  const wanted = part * total;
  const counts = buckets.map(({ count }) => count);
  const bounds = buckets.map(({ upTo }) => upTo);
  const index = counts.findIndex((count) => count >= wanted);
  const [lowCount, low] =
    index === 0 ? [0, 0] : [elementAt(counts, index - 1), elementAt(bounds, index - 1)];
  const high = elementAt(bounds, index);
  if (!Number.isFinite(high)) return low;
  return low + (high - low) * ((wanted - lowCount) / (elementAt(counts, index) - lowCount));
}

function withoutAbsent(
  summary: {
    readonly [Key in keyof ServiceSummary]: ServiceSummary[Key] | undefined;
  },
): ServiceSummary {
  return Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
}
