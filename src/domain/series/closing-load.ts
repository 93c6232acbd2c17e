import { connectionsOf, type LoadShape, linesOf } from "./load-shape.ts";
import type { LatencyMs, LoadResult } from "./sample.ts";
import type { LoadLevel } from "./series.ts";

/** Results of the load at the end of a start, which waits for all answers. */
export interface ClosingLoad {
  readonly round: number;
  /**
   * It lasted longer than a hundred requests of each connection take, to show what only sustained load does. Its
   * requests are those of its second half, where these could be timed by themselves.
   */
  readonly isSustained?: true;
  /** Requests that were answered or timed out. */
  readonly requests: number;
  /** Mean time of a request; one that was not answered counts with the time it was waited for. */
  readonly meanMs: number;
  /** Of all answers, or of all but the first of each connection; absent if there was none. */
  readonly percentilesMs?: Omit<LatencyMs, "mean" | "stddev" | "max">;
}

/** Requests sent on each connection, in HTTP/2 on each stream, if the time limit allows. */
export const REQUESTS_EACH = 100;

/** Maximum number of starts with a sustained load: two that agree are a regression. */
export const SUSTAINED_STARTS = 2;

/** Maximum length of the closing load, unless a burst is longer. */
export const MOST_MS = 2000;

/** Maximum length of a sustained load, and of one in time that a run has left once all is decided. */
const MOST_SUSTAINED_MS = 5000;
const MOST_LONGER_MS = 10_000;

/** Loads in the time left are worth further starts if they are so many times as long. */
const LONGER_TIMES = 2;

/** The share of a run's time for the sustained loads of one start. */
const SUSTAINED_PART = 0.05;

/** At a rate, how many times as many connections are open as are busy on average. */
const SPARE_TIMES = 2;

/** Maximum number of answers that are timed one by one. */
const MOST_TIMED = 100_000;

/** Minimum timeout of requests, to tell slow answers from none. */
const LEAST_TIMEOUT_MS = 2000;

/** The generator's name for a timeout. */
const TIMED_OUT = "timeout";

/** A series' pace in its warm-up. */
export interface Pace {
  /** Answers per second of the slowest arm; 0 if there were none. */
  readonly throughput: number;
  /** Mean time of an answer of the slowest arm, in milliseconds; infinite if there were none. */
  readonly meanMs: number;
}

/**
 * The load at the end of a start: at least as long as a burst, and long enough for effects that bursts on new
 * connections never reach. A rate uses fewer connections, if that many requests do not reach each of them otherwise.
 * @param pace without answers, the load takes the maximum time
 * @param mostMs time limit
 */
export function closingShape(
  { requests: _, longerMs: __, ...shape }: LoadShape,
  level: LoadLevel,
  { throughput, meanMs, mostMs }: Pace & { readonly mostMs: number },
): LoadShape {
  const limitMs = Math.max(shape.burstMs, Math.min(MOST_MS, mostMs));
  const reached = (throughput * limitMs) / 1000 / REQUESTS_EACH;
  const busy =
    throughput > 0 ? (SPARE_TIMES * throughput * meanMs) / 1000 : Number.POSITIVE_INFINITY;
  const lines = Math.max(1, Math.ceil(Math.max(reached, busy) / (shape.streams ?? 1)));
  const connections = Math.min(connectionsOf(level, shape), lines);
  const closing = "rate" in level ? { ...shape, connections } : shape;
  const neededMs = (REQUESTS_EACH * linesOf(level, closing) * 1000) / throughput;
  return { ...closing, burstMs: Math.max(shape.burstMs, Math.min(limitMs, neededMs)) };
}

/**
 * Length of a sustained load, in ms.
 * @param runMs budget of the run
 * @param lanes number of lanes that are loaded one after the other
 */
export function sustainedMs(runMs: number, lanes: number): number {
  return Math.min(MOST_SUSTAINED_MS, (SUSTAINED_PART * runMs) / lanes);
}

/**
 * Length of each sustained load in the time that a run has left, in ms.
 * @param leftMs time for such loads
 * @param loads their number
 * @param overheadMs what each takes beyond its load
 */
export function longerMs(leftMs: number, loads: number, overheadMs: number): number {
  return Math.min(MOST_LONGER_MS, leftMs / loads - overheadMs);
}

/**
 * Whether a sustained load is so much longer than an earlier one that it is worth further starts.
 * @param lengthMs its length
 * @param earlierMs that of the earlier one
 */
export function isMuchLonger(lengthMs: number, earlierMs: number): boolean {
  return lengthMs >= LONGER_TIMES * earlierMs;
}

/**
 * Whether the answers of a sustained load are timed one by one: only if their file is at most some 10 MB, and written
 * within a second.
 * @param burstMs its length
 */
export function timesSecondHalf({ throughput }: Pace, burstMs: number): boolean {
  return (throughput * burstMs) / 1000 <= MOST_TIMED;
}

/** Timeout of its requests, in ms. */
export function closingTimeoutMs({ burstMs }: Pick<LoadShape, "burstMs">): number {
  return Math.max(LEAST_TIMEOUT_MS, burstMs);
}

/**
 * Results of a closing load, of its second half if that was timed by itself. oha cuts off HTTP/2 instead of waiting.
 * Each stream was then busy to the end, so its whole time counts as answer time.
 * @param timeoutMs timeout of its requests
 * @returns undefined if nothing was sent, or everything failed at once
 */
export function closingOf(result: LoadResult, timeoutMs: number) {
  const { aborted, errors, durationMs, secondHalf, allMeanMs } = result;
  const { latencyMs } = secondHalf ?? result;
  const answers = secondHalf?.answers ?? result.expected + result.unexpected;
  const answerMs = secondHalf?.latencyMs.mean ?? allMeanMs ?? latencyMs?.mean ?? 0;
  const busyMs = secondHalf ? durationMs / 2 : durationMs;
  const hung = errors[TIMED_OUT] ?? 0;
  const requests = Math.max(answers + hung, Math.min(1, aborted));
  if (requests === 0) return undefined;
  const spentMs = aborted > 0 ? aborted * busyMs : answers * answerMs + hung * timeoutMs;
  const meanMs = spentMs / requests;
  if (!latencyMs) return { requests, meanMs };
  const { mean: _, stddev: __, max: ___, ...percentilesMs } = latencyMs;
  return { requests, meanMs, percentilesMs };
}
