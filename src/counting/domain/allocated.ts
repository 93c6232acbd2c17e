import type { Turn } from "../../domain/series/counts.ts";

/** Allocations of programs, so far or per request. */
export type Allocated = Required<Pick<Turn, "allocations" | "allocatedBytes">>;

type Readings = readonly [begin: Allocated, middle: Allocated, end: Allocated];

/** Rarer allocations do not belong to requests: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = 0.01;

/**
 * Allocations per request: the difference of two series of requests, which cancels those of a connection.
 * @param soFar before, between and after the two series
 * @param requests by which the second series is longer
 */
export function allocatedBetween([begin, middle, end]: Readings, requests: number): Allocated {
  const perRequest = (key: keyof Allocated) =>
    Math.max(0, (end[key] - 2 * middle[key] + begin[key]) / requests);
  const allocations = perRequest("allocations");
  if (allocations < LEAST_PER_REQUEST) return { allocations: 0, allocatedBytes: 0 };
  return { allocations, allocatedBytes: perRequest("allocatedBytes") };
}
