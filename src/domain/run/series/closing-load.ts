import { type LoadShape, linesOf } from "../plan/load-shape.ts";
import type { LoadResult } from "./sample.ts";
import type { LoadLevel } from "./series.ts";

/** Results of the load at the end of a start, which waits for all answers. */
export interface ClosingLoad {
  readonly round: number;
  /** Requests that were answered or timed out. */
  readonly requests: number;
  /** Mean time of a request; one that was not answered counts with the time it was waited for. */
  readonly meanMs: number;
}

/** Requests sent on each connection, in HTTP/2 on each stream, if the time limit allows. */
export const REQUESTS_EACH = 100;

/** Maximum length of the closing load, unless a burst is longer. */
const MOST_MS = 2000;

/** Minimum timeout of requests, to tell slow answers from none. */
const LEAST_TIMEOUT_MS = 2000;

/** The generator's name for a timeout. */
const TIMED_OUT = "timeout";

/**
 * The load at the end of a start: at least as long as a burst, and long enough for effects that bursts on new
 * connections never reach.
 * @param throughput answers per second of the slowest arm; with 0, the load takes the maximum time
 * @param mostMs time limit
 */
export function closingShape(
  { requests: _, longerMs: __, ...shape }: LoadShape,
  level: LoadLevel,
  { throughput, mostMs }: { readonly throughput: number; readonly mostMs: number },
): LoadShape {
  const neededMs = (REQUESTS_EACH * linesOf(level, shape) * 1000) / throughput;
  return { ...shape, burstMs: Math.max(shape.burstMs, Math.min(MOST_MS, mostMs, neededMs)) };
}

/** Timeout of its requests, in ms. */
export function closingTimeoutMs({ burstMs }: Pick<LoadShape, "burstMs">): number {
  return Math.max(LEAST_TIMEOUT_MS, burstMs);
}

/**
 * Results of a closing load. oha cuts off HTTP/2 instead of waiting. Each stream was then busy to the end, so its whole
 * time counts as answer time.
 * @param timeoutMs timeout of its requests
 * @returns undefined if nothing was sent, or everything failed at once
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
