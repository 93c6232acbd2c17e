import type { Turn } from "./counts.ts";

/** What programs have allocated so far. */
export interface Allocated {
  readonly allocations: number;
  readonly bytes: number;
}

/** What a server had allocated before, between and after two stretches of requests. */
export interface AllocatedSoFar {
  readonly begin: Allocated;
  readonly middle: Allocated;
  readonly end: Allocated;
}

/** Allocations rarer than this belong to no request: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = 0.01;

/**
 * What is allocated for one request: the difference of two stretches, so that what a connection takes falls out.
 * @param requests that the second stretch has more than the first
 */
export function allocatedBetween(
  { begin, middle, end }: AllocatedSoFar,
  requests: number,
): Pick<Turn, "allocations" | "allocatedBytes"> {
  const perRequest = (of: (total: Allocated) => number) =>
    Math.max(0, (of(end) - 2 * of(middle) + of(begin)) / requests);
  const allocations = perRequest((total) => total.allocations);
  if (allocations < LEAST_PER_REQUEST) return { allocations: 0, allocatedBytes: 0 };
  return { allocations, allocatedBytes: perRequest((total) => total.bytes) };
}
