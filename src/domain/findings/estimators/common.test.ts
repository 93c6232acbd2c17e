import { describe, expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { aSeries } from "../../../../test/support/builders/run.ts";
import { latencies, samples } from "../../../../test/support/builders/sample.ts";
import { aPairedSeen, aSeen } from "../../../../test/support/builders/seen.ts";
import type { ProcessPool } from "../../evidence/process-pool.ts";
import { comparisonOf } from "../../evidence/round-centres.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { common, commonChangeOf } from "./common.ts";

const POOL: ProcessPool = { variance: 0.0004, errorVariance: 1e-9, degrees: 100 };

/** A comparison whose rounds have these centres. */
const rounds = (centres: readonly number[], variance = 0.0016) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance })),
    10 * centres.length,
  );

describe("the change that series show together", () => {
  it("is nothing for one series, without a pool, or with fewer than three rounds", () => {
    const five = rounds([0, 0.1, 0, 0.1, 0]);
    expect(commonChangeOf([five], POOL)).toBeUndefined();
    expect(commonChangeOf([five, five], undefined)).toBeUndefined();
    expect(commonChangeOf([rounds([0, 0.1]), rounds([0.1, 0])], POOL)).toBeUndefined();
    expect(commonChangeOf([five, rounds([0.1, 0, 0])], POOL)).toBeDefined();
  });

  it("is the mean of the series in each round, where at least half of them have it", () => {
    const long = rounds([0.1, 0.1, 0.1, 0.2]);
    const half = commonChangeOf([long, rounds([0.3, 0.3, 0.3])], POOL);
    expect(half?.rounds?.number).toBe(4);
    // 0.2 in three rounds of two series, and 0.2 in the one that a single series has.
    expect(half?.difference).toBeCloseTo(0.2, 12);
    const third = commonChangeOf([long, rounds([0.3, 0.3, 0.3]), rounds([0.5, 0.5, 0.5])], POOL);
    expect(third?.rounds?.number).toBe(3);
    expect(third?.difference).toBeCloseTo(0.3, 12);
  });

  it("counts a round of fewer series for less", () => {
    const quiet: ProcessPool = { ...POOL, variance: 1e-9 };
    const change = commonChangeOf([rounds([0.1, 0.1, 0.1, 0.4]), rounds([0.1, 0.1, 0.1])], quiet);
    // Half of the noise in each round of two: three rounds of weight 2 and one of weight 1.
    expect(change?.difference).toBeCloseTo((6 * 0.1 + 0.4) / 7, 6);
  });

  it("counts a noisy series for less", () => {
    const [quiet, noisy] = [rounds([0.1, 0.1, 0.1], 0.0016), rounds([0.4, 0.4, 0.4], 0.0076)];
    // Weights are the reciprocals of 0.0016 + 0.0004 and 0.0076 + 0.0004: 4 to 1.
    expect(commonChangeOf([quiet, noisy], POOL)?.difference).toBeCloseTo(0.16, 12);
  });

  it("averages out the noise of pairs, and not what processes do", () => {
    const centres = [0.06, 0.05, 0.07, 0.06, 0.05];
    const errorOf = (count: number) =>
      commonChangeOf(
        Array.from({ length: count }, () => rounds(centres)),
        POOL,
      )?.standardError ?? 0;
    expect(errorOf(12)).toBeLessThan(errorOf(2));
    // Of what remains, the variance between processes is the most, and no number of series makes it less.
    expect(errorOf(10_000) / errorOf(1000)).toBeCloseTo(1, 2);
  });

  it("of a server that was getting faster goes by its own rounds", () => {
    const series = [rounds([0.06, 0.05, 0.07]), rounds([0.06, 0.05, 0.07])];
    expect(commonChangeOf(series, POOL, true)?.degrees).toBe(2);
    expect(commonChangeOf(series, POOL)?.degrees).toBeGreaterThan(2);
  });
});

describe("series of which none is a regression by itself", () => {
  const SERVERS = ["a", "b", "c", "d"];
  const OPEN = aMetric({ verdict: "inconclusive" });
  const rowOf = (server: string, overrides: Partial<SeriesComparison> = {}) =>
    aSeriesComparison({
      ...{ server, verdict: "inconclusive" },
      metrics: { throughput: OPEN, "latency-p50": OPEN },
      ...overrides,
    });
  const armOf = (arm: "head" | "base", slower: number) =>
    SERVERS.map((server) => {
      const own = samples(60, (at) => {
        const factor = (arm === "head" ? slower : 1) * (1 + ((at * 7) % 5) / 1000);
        const latencyMs = latencies(2 * factor);
        return { round: Math.floor(at / 6), block: at, throughput: 1000 / factor, latencyMs };
      });
      return aSeries({ server, arm, samples: own });
    });
  const found = (slower: number, rows = SERVERS.map((server) => rowOf(server))) => {
    const tolerancePercent = { throughput: 5, "latency-p50": 5 };
    const gate = { tolerancePercent, maxErrorPercent: 0 };
    return common(aPairedSeen([...armOf("base", 1), ...armOf("head", slower)], { rows, gate })).map(
      ({ figures, effect, metric }) => {
        const change = figures.of === "common-change" ? figures.change : undefined;
        return [metric, effect, change?.series, Math.round(change?.changePercent ?? 0)];
      },
    );
  };

  it("are one together in each metric that got worse by more than is tolerated", () => {
    expect(found(1.25)).toEqual([
      ["throughput", "fails", 4, -20],
      ["latency-p50", "fails", 4, 25],
    ]);
    expect(found(1.04)).toEqual([]);
    expect(found(0.8)).toEqual([]);
  });

  it("count without those that are, were not compared, tolerate anything or are a request of a mix", () => {
    const [a, b, c, ...others] = SERVERS.map((server) => rowOf(server));
    const verdictOf = (verdict: "regression" | "unmeasurable") => {
      const metric = aMetric({ verdict });
      return rowOf("d", { metrics: { throughput: metric, "latency-p50": metric } });
    };
    const { tolerancePercent: _, ...without } = OPEN;
    const left = [a, b, c].flatMap((one) => one ?? []);
    expect(others).toHaveLength(1);
    for (const row of [
      verdictOf("regression"),
      verdictOf("unmeasurable"),
      rowOf("d", { metrics: { throughput: without, "latency-p50": without } }),
      rowOf("d", { request: "get", name: "d/greet c=10" }),
    ]) {
      expect(found(1.25, [...left, row])).toEqual([
        ["throughput", "fails", 3, -20],
        ["latency-p50", "fails", 3, 25],
      ]);
    }
  });

  it("show nothing together without a base in the same run, nor does a single one", () => {
    expect(common(aSeen(armOf("head", 1.25)))).toEqual([]);
    expect(found(1.25, [rowOf("a")])).toEqual([]);
  });
});
