import { expect, it } from "vitest";
import { splitMetrics } from "./metric-format.ts";

const metrics = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`s/${index} "c"`, { throughput: { value: index } }]),
);

it("what fits stays together", () => {
  expect(splitMetrics(metrics)).toEqual([metrics]);
  expect(splitMetrics({})).toEqual([{}]);
});

it("what does not fit is split between benchmarks, and nothing is lost", () => {
  const parts = splitMetrics(metrics, 150);
  expect(parts.map((part) => Object.keys(part).length)).toEqual([2, 2, 2, 2, 2]);
  expect(Object.assign({}, ...parts)).toEqual(metrics);
  // Inside a request each quote of the document takes two bytes.
  for (const part of parts) expect(JSON.stringify(JSON.stringify(part)).length).toBeLessThan(150);
});

it("a benchmark that is too large by itself is sent alone", () => {
  expect(splitMetrics(metrics, 1)).toHaveLength(10);
});
