import { type Exposition, GC_PAUSES } from "../../src/domain/services/exposition.ts";
import { withoutNullish } from "../../src/domain/shared/without-nullish.ts";
import { bucketsBetween, type Latency, latencyQuantile } from "./latency-quantile.ts";

/** What a service's own metrics say about a stretch of time; figures that they do not give are absent. */
export interface ServiceSummary {
  readonly requests?: number;
  /** Requests a second. */
  readonly throughput?: number;
  readonly meanMs?: number;
  readonly p50Ms?: Latency;
  readonly p95Ms?: Latency;
  readonly p99Ms?: Latency;
  /** 100 is one core. */
  readonly cpuPercent?: number;
  /** Resident memory at the end. */
  readonly rssBytes?: number;
  /** Longest pause of the garbage collector since the service started. */
  readonly longestGcPauseMs?: number;
}

/** From here on, a count of whole seconds is within 10 %. */
const LEAST_WHOLE_SECONDS = 10;

/**
 * Sums up what happened between two looks at a service's metrics, by the names of the usual client libraries.
 * @param seconds for which the service was loaded, or watched
 * @param histogram of request durations in seconds: its name, without suffix; its label sets are added up
 */
export function summarise(
  { before, after }: { readonly before: Exposition; readonly after: Exposition },
  seconds: number,
  histogram: string,
): ServiceSummary {
  const grew = (name: string) => difference(sumOf(before, name), sumOf(after, name));
  const requests = grew(`${histogram}_count`);
  const total = grew(`${histogram}_sum`);
  const cpu = fineEnough(grew("process_cpu_seconds_total"));
  const pause = after.find(
    ({ name, labels }) => name === GC_PAUSES && labels.some(([, value]) => value === "1"),
  )?.value;
  const buckets = bucketsBetween(before, after, histogram);
  return withoutNullish({
    requests,
    throughput: requests === undefined || seconds <= 0 ? undefined : requests / seconds,
    meanMs: total !== undefined && requests ? (total / requests) * 1000 : undefined,
    p50Ms: latencyQuantile(buckets, 0.5),
    p95Ms: latencyQuantile(buckets, 0.95),
    p99Ms: latencyQuantile(buckets, 0.99),
    cpuPercent: cpu === undefined || seconds <= 0 ? undefined : (cpu / seconds) * 100,
    rssBytes: sumOf(after, "process_resident_memory_bytes"),
    longestGcPauseMs: pause === undefined ? undefined : pause * 1000,
  });
}

/** Some client libraries count whole seconds only, which is too coarse for a short time. */
function fineEnough(cpuSeconds: number | undefined): number | undefined {
  if (cpuSeconds === undefined) return undefined;
  return Number.isInteger(cpuSeconds) && cpuSeconds < LEAST_WHOLE_SECONDS ? undefined : cpuSeconds;
}

function sumOf(points: Exposition, name: string): number | undefined {
  const values = points.filter((point) => point.name === name).map(({ value }) => value);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

/** A counter that is not there yet counts as 0; one that fell was reset by a restart, so its growth is unknown. */
function difference(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return undefined;
  return after >= (before ?? 0) ? after - (before ?? 0) : undefined;
}
