import { expect, it } from "vitest";
import { allocatedBetween } from "./allocated.ts";

const soFar = (...counts: readonly [number, number, number]) =>
  counts.map((count) => ({
    allocations: count,
    allocatedBytes: 10 * count,
  })) as unknown as Parameters<typeof allocatedBetween>[0];

it("leaves out what a connection takes", () => {
  // 7 for a request and 30 for a connection, in stretches of 250 and of 750 requests.
  const found = allocatedBetween(soFar(900, 900 + 1780, 900 + 1780 + 5280), 500);
  expect(found).toEqual({ allocations: 7, allocatedBytes: 70 });
});

it.each([
  [0, 0],
  [2, 0],
  [-2, 0],
  [10, 0.02],
])("takes %i allocations in 500 requests for %d a request", (more, allocations) => {
  const found = allocatedBetween(soFar(900, 900, 900 + more), 500);
  expect(found).toEqual({ allocations, allocatedBytes: allocations * 10 });
});
