import { expect, it } from "vitest";
import { bytesInRequest, MAX_DOCUMENT_BYTES, splitMetrics } from "./metric-format.ts";

const metrics = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`s/${index} "c"`, { throughput: { value: index } }]),
);

it("what fits stays together", () => {
  expect(splitMetrics(metrics, MAX_DOCUMENT_BYTES)).toEqual([metrics]);
  expect(splitMetrics({}, 1)).toEqual([]);
});

it("what does not fit is split between benchmarks, and nothing is lost", () => {
  const parts = splitMetrics(metrics, 150);
  expect(parts.map((part) => Object.keys(part).length)).toEqual([2, 2, 2, 2, 2]);
  expect(Object.assign({}, ...parts)).toEqual(metrics);
  // Inside a request each quote of the document takes two bytes.
  for (const part of parts) {
    const document = JSON.stringify(part);
    expect(bytesInRequest(document)).toBe(JSON.stringify(document).length);
    expect(bytesInRequest(document)).toBeLessThan(150);
  }
});

it("a benchmark that is too large by itself is sent alone", () => {
  expect(splitMetrics(metrics, 1)).toHaveLength(10);
});

it("a request has room for more than its documents", () => {
  expect(MAX_DOCUMENT_BYTES).toBeLessThan(4 * 1024 * 1024);
});
