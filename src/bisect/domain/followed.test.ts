import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import type {
  MetricComparison,
  SeriesComparison,
} from "../../domain/findings/series-comparison.ts";
import { comparedIn, wholeIn } from "./followed.ts";

const worse = (percent: number): MetricComparison =>
  aMetric({
    ...{ verdict: "regression", changePercent: percent },
    ...{ lowPercent: percent - 2, highPercent: percent + 2 },
  });

const of = (metrics: SeriesComparison["metrics"], name = "api/a c=1") =>
  aSeriesComparison({ name, metrics });

describe("what a search follows", () => {
  it("is what got worst as far as is certain, of a series or a server", () => {
    const series = [
      of({ throughput: worse(-20), "latency-p99": worse(20) }),
      of({ throughput: worse(-10) }, "b"),
    ];
    const comparison = aComparison({ series });
    expect(wholeIn(comparison, {})).toMatchObject({
      standing: "bad",
      followed: { series: "api/a c=1", metric: "throughput" },
      change: { changePercent: -20, lowPercent: -22, highPercent: -18 },
    });
    const servers = [
      { name: "api", verdict: "regression", metrics: { "cold-start": worse(50) } } as const,
    ];
    expect(wholeIn({ ...comparison, servers }, {})?.followed).toEqual({
      series: "api",
      metric: "cold-start",
    });
    expect(wholeIn(comparison, { metric: "latency-p99" })?.followed?.metric).toBe("latency-p99");
    expect(wholeIn(comparison, { series: "b" })?.followed?.series).toBe("b");
  });

  it.each([
    [
      "good",
      {
        throughput: aMetric({ verdict: "improvement" }),
        "latency-p99": aMetric({ verdict: "no-worse" }),
      },
    ],
    ["good", { throughput: aMetric({ verdict: "unchanged" }), rss: aMetric({ verdict: "new" }) }],
    [
      "open",
      {
        throughput: aMetric({ verdict: "inconclusive" }),
        "latency-p99": aMetric({ verdict: "unchanged" }),
      },
    ],
    // A regression without a percentage cannot be halved.
    ["open", { errors: { base: 0, head: 3, verdict: "regression" } }],
  ] as const)("is nothing where nothing measurable got worse: %s", (standing, metrics) => {
    const found = wholeIn(aComparison({ series: [of(metrics)] }), {});
    expect(found).toMatchObject({ standing });
  });

  it("is what looks worst where that is open", () => {
    const open = (percent: number) => ({ ...worse(percent), verdict: "inconclusive" as const });
    const series = [of({ throughput: open(-3), "latency-p99": open(8), rss: aMetric() })];
    expect(wholeIn(aComparison({ series }), {})).toMatchObject({
      standing: "open",
      followed: { metric: "latency-p99" },
      change: { changePercent: 8 },
    });
  });

  it("must have been judged", () => {
    const comparison = aComparison({
      series: [of({ throughput: worse(-20), rss: { base: 1, head: 2 } })],
    });
    expect(comparedIn(comparison, {}).map(({ followed }) => followed.metric)).toEqual([
      "throughput",
    ]);
    expect(wholeIn(comparison, { series: "api/b c=1" })).toBeUndefined();
  });
});
