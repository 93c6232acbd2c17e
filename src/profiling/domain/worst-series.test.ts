import { expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { worstSeries } from "./worst-series.ts";

const comparedWith = { kind: "base", ref: "main" } as const;
const level = { concurrency: 2 };
const small = aSeriesComparison({ server: "rust", metrics: { throughput: aRegression() } });
const large = aSeriesComparison({
  ...{ level, request: "GET /cart" },
  metrics: { "latency-p99": aRegression({ changePercent: 90 }), throughput: aMetric() },
});

it("is the one whose metric changed most, by the mix that is loaded", () => {
  const series = [small, aSeriesComparison(), large];
  expect(worstSeries(aComparison({ comparedWith, series }))).toEqual({
    server: "go",
    name: "go/greet c=2",
  });
  const half = aSeriesComparison({ metrics: { throughput: aRegression({ changePercent: -50 }) } });
  expect(worstSeries(aComparison({ comparedWith, series: [large, half] }))?.name).toBe(half.name);
});

it("is none where none got worse, or base is not another commit", () => {
  expect(worstSeries(aComparison({ comparedWith, series: [aSeriesComparison()] }))).toBeUndefined();
  const others = [
    { kind: "history", runs: 9, testbed: "x" },
    { ...comparedWith, isItself: true },
  ] as const;
  for (const other of others) {
    expect(worstSeries(aComparison({ comparedWith: other, series: [large] }))).toBeUndefined();
  }
});
