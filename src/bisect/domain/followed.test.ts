import { expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { verdictOf, worstOf } from "./followed.ts";

const worse = (lowPercent: number, highPercent: number) =>
  aRegression({ changePercent: lowPercent, lowPercent, highPercent });

it("follows what got worse by most for certain, of series and servers", () => {
  const series = [
    aSeriesComparison({ name: "go/greet c=10", metrics: { throughput: worse(-30, -6) } }),
  ];
  const servers = [
    {
      ...{ name: "go", verdict: "regression" as const },
      metrics: { "peak-rss": worse(10, 12), "cold-start": aMetric({ verdict: "new" }) },
    },
  ];
  const comparison = aComparison({ series, servers });
  const { followed } = worstOf(comparison, {}) ?? {};
  expect(followed).toEqual({ series: "go", metric: "peak-rss" });
  expect(verdictOf(comparison, { metric: "cold-start" })).toBe("new");
});
