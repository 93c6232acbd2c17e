import { expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import { seriesValue } from "./series-value.ts";

it("is the median of the bursts that have a value", () => {
  const { throughput: _, ...none } = aSample();
  const bursts = [100, 1, 300, 200].map((throughput) => aSample({ throughput }));
  expect(seriesValue([...bursts, none], "throughput")).toBe(150);
});

it("is absent where no burst has a value", () => {
  const { cpuPerRequestUs: _, ...none } = aSample();
  expect(seriesValue([none, none], "cpu-per-request")).toBeUndefined();
  expect(seriesValue([], "throughput")).toBeUndefined();
});

it("counts the errors of all requests, so that one bad burst is not hidden by the median", () => {
  const good = aSample({ expected: 990 });
  const bad = aSample({ expected: 0, unexpected: 6, errors: { reset: 14 } });
  expect(seriesValue([good, good, bad], "errors")).toBe(1);
});

it("has no errors where nothing finished", () => {
  expect(seriesValue([aSample({ expected: 0, aborted: 5 })], "errors")).toBeUndefined();
  expect(seriesValue([], "errors")).toBeUndefined();
});
