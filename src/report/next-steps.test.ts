import { expect, it } from "vitest";
import { aComparison, aMetric, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { comparisonDocument } from "./comparison-document.ts";
import { nextSteps } from "./next-steps.ts";

const open = { verdict: "inconclusive" } as const;
const series = [
  aSeriesComparison({
    name: "go/greet c=1",
    metrics: {
      throughput: aMetric({ ...open, timeToDecideMs: 421_000 }),
      "latency-p99": aMetric({ ...open, isLongToDecide: true }),
      "cpu-per-request": aMetric({ verdict: "unchanged" }),
    },
  }),
];
const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;

it("says which run would decide what is open, and that none would", () => {
  const next = [
    {
      ...{ series: "go/greet c=1", metric: "throughput", minutes: 8 },
      command: "loadgate run --base ba5e --budget 8m",
    },
    { series: "go/greet c=1", metric: "latency-p99" },
  ];
  const comparison = aComparison({ comparedWith, series });
  expect(nextSteps(comparison)).toEqual(next);
  expect(comparisonDocument(comparison)).toHaveProperty("next", next);
});

it("says nothing where all is decided, or there is no base to measure again", () => {
  const decided = aComparison({ comparedWith, series: [aSeriesComparison()] });
  expect(comparisonDocument(decided)).not.toHaveProperty("next");
  const history = { kind: "history", runs: 5, testbed: "x" } as const;
  expect(nextSteps(aComparison({ comparedWith: history, series }))).toEqual([]);
  const unknown = { kind: "base", ref: "main" } as const;
  expect(nextSteps(aComparison({ comparedWith: unknown, series }))).toEqual([]);
});
