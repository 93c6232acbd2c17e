import {
  type FunctionCount,
  MOST_CALLS,
  type SystemCallCount,
} from "../../domain/run/file/counts.ts";
import { inBothArms } from "./functions.ts";
import { perRequest } from "./per-request.ts";

/** Rarer calls are not part of a request: they come from a timer, or a start that needed two readiness checks. */
const LEAST_PER_REQUEST = 0.005;

/**
 * System calls per request by name, from two starts, as {@link perRequest}.
 * @returns the most frequent first
 */
export function callsPerRequest(
  ...starts: Parameters<typeof perRequest>
): readonly SystemCallCount[] {
  return perRequest(...starts)
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count >= LEAST_PER_REQUEST)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_CALLS);
}

/** Both arms' calls by name, as {@link inBothArms}. */
export function comparedCalls(
  base: readonly SystemCallCount[],
  head: readonly SystemCallCount[],
): readonly FunctionCount[] {
  const byName = (calls: typeof base) => new Map(calls.map(({ name, count }) => [name, count]));
  return inBothArms(byName(base), byName(head));
}
