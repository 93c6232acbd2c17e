import { describe, expect, it } from "vitest";
import { normalCdf } from "../../src/domain/statistics/student.ts";
import { golden, mismatches } from "../../test/fixtures/statistics/golden.ts";
import {
  signedRankCdf,
  signedRankLowerTail,
  signedRankMean,
  signedRankVariance,
} from "./signed-rank-distribution.ts";

describe("signedRankCdf", () => {
  it("agrees with exact integers (and with SciPy up to n = 50)", () => {
    const found = golden.signedRankDistribution.flatMap(({ n, cdf: rows }) => {
      const cdf = signedRankCdf(n);
      return mismatches(
        rows,
        ({ w }) => cdf(w),
        (row) => row.value,
        1e-12,
      );
    });
    expect(found).toEqual([]);
  });

  it("is a step function from 0 to 1", () => {
    expect([-1, 0, 0.9, 1, 3, 99].map(signedRankCdf(2))).toEqual([0, 0.25, 0.25, 0.5, 1, 1]);
  });

  it.each([0, -3, 2.5, 301, Number.NaN])("refuses n = %d", (n) => {
    expect(() => signedRankCdf(n)).toThrow(RangeError);
  });

  it("refuses NaN", () => {
    expect(() => signedRankCdf(5)(Number.NaN)).toThrow(RangeError);
  });
});

describe("signedRankLowerTail", () => {
  it("takes as much as fits, a value that fits exactly included", () => {
    expect(signedRankLowerTail(1 / 32, 5)).toEqual({ w: 0, probability: 1 / 32 });
    expect(signedRankLowerTail(3 / 32, 5)).toEqual({ w: 2, probability: 3 / 32 });
    expect(signedRankLowerTail(0.0937, 5)).toEqual({ w: 1, probability: 2 / 32 });
  });

  it("takes nothing when 0 is already too probable", () => {
    expect(signedRankLowerTail(0.031, 5)).toEqual({ w: -1, probability: 0 });
  });

  it("goes over into the normal approximation without a jump", () => {
    const probabilities = [1e-4, 0.005, 0.025, 0.2];
    const shares = [300, 301].map((n) =>
      probabilities.map((p) => (2 * signedRankLowerTail(p, n).w) / (n * (n + 1))),
    );
    const steps = probabilities.map(
      (_, index) => (shares[1]?.[index] ?? 0) - (shares[0]?.[index] ?? 0),
    );
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.002);
    for (const p of probabilities) {
      const { probability } = signedRankLowerTail(p, 1000);
      expect(probability).toBeLessThanOrEqual(p);
      expect(probability).toBeGreaterThan(0.999 * p);
    }
  });

  it("approximates to 4e-4 where the approximation takes over", () => {
    const deviation = Math.sqrt(signedRankVariance(300));
    const cdf = signedRankCdf(300);
    const errors = Array.from({ length: 45_151 }, (_, w) =>
      Math.abs(cdf(w) - normalCdf((w - signedRankMean(300)) / deviation)),
    );
    expect(errors.reduce((a, b) => Math.max(a, b))).toBeLessThan(4e-4);
  });

  it.each([
    { p: 0, n: 5 },
    { p: 0.5, n: 5 },
    { p: 0.1, n: 0 },
    { p: 0.1, n: 1.5 },
    { p: 0.1, n: 300.5 },
    { p: 0.1, n: Number.POSITIVE_INFINITY },
  ])("refuses $p of $n", ({ p, n }) => {
    expect(() => signedRankLowerTail(p, n)).toThrow(RangeError);
  });
});
