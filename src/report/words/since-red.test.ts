import { expect, it } from "vitest";
import { aMetric } from "../../../test/support/builders/comparison.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import type { Since } from "../../domain/review/since-red.ts";
import { sinceRedTexts } from "./since-red.ts";

const since = (now: Partial<MetricComparison>, series = "go/greet c=50"): Since => ({
  was: {
    ...{ series, metric: "throughput", sha: "a".repeat(40) },
    ...{ changePercent: -12.3, lowPercent: -14, highPercent: -10.5 },
  },
  now: aMetric({ changePercent: 0.4, lowPercent: -1.9, highPercent: 2.7, ...now }),
});

it("a regression that is gone has both intervals", () => {
  expect(sinceRedTexts({ fixed: [since({})], open: [] })).toEqual([
    "Fixed: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now no worse: +0.4 % (−1.9 … +2.7 %)",
  ]);
  const better = {
    verdict: "improvement",
    changePercent: 8,
    lowPercent: 6,
    highPercent: 10,
  } as const;
  expect(sinceRedTexts({ fixed: [since(better)], open: [] })).toEqual([
    "Fixed: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now better: +8.0 % (+6.0 … +10.0 %)",
  ]);
});

it("one that is open has both too", () => {
  expect(sinceRedTexts({ fixed: [], open: [since({ verdict: "inconclusive" })] })).toEqual([
    "Not yet decided: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now +0.4 % (−1.9 … +2.7 %)",
  ]);
});

it("says so where there are no figures now", () => {
  const now: MetricComparison = { head: 9000, verdict: "unchanged" };
  const one = { ...since({}), now };
  expect(sinceRedTexts({ fixed: [one], open: [one] })).toEqual([
    "Fixed: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now no worse",
    "Not yet decided: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %)",
  ]);
});

it("counts those beyond five", () => {
  const many = Array.from({ length: 8 }, (_, at) => since({}, `go/s${at} c=1`));
  const texts = sinceRedTexts({ fixed: many, open: [] });
  expect(texts).toHaveLength(6);
  expect(texts.at(-1)).toBe("Fixed: 3 more");
});
