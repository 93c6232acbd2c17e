import { describe, expect, it } from "vitest";
import type { ProcessPool } from "../../evidence/process-pool.ts";
import { comparisonOf } from "../../evidence/round-centres.ts";
import { commonChangeOf } from "./common.ts";

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
