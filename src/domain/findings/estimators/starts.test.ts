import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import { aPairedSeen, concludedIn } from "../../../../test/support/builders/seen.ts";
import type { Gate } from "../../run/plan/config.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { starts } from "./starts.ts";

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
const OPEN = aSeriesComparison({
  verdict: "inconclusive",
  metrics: { throughput: aMetric({ verdict: "inconclusive" }), errors: { head: 0 } },
});

/** Six bursts in each round, at these rates. */
const bursts = (...rates: readonly number[]) => ({
  samples: rates.flatMap((throughput, round) =>
    Array.from({ length: 6 }, (_, burst) =>
      aSample({ round, block: 6 * round + burst, throughput: throughput * (1 + burst / 1000) }),
    ),
  ),
});

function judged(
  base: SeriesOverrides,
  head: SeriesOverrides,
  { series = OPEN, gate = GATE }: { series?: SeriesComparison; gate?: Gate } = {},
) {
  const seen = aPairedSeen([aSeries({ arm: "base", ...base }), aSeries(head)], {
    rows: [series],
    gate,
  });
  return concludedIn(seen, ["bursts", "all-answers", "starts"])[0];
}

describe("a metric that is undecided", () => {
  const verdictOf = (base: readonly number[], head: readonly number[], series = OPEN) =>
    judged(bursts(...base), bursts(...head), { series })?.metrics.throughput;

  it("is a regression where the starts agree by far", () => {
    const cold = aMetric({ verdict: "inconclusive" });
    const { changePercent: _, lowPercent: __, highPercent: ___, ...without } = cold;
    const series = { ...OPEN, metrics: { throughput: without } };
    const metric = verdictOf([90, 95, 99], [10, 11, 12], series);
    expect(metric).toMatchObject({
      ...{ verdict: "regression", by: "starts" },
      changePercent: expect.closeTo(-88.4, 0),
    });
    // The values that three starts, of which one may be odd, would not contradict.
    expect(metric?.lowPercent).toBeGreaterThan(-95);
    expect(metric?.lowPercent).toBeLessThan(-88.4);
    expect(metric?.highPercent).toBeGreaterThan(-88.4);
    expect(metric?.highPercent).toBeLessThan(-80);
    expect(judged(bursts(90, 95), bursts(10, 11), { series: OPEN })?.verdict).toBe("regression");
  });

  it("looks worse where one start is far worse, or no burst is as good as any of base", () => {
    const metric = verdictOf([90], [10]);
    expect(metric).toMatchObject({ verdict: "inconclusive", looksWorse: true });
    // The interval is still that of bursts, and so is the signature.
    expect(metric).toMatchObject({ changePercent: 1, lowPercent: -1, highPercent: 3 });
    expect(metric).not.toHaveProperty("by");
    expect(verdictOf([100], [90])).toMatchObject({ verdict: "inconclusive", looksWorse: true });
    expect(verdictOf([100, 100], [90, 90])).toMatchObject({ looksWorse: true });
    expect(verdictOf([100, 80], [90, 90])).not.toHaveProperty("looksWorse");
    // Within the tolerance.
    expect(verdictOf([100], [97])).not.toHaveProperty("looksWorse");
    expect(verdictOf([90], [100])).not.toHaveProperty("looksWorse");
  });

  it("is left as it is where it was decided", () => {
    expect(verdictOf([90, 90], [10, 10], aSeriesComparison())).toEqual(aMetric());
  });

  it("of which smaller values are better is worse where they are larger", () => {
    const gate: Gate = { tolerancePercent: { "latency-p50": 5 }, maxErrorPercent: 0 };
    const metrics = { "latency-p50": aMetric({ verdict: "inconclusive" }) };
    const series = aSeriesComparison({ verdict: "inconclusive", metrics });
    const at = (p50: number) => ({
      samples: bursts(1, 1).samples.map((one) => ({
        ...one,
        latencyMs: { mean: p50, p50, p90: p50, p95: p50, p99: p50, max: p50 },
      })),
    });
    const worse = judged(at(10), at(90), { series, gate });
    expect(worse?.verdict).toBe("regression");
    const { lowPercent = 0, highPercent = 0, ...metric } = worse?.metrics["latency-p50"] ?? {};
    expect(metric.changePercent).toBeCloseTo(800, 9);
    expect(lowPercent).toBeGreaterThan(0);
    expect(highPercent).toBeGreaterThan(800);
    expect(judged(at(90), at(10), { series, gate })).toEqual(series);
    const one = (ms: number) => ({ samples: at(ms).samples.filter(({ round }) => round === 0) });
    expect(judged(one(10), one(90), { series, gate })?.metrics["latency-p50"]).toMatchObject({
      looksWorse: true,
    });
  });
});

it("signs what it found, of metrics that typical bursts leave open alone", () => {
  const seen = (rates: readonly number[]) =>
    aPairedSeen([aSeries({ arm: "base", ...bursts(90, 95) }), aSeries(bursts(...rates))], {
      rows: [OPEN],
      gate: GATE,
    });
  const own = { series: OPEN.name, metric: "throughput", by: "starts" } as const;
  expect(starts(seen([10, 11]))).toMatchObject([{ ...own, effect: "fails" }]);
  expect(starts(seen([70, 74]))).toMatchObject([{ ...own, effect: "doubts" }]);
  expect(starts(seen([90, 95]))).toEqual([]);
  const { paired: _, ...alone } = seen([10, 11]);
  expect(starts(alone)).toEqual([]);
  expect(starts({ ...seen([10, 11]), rows: [aSeriesComparison()] })).toEqual([]);
});
