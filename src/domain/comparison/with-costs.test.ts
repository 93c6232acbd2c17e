import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aRun, aSeries, aStart, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { sidesOf } from "../findings/sides.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import type { GateBounds, Limits } from "../run/plan/config.ts";
import type { LatencyMs } from "../series/sample.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { type Comparison, concluded } from "./comparison.ts";
import { withCosts } from "./with-costs.ts";

const GO = "go/greet c=10";

/** Five rounds of four bursts each, whose throughput is that of the round. */
function bursts(throughput: number, latencyMs?: LatencyMs) {
  return [0.99, 1.01, 1, 0.98, 1.02].flatMap((factor, round) =>
    [0, 1, 2, 3].map((block) =>
      aSample({
        round,
        block,
        throughput: throughput * factor,
        expected: (throughput * factor) / 2,
        ...(latencyMs && { latencyMs }),
      }),
    ),
  );
}

function judged(
  run: Partial<RunFile>,
  bounds: Partial<GateBounds>,
  compared: Partial<Comparison> = {},
): Comparison {
  const gate = { tolerancePercent: {}, maxErrorPercent: 0, ...bounds };
  const policy = { ...gate, failOn: "regression" } as const;
  const {
    gate: _,
    verdict: __,
    ...timed
  } = aComparison({ series: [aSeriesComparison()], ...compared });
  return concluded(withCosts(timed, sidesOf(aRun(run)), policy), policy);
}

const limits = (own: Limits) => ({ limits: own });

describe("limits of a series", () => {
  const series = [aSeries({ samples: bursts(9000) })];

  it("fail the gate where they are exceeded", () => {
    const found = judged({ series }, limits({ throughput: { value: 10_000 } }));
    expect(found.gate.decision).toBe("fail");
    expect(found.gate.reasons).toEqual([
      {
        kind: "limit",
        series: GO,
        metric: "throughput",
        figures: { of: "limit", limit: found.series[0]?.metrics.throughput?.limit },
      },
    ]);
    expect(found.series[0]?.metrics.throughput?.limit).toMatchObject({
      verdict: "over",
      value: 10_000,
    });
    expect(found.verdict).toBe("regression");
  });

  it("pass where they are kept, also without anything to compare with", () => {
    const comparedWith = { kind: "none", reason: "no base was asked for" } as const;
    const compared = { comparedWith, series: [aSeriesComparison({ metrics: {} })] };
    const found = judged({ series }, limits({ throughput: { value: 5000 } }), compared);
    expect(found.gate).toMatchObject({ decision: "pass", reasons: [] });
    expect(found.gate.standing).toBe("passed");
    const none = judged({ series }, {}, compared);
    expect(none.gate.standing).toBe("neutral");
  });

  it("are neutral where they are not shown to be kept, on whichever side of them the value lies", () => {
    const compared = { series: [aSeriesComparison()] };
    const found = (value: number) =>
      judged({ series }, limits({ throughput: { value } }), compared);
    for (const value of [9050, 8950]) {
      const { gate, series: all } = found(value);
      expect(all[0]?.metrics.throughput?.limit?.verdict).toBe("inconclusive");
      expect(gate).toMatchObject({ decision: "pass", standing: "neutral" });
    }
    expect(found(8500).gate.standing).toBe("passed");
  });

  it("are a reason where head has no value that shows them", () => {
    const { gate } = judged({ series }, limits({ "services-cpu": { value: 50 } }));
    expect(gate).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "unmeasurable", metric: "services-cpu" }],
    });
  });

  it("of a percentile are about all answers of a round", () => {
    const slow = { mean: 2, p50: 1, p90: 2, p95: 3, p99: 4, p999: 5, max: 6 };
    const stalled = { mean: 40, p50: 30, p90: 60, p95: 70, p99: 400, p999: 500, max: 600 };
    const usual = bursts(9000, slow);
    const odd = usual.map((one) => (one.block === 3 ? { ...one, latencyMs: stalled } : one));
    const p99 = (samples: typeof usual) =>
      judged({ series: [aSeries({ samples })] }, limits({ "latency-p99": { value: 10 } })).series[0]
        ?.metrics["latency-p99"]?.limit?.verdict;
    expect(p99(usual)).toBe("within");
    expect(p99(odd)).toBe("over");
  });

  it("of anything else are about the median of a round's bursts", () => {
    const value = (max: number) =>
      judged({ series }, limits({ "cpu-per-request": { value: max } })).series[0]?.metrics[
        "cpu-per-request"
      ]?.limit;
    expect(value(50)).toMatchObject({ verdict: "within" });
    expect(value(50)?.head).toBeCloseTo(40, 9);
    expect(value(30)).toMatchObject({ verdict: "over" });
  });

  it("of a percentile can be exceeded by few answers, and not kept", () => {
    const few = (slow: number) =>
      [0, 1, 2, 3, 4].map((round) => aSample({ round, expected: 50, latencyMs: latencies(slow) }));
    const p99 = (slow: number) =>
      judged(
        { series: [aSeries({ samples: few(slow) })] },
        limits({ "latency-p99": { value: 10 } }),
      ).series[0]?.metrics["latency-p99"]?.limit;
    expect(p99(20)).toMatchObject({ verdict: "over" });
    expect(p99(1)).toMatchObject({ verdict: "inconclusive" });
    expect(p99(1)).not.toHaveProperty("atWorst");
  });

  it("say nothing where figures say nothing", () => {
    const limit = limits({ throughput: { value: 10_000 } });
    const reasons = (one: Parameters<typeof aSeriesComparison>[0]) =>
      judged({ series }, limit, { series: [aSeriesComparison(one)] }).gate.reasons.filter(
        ({ kind }) => kind === "limit",
      );
    const failures = { percent: 50, finished: 10, failed: 5, statuses: {}, errors: {} };
    expect(reasons({ verdict: "removed", metrics: {} })).toEqual([]);
    expect(reasons({ failures: { head: failures, areTooMany: true } })).toEqual([]);
    const late = { by: "mean", base: 1, head: 2, verdict: "worse" } as const;
    expect(reasons({ late })).toHaveLength(1);
  });

  it("are those of the series, where it has others", () => {
    const bySeries = {
      [GO]: { tolerancePercent: {}, limits: { throughput: { value: 1000 } }, maxErrorPercent: 0 },
    };
    const gate = { ...limits({ throughput: { value: 10_000 } }), bySeries };
    expect(judged({ series }, gate).gate.reasons).toEqual([]);
  });

  it("are inconclusive reasons, which fail only where those do", () => {
    const bound = limits({ throughput: { value: 9050 } });
    const gate = { tolerancePercent: {}, maxErrorPercent: 0, ...bound };
    const found = (failOn: "regression" | "inconclusive") =>
      concluded(withCosts(aComparison(), sidesOf(aRun({ series })), { ...gate, failOn }), {
        failOn,
      }).gate;
    expect(found("regression")).toMatchObject({ decision: "pass", reasons: [] });
    expect(found("inconclusive")).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "inconclusive", figures: { of: "limit" } }],
    });
  });
});

describe("what is counted, and servers", () => {
  it("have limits too", () => {
    const counts = someCounts(aCounted());
    const counted = [aCountedComparison()];
    const limit = limits({ instructions: { value: 1 } });
    const found = judged({ counts }, limit, { instrumented: counted });
    expect(found.gate.reasons).toMatchObject([
      { kind: "limit", series: "go/greet", metric: "instructions" },
    ]);
    expect(judged({}, limit, { instrumented: counted }).gate.reasons).toMatchObject([
      { kind: "unmeasurable" },
    ]);
  });

  it("are judged by their starts and by their size", () => {
    const starts = [0, 1, 2, 3, 4].map((round) => aStart({ round, peakRssBytes: 300e6 + round }));
    const servers = [someFacts({ starts, artifactBytes: 30e6 })];
    const found = judged(
      { servers },
      limits({ "peak-rss": { value: 200e6 }, "artifact-size": { value: 20e6 } }),
    );
    expect(found.gate.reasons).toMatchObject([
      { kind: "limit", series: "go", metric: "peak-rss" },
      { kind: "limit", series: "go", metric: "artifact-size" },
    ]);
    const kept = judged({ servers }, limits({ "peak-rss": { value: 400e6 } }));
    expect(kept.servers?.[0]?.metrics["peak-rss"]?.limit).toMatchObject({ verdict: "within" });
  });

  it("fail where a start does not show what has a limit, and not where nothing was started", () => {
    const limit = limits({ "peak-rss": { value: 1 }, "artifact-size": { value: 20e6 } });
    const reasonsOf = (servers: readonly ServerFacts[], series: readonly MeasuredSeries[] = []) =>
      judged({ servers, series }, limit).gate.reasons.map(
        ({ kind, metric }) => `${kind} ${metric}`,
      );
    const unknown = someFacts({ starts: [{ round: 0 }], artifactBytes: 1 });
    expect(reasonsOf([unknown])).toEqual(["unmeasurable peak-rss"]);
    const { artifactBytes: _, ...noSize } = unknown;
    expect(reasonsOf([noSize])).toEqual(["unmeasurable peak-rss", "unmeasurable artifact-size"]);
    expect(reasonsOf([someFacts({ starts: [], artifactBytes: 30e6 })])).toEqual([
      "limit artifact-size",
    ]);
    // What was loaded was started, whatever a file says.
    expect(reasonsOf([], [aSeries()])).toEqual([
      "unmeasurable peak-rss",
      "unmeasurable artifact-size",
    ]);
  });

  it("are judged in each shard that started them, where base was started too, and in all by limits", () => {
    const peaks = (arm: "head" | "base", mibs: readonly number[]) =>
      someFacts({
        arm,
        starts: mibs.flatMap((mib, at) =>
          [0.99, 1.01, 1, 1.005, 0.995].map((factor, round) =>
            aStart({ round, shard: at + 1, peakRssBytes: mib * factor * 1e6 }),
          ),
        ),
      });
    const peakIn = (head: readonly number[], base: readonly number[], max = 1000) =>
      judged(
        { servers: [peaks("head", head), peaks("base", base)], series: [], base: { ref: "main" } },
        { tolerancePercent: { "peak-rss": 20 }, ...limits({ "peak-rss": { value: max * 1e6 } }) },
      ).servers?.[0]?.metrics["peak-rss"];
    expect(peakIn([50, 300], [50, 150])).toMatchObject({ verdict: "regression" });
    expect(peakIn([50, 300], [50, 150])?.changePercent).toBeCloseTo(100, 1);
    expect(peakIn([50, 150], [50, 150])).toMatchObject({ verdict: "unchanged" });
    expect(peakIn([150, 50], [150, 50])).toMatchObject({ verdict: "unchanged" });
    expect(peakIn([54, 257], [54, 257], 220)?.limit).toMatchObject({ verdict: "already-over" });
    expect(peakIn([54, 257], [54, 100], 220)?.limit).toMatchObject({ verdict: "over" });
    expect(peakIn([257, 54], [100, 54], 220)?.limit).toMatchObject({ verdict: "over" });
    expect(peakIn([54, 700], [54], 220)).toMatchObject({
      verdict: "unchanged",
      limit: { verdict: "over" },
    });
    expect(peakIn([54, 60], [54, 60], 220)?.limit?.head).toBeCloseTo(60e6, -6);
  });

  it("are as in the other shards where one shows nothing, which a limit does not allow", () => {
    const starts = (arm: "head" | "base", known: readonly (number | undefined)[]) =>
      someFacts({
        arm,
        starts: known.map((peakRssBytes, at) => ({ round: 0, shard: at + 1, peakRssBytes })),
      });
    const peakOf = (...known: readonly (number | undefined)[]) =>
      judged(
        { servers: [starts("head", known), starts("base", known)], series: [], base: { ref: "m" } },
        { tolerancePercent: { "peak-rss": 20 }, ...limits({ "peak-rss": { value: 9 } }) },
      ).servers?.[0]?.metrics["peak-rss"];
    expect(peakOf(undefined, 5)).toMatchObject({
      verdict: "inconclusive",
      limit: { verdict: "unmeasurable" },
    });
    expect(peakOf(4, 5)).toMatchObject({ verdict: "inconclusive", limit: { head: 5 } });
    expect(peakOf(undefined, undefined)).toMatchObject({ limit: { verdict: "unmeasurable" } });
  });

  it("are a regression beside series that are none", () => {
    const of = (arm: "head" | "base", bytes: number) =>
      someFacts({
        arm,
        starts: [0, 1, 2, 3, 4].map((round) => aStart({ round, peakRssBytes: bytes + round })),
      });
    const servers = [of("head", 200e6), of("base", 100e6)];
    const found = judged(
      { servers, base: { ref: "main" } },
      { tolerancePercent: { "peak-rss": 20 } },
    );
    expect(found).toMatchObject({
      verdict: "regression",
      gate: {
        decision: "fail",
        reasons: [{ kind: "regression", series: "go", metric: "peak-rss" }],
      },
    });
    expect(judged({ servers }, {}).verdict).toBe("unchanged");
  });
});

it("leaves a comparison without servers and limits as it is", () => {
  const compared = aComparison({ series: [aSeriesComparison()] });
  const found = judged({ servers: [] }, {}, compared);
  expect(found).toEqual(compared);
});
