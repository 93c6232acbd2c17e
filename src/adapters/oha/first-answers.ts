import type { LatencyMs } from "../../domain/run/sample.ts";
import {
  type Duration,
  type Mass,
  massQuantile,
  productLimit,
} from "../../domain/statistics/product-limit.ts";
import type { Answers } from "./answers-file.ts";

/** The answers of a burst, apart from the first one of each connection. */
export interface AnswersApart {
  /** Of the answers but the first, or of all where none is left; absent where there is no answer. */
  readonly latencyMs?: LatencyMs;
  /** Median time of the first answers, the set-up of their connection included; absent where there is none. */
  readonly connectMs?: number;
}

/** How a burst ended. */
interface BurstEnd {
  readonly durationMs: number;
  /** Requests that were cut off. */
  readonly aborted: number;
}

/**
 * Sets the first answer of each connection apart. In a closed loop each connection, or stream of HTTP/2, hands its answers over together, in order
 * of time, so that one which begins before the answer before it ended is the first of another connection. The burst's end cuts
 * each connection's last request off, long ones more often than short ones: those count as longer than they had lasted.
 */
export function firstsApart(
  { start, end }: Answers,
  { durationMs, aborted }: BurstEnd,
): AnswersApart {
  const firsts: Duration[] = [];
  const others: Duration[] = [];
  const waiting: Duration[] = [];
  for (const [index, began] of start.entries()) {
    const ended = end[index] as number;
    const isFirst = index === 0 || began < (end[index - 1] as number);
    const next = start[index + 1];
    (isFirst ? firsts : others).push({ value: (ended - began) * 1000 });
    if (next !== undefined && next >= ended) continue;
    waiting.push({ value: durationMs - ended * 1000, goesOn: true });
  }
  // Fewer were cut off where connections ended otherwise, and nobody knows which.
  const cutOff = aborted < waiting.length ? [] : waiting.filter(({ value }) => value > 0);
  const own = others.length > 0 ? [...others, ...cutOff] : firsts;
  return own.length === 0
    ? {}
    : {
        latencyMs: latencyOf(productLimit(own)),
        connectMs: massQuantile(productLimit(firsts), 0.5),
      };
}

function latencyOf(masses: readonly Mass[]): LatencyMs {
  const at = (part: number) => massQuantile(masses, part);
  const average = (of: (value: number) => number) =>
    masses.reduce((sum, { value, mass }) => sum + mass * of(value), 0);
  const mean = average((value) => value);
  const { length } = masses;
  const variance = (average((value) => (value - mean) ** 2) * length) / Math.max(1, length - 1);
  return {
    mean,
    stddev: Math.sqrt(variance),
    ...{ p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: at(1) },
  };
}
