import type { Cell } from "../../../domain/series/lane.ts";
import { linesOf } from "../../../domain/series/load-shape.ts";
import type { CapacityLoad, RecordedProbe } from "../../../domain/series/open-loop.ts";
import { errorCount, type LoadResult } from "../../../domain/series/sample.ts";
import { required } from "../../../domain/shared/required.ts";

/** What must hold at a rate for a server to be said to take it. */
export type CapacityLimits = Pick<CapacityLoad, "p99Ms" | "errorPart">;

/** What a search learns from one load at a fixed rate. */
export type Probe = Pick<RecordedProbe, "rate" | "holds" | "answeredPart">;

/** Largest part of the requests due that may still wait to be sent at the end: with more, the queue is growing. */
const LARGEST_QUEUE = 0.02;

/**
 * Judges a load at a rate. The queue at its end, requests that were due and not sent, is in no percentile: it may hold
 * no request that has waited longer than the 99th percentile may, nor {@link LARGEST_QUEUE} of all, because it would grow
 * beyond the limit in a longer load.
 * @param load requests per second, and for how long; requests under way at its end were waited for
 * @param result the generator's measurements
 */
export function probeOf(
  { rate, burstMs }: { readonly rate: number; readonly burstMs: number },
  { p99Ms, errorPart }: CapacityLimits,
  result: Pick<LoadResult, "expected" | "unexpected" | "errors" | "latencyMs">,
): Probe {
  const due = (rate * burstMs) / 1000;
  const failed = result.unexpected + errorCount(result);
  const unsent = due - sentOf(result);
  const p99 = result.latencyMs?.p99 ?? Number.POSITIVE_INFINITY;
  const holds =
    p99 <= p99Ms &&
    failed <= errorPart * due &&
    unsent <= Math.min(LARGEST_QUEUE * due, (rate * p99Ms) / 1000);
  return { rate, holds, answeredPart: Math.min(1, sentOf(result) / due) };
}

/** Requests that got some answer or failed. */
function sentOf(result: Parameters<typeof probeOf>[2]): number {
  return result.expected + result.unexpected + errorCount(result);
}

/**
 * Whether a request of a mix waits for its turn for longer than the limit, which its small share of the load hides from the
 * figures of the whole: at the end more than one, and more than {@link LARGEST_QUEUE}, of its own were not sent.
 * @param loads the requests that are sent side by side, each with its own connections
 * @param results of each, in the same order
 */
export function isStarved(
  loads: readonly { readonly rate: number; readonly burstMs: number }[],
  limits: CapacityLimits,
  results: readonly Parameters<typeof probeOf>[2][],
): boolean {
  return results.some((result, at) => {
    const { rate, burstMs } = required(loads[at], "load");
    const due = (rate * burstMs) / 1000;
    const unsent = due - sentOf(result);
    return unsent > 1 + Math.max(LARGEST_QUEUE * due, (rate * limits.p99Ms) / 1000);
  });
}

/**
 * The part of a load's connections that wait for an answer on average, by Little's law: answers a second × their mean time
 * (Little, Operations Research 9 (1961), 383–387).
 * @param loads the requests that are sent side by side, each with its own connections
 * @param results of each, in the same order
 * @returns the largest of any request; undefined if nothing was answered
 */
export function busyPartOf(
  loads: readonly Pick<Cell, "level" | "shape">[],
  results: readonly Pick<LoadResult, "expected" | "unexpected" | "latencyMs">[],
): number | undefined {
  const parts = results.flatMap(({ expected, unexpected, latencyMs }, at) => {
    const { level, shape } = required(loads[at], "load");
    const waitingMs = latencyMs && (expected + unexpected) * latencyMs.mean;
    return waitingMs === undefined ? [] : [waitingMs / shape.burstMs / linesOf(level, shape)];
  });
  return parts.length === 0 ? undefined : Math.max(...parts);
}
