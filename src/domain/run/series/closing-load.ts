import { connectionsOf, type LoadShape } from "../plan/load-shape.ts";
import type { LoadResult } from "./sample.ts";
import type { LoadLevel } from "./series.ts";

/** Results of the load at the end of a start, all of whose answers were awaited. */
export interface ClosingLoad {
  readonly round: number;
  /** Requests that were answered, or waited for in vain. */
  readonly requests: number;
  /** Mean time of one of them; one without an answer took as long as it was waited for. */
  readonly meanMs: number;
}

/** Each connection carries so many requests, if the longest time allows it. */
export const REQUESTS_EACH = 100;

/** Longest closing load, unless a burst is longer. */
const MOST_MS = 2000;

/** Requests wait at least so long, so that what is slow can be told from what hangs. */
const LEAST_TIMEOUT_MS = 2000;

/** The generator's word for a request that waited too long. */
const TIMED_OUT = "timeout";

/**
 * The load at the end of a start: long enough for what a burst on new connections never reaches, and at least a burst.
 * @param throughput answers a second of the slowest arm; with 0, it takes the longest time
 * @param mostMs how long it may take
 */
export function closingShape(
  { requests: _, longerMs: __, ...shape }: LoadShape,
  level: LoadLevel,
  { throughput, mostMs }: { readonly throughput: number; readonly mostMs: number },
): LoadShape {
  const neededMs = (REQUESTS_EACH * connectionsOf(level, shape) * 1000) / throughput;
  return { ...shape, burstMs: Math.max(shape.burstMs, Math.min(MOST_MS, mostMs, neededMs)) };
}

/** How long a request of it waits for its answer, in ms. */
export function closingTimeoutMs({ burstMs }: Pick<LoadShape, "burstMs">): number {
  return Math.max(LEAST_TIMEOUT_MS, burstMs);
}

/**
 * What a closing load showed. HTTP/2 is cut off in spite of the waiting (oha's way): each stream was busy to the end then,
 * so that its time is that of its answers.
 * @param timeoutMs how long its requests waited
 * @returns undefined where nothing was sent, or all of it failed at once
 */
export function closingOf(
  result: LoadResult,
  timeoutMs: number,
): Omit<ClosingLoad, "round"> | undefined {
  const { expected, unexpected, aborted, durationMs, latencyMs } = result;
  const answers = expected + unexpected;
  const hung = result.errors[TIMED_OUT] ?? 0;
  const requests = Math.max(answers + hung, Math.min(1, aborted));
  if (requests === 0) return undefined;
  const spentMs =
    aborted > 0 ? aborted * durationMs : answers * (latencyMs?.mean ?? 0) + hung * timeoutMs;
  return { requests, meanMs: spentMs / requests };
}
