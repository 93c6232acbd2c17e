import type { LatencyMs } from "../../domain/run/sample.ts";
import { mean, standardDeviation } from "../../domain/statistics/descriptive.ts";
import type { Answers } from "./answers-file.ts";

/** The answers of a burst, apart from the first one of each connection. */
export interface AnswersApart {
  /** Of the answers but the first, or of all where none is left; absent where there is no answer. */
  readonly latencyMs?: LatencyMs;
  /** Median time of the first answers, the set-up of their connection included; absent where there is none. */
  readonly connectMs?: number;
}

/**
 * Sets the first answer of each connection apart. In a closed loop each connection hands its answers over together, in order
 * of time, so that one which begins before the answer before it ended is the first of another connection.
 */
export function firstsApart({ start, end }: Answers): AnswersApart {
  const [firsts, others]: [number[], number[]] = [[], []];
  for (const [index, began] of start.entries()) {
    const isFirst = index === 0 || began < (end[index - 1] as number);
    (isFirst ? firsts : others).push(((end[index] as number) - began) * 1000);
  }
  const connectMs = quantileOf(firsts.toSorted(ascending), 0.5);
  const latencyMs = latencyOf((others.length > 0 ? others : firsts).toSorted(ascending));
  return {
    ...(latencyMs && { latencyMs }),
    ...(connectMs !== undefined && { connectMs }),
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}

function latencyOf(sorted: readonly number[]): LatencyMs | undefined {
  const at = (part: number) => quantileOf(sorted, part) ?? Number.NaN;
  if (sorted.length === 0) return undefined;
  return {
    mean: mean(sorted),
    stddev: sorted.length < 2 ? 0 : standardDeviation(sorted),
    ...{ p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), p999: at(0.999), max: at(1) },
  };
}

/** The value that a part of all is below, as oha takes it. */
function quantileOf(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}
