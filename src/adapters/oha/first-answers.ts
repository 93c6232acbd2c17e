import type { LatencyMs } from "../../domain/run/series/sample.ts";
import {
  type Duration,
  type Mass,
  massQuantile,
  productLimit,
} from "../../domain/statistics/product-limit.ts";
import type { Answers } from "./answers-file.ts";

/** The answers of a burst, apart from the first one of each connection. */
interface AnswersApart {
  /** Of the answers but the first, or of all where none is left; absent where there is no answer. */
  readonly latencyMs?: LatencyMs;
  /** Median time of the first answers, the set-up of their connection included; absent where there is none. */
  readonly connectMs?: number;
}

/** How a burst was loaded, and how it ended. */
interface Burst {
  readonly durationMs: number;
  /** Requests that were cut off. */
  readonly aborted: number;
  /** Connections, or streams of HTTP/2, that a rate was spread over; absent without a rate. */
  readonly spreadOver?: number | undefined;
}

/** Answers by whether they are the first of a connection. */
interface Told {
  readonly firsts: readonly Duration[];
  /** With what was cut off. */
  readonly others: readonly Duration[];
}

/** Sets the first answer of each connection, or stream of HTTP/2, apart. */
export function firstsApart(answers: Answers, burst: Burst): AnswersApart {
  const { spreadOver } = burst;
  const { firsts, others } =
    spreadOver === undefined ? inClosedLoop(answers, burst) : atRate(answers, spreadOver);
  const own = others.length > 0 ? others : firsts;
  return own.length === 0
    ? {}
    : {
        latencyMs: latencyOf(productLimit(own)),
        connectMs: massQuantile(productLimit(firsts), 0.5),
      };
}

/**
 * In a closed loop each connection hands its answers over together, in order of time, so that one which begins before the
 * answer before it ended is the first of another connection. The burst's end cuts each connection's last request off, long
 * ones more often than short ones: those count as longer than they had lasted.
 */
function inClosedLoop({ start, end }: Answers, { durationMs, aborted }: Burst): Told {
  const [firsts, others, waiting]: [Duration[], Duration[], Duration[]] = [[], [], []];
  for (const [index, began] of start.entries()) {
    const ended = end[index] as number;
    const isFirst = index === 0 || began < (end[index - 1] as number);
    const next = start[index + 1];
    (isFirst ? firsts : others).push({ value: (ended - began) * 1000 });
    if (next !== undefined && next >= ended) continue;
    waiting.push({ value: durationMs - ended * 1000, goesOn: true });
  }
  // If fewer requests were cut off than connections were open, some connections ended in another way: which ones is unknown.
  const cutOff = aborted < waiting.length ? [] : waiting.filter(({ value }) => value > 0);
  return { firsts, others: others.length > 0 ? [...others, ...cutOff] : [] };
}

/**
 * At a rate every connection waits for its turn, so the first requests go to one after the other, and only then comes the first
 * connection's second. What was cut off is not told from what was never sent.
 */
function atRate({ due, end }: Answers, connections: number): Told {
  const inOrder = [...due.keys()].toSorted((a, b) => (due[a] as number) - (due[b] as number));
  const all = inOrder.map((at) => ({ value: ((end[at] as number) - (due[at] as number)) * 1000 }));
  return { firsts: all.slice(0, connections), others: all.slice(connections) };
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
