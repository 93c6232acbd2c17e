import {
  type FunctionCount,
  MOST_CALLS,
  type SystemCallCount,
} from "../../domain/run/file/counts.ts";
import { inBothArms } from "./functions.ts";

/** Rarer calls are not part of a request: they come from a timer, or a start that needed two readiness checks. */
const LEAST_PER_REQUEST = 0.005;

/**
 * System calls per request by name, from two starts that differ in the number of requests.
 * @param short calls of the start with fewer requests
 * @param long those of the other
 * @param requests by which they differ
 * @returns the most frequent first
 */
export function callsPerRequest(
  short: ReadonlyMap<string, number>,
  long: ReadonlyMap<string, number>,
  requests: number,
): readonly SystemCallCount[] {
  return [...long]
    .map(([name, count]) => ({ name, count: (count - (short.get(name) ?? 0)) / requests }))
    .filter(({ count }) => count >= LEAST_PER_REQUEST)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_CALLS);
}

/** Total number of calls per request. */
export function totalCalls(calls: readonly SystemCallCount[]): number {
  return calls.reduce((sum, { count }) => sum + count, 0);
}

/** Both arms' calls by name, as {@link inBothArms}. */
export function comparedCalls(
  base: readonly SystemCallCount[],
  head: readonly SystemCallCount[],
): readonly FunctionCount[] {
  return inBothArms(countsOf(base), countsOf(head));
}

function countsOf(calls: readonly SystemCallCount[]): ReadonlyMap<string, number> {
  return new Map(calls.map(({ name, count }) => [name, count]));
}
