import { expect, it } from "vitest";
import { looksOver, mayBeWorse } from "./looks-worse.ts";

const open = { verdict: "inconclusive", changePercent: 0, tolerancePercent: 5 } as const;

it.each([
  ["latency-p99", { verdict: "inconclusive", head: 104 }, true],
  ["latency-p99", { verdict: "inconclusive", head: 97 }, false],
  ["throughput", { verdict: "inconclusive", head: 97 }, true],
  ["throughput", { verdict: "inconclusive", head: 104 }, false],
  ["latency-p99", { verdict: "over", head: 104 }, false],
  ["latency-p99", { verdict: "inconclusive" }, false],
] as const)("is over its limit, perhaps: %s %j", (id, kept, expected) => {
  const limit = { value: 100, ...kept };
  expect(looksOver(id, limit)).toBe(expected);
});

it.each([
  ["throughput", { ...open, changePercent: -5.1 }, true],
  ["throughput", { ...open, changePercent: -5 }, false],
  ["throughput", { ...open, changePercent: 60 }, false],
  ["latency-p99", { ...open, changePercent: 5.1 }, true],
  ["latency-p99", { ...open, changePercent: 6, verdict: "unchanged" }, false],
  ["latency-p99", { verdict: "inconclusive", changePercent: 60 }, false],
  ["latency-p99", { ...open, looksWorse: true }, true],
  ["throughput", { verdict: "inconclusive", tolerancePercent: 5, base: 509, head: 473 }, true],
  ["throughput", { verdict: "inconclusive", tolerancePercent: 5, base: 509, head: 500 }, false],
  ["throughput", { verdict: "inconclusive", tolerancePercent: 5, head: 500 }, false],
  ["throughput", { verdict: "inconclusive", tolerancePercent: 5, base: 509 }, false],
] as const)("may be worse by its estimate or values: %s %j", (id, metric, expected) => {
  expect(mayBeWorse(id, metric)).toBe(expected);
});
