import { expect, it } from "vitest";
import { samples } from "../../../test/support/builders/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { pairBursts } from "./pairs.ts";
import { pooledQuantileChange, pooledQuantiles, quantileOfAll } from "./pooled-quantiles.ts";

/** Forty bursts in twenty blocks of two rounds, of which some have a latency of their own. */
function bursts(msOf: (burst: number) => number, expected = 1000) {
  return samplesOf(
    samples(20, (burst) => {
      const ms = msOf(burst);
      const latencyMs = { mean: ms, p50: ms, p90: 2 * ms, p95: 3 * ms, p99: 4 * ms, max: 5 * ms };
      return { round: Math.floor(burst / 10), expected, latencyMs };
    }),
  );
}

const POOL = { variance: 0.001 ** 2, errorVariance: 1, degrees: 1 };

const changeOf = (
  head: ReturnType<typeof bursts>,
  id: Parameters<typeof pooledQuantileChange>[1] = "latency-p99",
  base = bursts(() => 1),
) => pooledQuantileChange(pairBursts(base, head), id, POOL);

it("is one value of all answers of an arm, where ten lie beyond it", () => {
  expect(
    quantileOfAll(
      bursts(() => 1),
      "latency-p99",
    ),
  ).toBeCloseTo(4, 6);
  expect(
    quantileOfAll(
      bursts(() => 1, 24),
      "latency-p99",
    ),
  ).toBeUndefined();
  expect(
    quantileOfAll(
      bursts(() => 1),
      "throughput",
    ),
  ).toBeUndefined();
});

it("is that of all answers together, and as certain as the rounds agree", () => {
  const slower = bursts((burst) => (burst === 0 ? 10 : 1));
  const { difference = 0, standardError = 0, degrees } = changeOf(slower) ?? {};
  // A 20th of the answers are slow, a fifth of them over 15.7 ms (half over 10, a tenth over 20), where base's p99 is 4 ms.
  expect(4 * Math.exp(difference)).toBeCloseTo(15.7, 1);
  // Without the first round nothing changed; without the second, a tenth of the answers are slow, and p99 is 20 ms.
  expect(standardError).toBeCloseTo(Math.log(5) / 2, 2);
  expect(degrees).toBe(1);
});

it("is as certain as the number of answers and the pool allow", () => {
  const { difference, standardError = 0 } = changeOf(bursts(() => 1)) ?? {};
  expect(difference).toBeCloseTo(0, 9);
  // 40,000 answers an arm: 0.99 ÷ (400 · ln² 100) each.
  const variance = (2 * 0.99) / (400 * Math.log(100) ** 2);
  expect(standardError ** 2).toBeCloseTo(variance + 0.001 ** 2 / 2, 9);
});

it("leaves bursts out that have no latency, and is not known where an arm has too few answers in a round", () => {
  const silent = (until: number) => bursts((burst) => (burst < until ? Number.NaN : 1));
  expect(changeOf(silent(5))?.difference).toBeCloseTo(0, 9);
  expect(changeOf(silent(10))).toBeUndefined();
  const few = bursts(() => 1, 49);
  expect(changeOf(few)).toBeUndefined();
  expect(changeOf(few, "latency-p95")).toBeDefined();
});

it("takes p99.9 into account where a burst has it", () => {
  const latencyMs = { mean: 1, p50: 1, p90: 2, p95: 3, p99: 4, p999: 4.5, max: 8 };
  const withTail = samplesOf(
    samples(20, (burst) => ({ round: Math.floor(burst / 10), expected: 1000, latencyMs })),
  );
  const { difference = 0 } = changeOf(withTail, "latency-p999", withTail) ?? {};
  expect(difference).toBeCloseTo(0, 9);
  const without = bursts(() => 1);
  expect(changeOf(withTail, "latency-p999", without)?.difference).toBeLessThan(0);
});

it("is not known of what is no percentile, from few pairs or one round, and without a pool", () => {
  const same = bursts(() => 1);
  const pairs = pairBursts(same, same);
  expect(changeOf(same, "throughput")).toBeUndefined();
  expect(pooledQuantileChange(pairs, "latency-p99", undefined)).toBeUndefined();
  const some = (count: number) => ({ ...pairs, at: pairs.at.slice(0, count) });
  expect(pooledQuantileChange(some(5), "latency-p50", POOL)).toBeUndefined();
  expect(pooledQuantileChange(some(20), "latency-p50", POOL)).toBeUndefined();
});

it("is that of the answers of each round where bursts have few of them, whose slowest is no percentile", () => {
  /** Bursts of 25 answers, one of which in every fourth burst of head takes ten times as long. */
  const few = (slowEvery: number) =>
    samplesOf(
      samples(100, (burst) => {
        const max = burst % slowEvery === 0 ? 10 : 1.2;
        const latencyMs = { mean: 1, p50: 1, p90: 1.1, p95: 1.15, p99: max, max };
        return { round: Math.floor(burst / 50), expected: 25, latencyMs };
      }),
    );
  const pairs = pairBursts(few(1000), few(2));
  const { rounds, centres, variances } = pooledQuantiles(pairs, "latency-p99");
  expect(rounds).toEqual([0, 1]);
  // Of 25 answers, one is the last 4 %: p99 of base lies four fifths of the way from 1.15 to 1.2 ms, and two in 100 of head's
  // answers lie evenly between 1.15 and 10 ms.
  expect(centres[1]).toBeCloseTo(Math.log((1.15 + 0.6 * 8.85) / 1.19), 3);
  // 2,500 answers an arm.
  expect(variances[1]).toBeCloseTo((2 * 0.99) / (25 * Math.log(100) ** 2), 9);
  expect(pooledQuantiles(pairBursts(few(1000), few(2)), "latency-p999").rounds).toEqual([]);
});
