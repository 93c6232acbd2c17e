import { expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import type { SeriesComparison } from "./series-comparison.ts";
import { unmeasuredIn } from "./unmeasured.ts";
import type { Verdict } from "./verdict.ts";

const MISSING = { verdict: "unmeasurable", tolerancePercent: 5 } as const;

it.each<[string, Verdict, SeriesComparison["metrics"], ReturnType<typeof unmeasuredIn>]>([
  ["nothing", "unchanged", { throughput: aMetric() }, []],
  [
    "one of two metrics",
    "unmeasurable",
    { throughput: aMetric(), "cpu-per-request": MISSING },
    ["cpu-per-request"],
  ],
  [
    "one beside a regression",
    "regression",
    { throughput: aMetric({ verdict: "regression" }), "cpu-per-request": MISSING },
    ["cpu-per-request"],
  ],
  [
    "the only gated metric",
    "unmeasurable",
    { throughput: { head: 10_000 }, "cpu-per-request": MISSING },
    ["cpu-per-request"],
  ],
  [
    "a series that answered too rarely",
    "unmeasurable",
    { throughput: { head: 10_000, ...MISSING }, "cpu-per-request": MISSING },
    "all",
  ],
  ["a series that never answered", "unmeasurable", { "cpu-per-request": MISSING }, "all"],
  ["a series of which nothing is gated", "unmeasurable", { throughput: { head: 1 } }, "all"],
])("%s", (_, verdict, metrics, expected) => {
  expect(unmeasuredIn(aSeriesComparison({ verdict, metrics }))).toEqual(expected);
});
