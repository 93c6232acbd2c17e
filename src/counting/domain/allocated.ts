import type { Turn } from "../../domain/run/file/counts.ts";

/** Total allocations of programs so far. */
export interface Allocated {
  readonly allocations: number;
  readonly bytes: number;
}

/** Rarer allocations do not belong to requests: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = 0.01;

/**
 * Allocations per request: the difference of two series of requests, which cancels those of a connection.
 * @param soFar before, between and after the two series
 * @param requests by which the second series is longer
 */
export function allocatedBetween(
  [begin, middle, end]: readonly [Allocated, Allocated, Allocated],
  requests: number,
): Pick<Turn, "allocations" | "allocatedBytes"> {
  const perRequest = (of: (total: Allocated) => number) =>
    Math.max(0, (of(end) - 2 * of(middle) + of(begin)) / requests);
  const allocations = perRequest((total) => total.allocations);
  if (allocations < LEAST_PER_REQUEST) return { allocations: 0, allocatedBytes: 0 };
  return { allocations, allocatedBytes: perRequest((total) => total.bytes) };
}
