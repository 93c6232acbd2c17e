import { expect, it } from "vitest";
import { canBeCrossed } from "./config.ts";

it.each([
  ["throughput", { lower: 9 }, true],
  ["throughput", { lower: 0 }, false],
  ["throughput", { lower: 0, upper: 20 }, false],
  ["throughput", { lower: 9, upper: 20 }, true],
  ["latency-p99", { upper: 20 }, true],
  ["latency-p99", { lower: 9, upper: 20 }, true],
  ["errors", { lower: 9, upper: 100 }, false],
  ["errors", { upper: 100 }, false],
] as const)("a value of %s can be beyond %j: %s", (id, limits, expected) => {
  expect(canBeCrossed(id, limits)).toBe(expected);
});
