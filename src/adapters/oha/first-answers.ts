import type { BurstResult, LatencyMs, SecondHalf } from "../../domain/series/sample.ts";
import type { SingleAnswers } from "../../domain/series/single-answers.ts";
import {
  type Duration,
  type Mass,
  massQuantile,
  productLimit,
} from "../../domain/statistics/product-limit.ts";
import type { Answers, RecordedAnswers } from "./answers-file.ts";

/** Length and load of a burst, and its requests that were cut off at the end. */
interface Burst extends Pick<BurstResult, "durationMs" | "aborted"> {
  /** Connections, or streams of HTTP/2, that share a rate; absent without a rate. */
  readonly spreadOver?: number | undefined;
}

/**
 * Separates the first answer of each connection, or stream of HTTP/2.
 * @returns latencies without first answers, or of all answers if only first ones are left, and the median time of the
 * first answers, including connection set-up; both absent if there is no answer
 */
export function firstsApart(answers: Answers, burst: Burst) {
  const { spreadOver } = burst;
  const { firsts, others } =
    spreadOver === undefined ? inClosedLoop(answers, burst) : atRate(answers, spreadOver);
  const own = others.length > 0 ? others : firsts;
  if (own.length === 0) return {};
  return {
    latencyMs: latencyOf(productLimit(own)),
    connectMs: massQuantile(productLimit(firsts), 0.5),
  };
}

/**
 * In a closed loop each connection reports its answers together, in order of time. An answer that begins before the
 * previous one ended is therefore the first of another connection. The end of the burst cuts off the last request
 * of each connection, long ones more often than short ones. Those count as longer than the time they had lasted.
 * @returns the first answers, and the others with the requests that were cut off
 */
function inClosedLoop({ start, end }: Answers, { durationMs, aborted }: Burst) {
  const [firsts, others, waiting]: [Duration[], Duration[], Duration[]] = [[], [], []];
  for (const [index, began] of start.entries()) {
    const ended = end[index] as number;
    const isFirst = index === 0 || began < (end[index - 1] as number);
    const next = start[index + 1];
    (isFirst ? firsts : others).push({ value: (ended - began) * 1000 });
    if (next !== undefined && next >= ended) continue;
    waiting.push({ value: durationMs - ended * 1000, goesOn: true });
  }
  // If fewer requests were cut off than connections were open, some connections ended differently, and it is
  // unknown which.
  const cutOff = aborted < waiting.length ? [] : waiting.filter(({ value }) => value > 0);
  return { firsts, others: others.length > 0 ? [...others, ...cutOff] : [] };
}

/**
 * At a rate, idle connections queue for work: each gets its first request before any gets a second. Requests that
 * were cut off cannot be distinguished from those never sent.
 */
function atRate({ due, end }: Answers, connections: number) {
  const inOrder = [...due.keys()].toSorted((a, b) => (due[a] as number) - (due[b] as number));
  const all = inOrder.map((at) => ({ value: ((end[at] as number) - (due[at] as number)) * 1000 }));
  return { firsts: all.slice(0, connections), others: all.slice(connections) };
}

/**
 * The answers with the expected status, on the clock of a whole load. oha's own clock starts 10 to 65 ms after its process,
 * which is not corrected.
 */
export function expectedAnswers(
  { due, end, status }: RecordedAnswers,
  { sinceMs, expectedStatus }: { readonly sinceMs: number; readonly expectedStatus: number },
): SingleAnswers {
  const own = Uint32Array.from(due.keys()).filter((index) => status[index] === expectedStatus);
  const times = (of: (due: number, end: number) => number) =>
    Float64Array.from(own, (index) => of(due[index] as number, end[index] as number));
  return {
    dueMs: times((from) => sinceMs + from * 1000),
    latencyMs: times((from, to) => (to - from) * 1000),
  };
}

/**
 * The answers to requests of a load's second half.
 * @param burstMs length of the load
 * @returns undefined if there is none
 */
export function secondHalf({ due, end }: Answers, burstMs: number): SecondHalf | undefined {
  const own = due.flatMap((at, index) =>
    at * 1000 < burstMs / 2 ? [] : [{ value: ((end[index] as number) - at) * 1000 }],
  );
  if (own.length === 0) return undefined;
  return { answers: own.length, latencyMs: latencyOf(productLimit(own)) };
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
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    p999: at(0.999),
    max: at(1),
  };
}
