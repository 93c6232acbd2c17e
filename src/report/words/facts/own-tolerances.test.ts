import { describe, expect, it } from "vitest";
import {
  aCountedComparison,
  aMetric,
  aSeriesComparison,
} from "../../../../test/support/builders/comparison.ts";
import { haveOwnTolerances, ungatedText } from "./own-tolerances.ts";

const SHOWN = { head: 1 };
const series = (server: string, metrics: Parameters<typeof aSeriesComparison>[0]) =>
  aSeriesComparison({ server, ...metrics });
const tolerating = (server: string, tolerancePercent: number) =>
  series(server, { metrics: { throughput: aMetric({ tolerancePercent }) } });

describe("series have tolerances of their own", () => {
  it("where they differ in a metric, not between metrics", () => {
    const both = { throughput: aMetric(), "latency-p99": aMetric({ tolerancePercent: 10 }) };
    expect(haveOwnTolerances([])).toBe(false);
    expect(haveOwnTolerances([series("go", { metrics: both }), tolerating("rust", 5)])).toBe(false);
    expect(haveOwnTolerances([tolerating("go", 5), tolerating("rust", 20)])).toBe(true);
    expect(haveOwnTolerances([tolerating("go", 5), series("rust", { metrics: {} })])).toBe(false);
  });
});

describe("what is not gated", () => {
  it("is named where other series are gated by it", () => {
    const ungated = series("rust", { metrics: { throughput: SHOWN, "latency-p99": SHOWN } });
    const counted = aCountedComparison({ metrics: { instructions: SHOWN } });
    expect(ungatedText([tolerating("go", 5), ungated])).toBe("throughput of rust/greet c=10");
    expect(
      ungatedText([tolerating("go", 5), ungated, aCountedComparison({ name: "c/greet" }), counted]),
    ).toBe("throughput of rust/greet c=10; instructions/request of go/greet");
  });

  it("is nothing where all are, where none is, or where nothing could be measured", () => {
    const shown = series("rust", { metrics: { throughput: SHOWN } });
    const removed = series("rust", { verdict: "removed", metrics: { throughput: { base: 1 } } });
    const unmeasured = series("rust", { metrics: {} });
    expect(ungatedText([shown])).toBe("");
    expect(ungatedText([tolerating("go", 5), tolerating("rust", 20)])).toBe("");
    expect(ungatedText([tolerating("go", 5), removed, unmeasured])).toBe("");
  });
});
