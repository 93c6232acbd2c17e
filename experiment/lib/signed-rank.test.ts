import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { golden, mismatches } from "../../test/fixtures/statistics/golden.ts";
import { signedRankInterval, signedRankPValue } from "./signed-rank.ts";

const tests = golden.signedRankTests;
const intervals = golden.signedRankIntervals.map((row) => ({
  ...row,
  low: row.low ?? Number.NEGATIVE_INFINITY,
  high: row.high ?? Number.POSITIVE_INFINITY,
}));

describe("signedRankPValue", () => {
  it.each([
    { kind: "exact", tolerance: 1e-12 },
    { kind: "ties", tolerance: 1e-9 },
    { kind: "zeros", tolerance: 1e-9 },
    { kind: "both", tolerance: 1e-9 },
    { kind: "many", tolerance: 1e-9 },
  ])("agrees with SciPy: $kind", ({ kind, tolerance }) => {
    const rows = tests.filter((row) => row.kind === kind);
    expect([
      mismatches(
        rows,
        (r) => signedRankPValue(r.differences, "less"),
        (r) => r.less,
        tolerance,
      ),
      mismatches(
        rows,
        (r) => signedRankPValue(r.differences, "greater"),
        (r) => r.greater,
        tolerance,
      ),
      mismatches(
        rows,
        (r) => signedRankPValue(r.differences, "two-sided"),
        (r) => r.twoSided,
        tolerance,
      ),
    ]).toEqual([[], [], []]);
  });

  it("finds nothing in zeros", () => {
    expect(signedRankPValue([0, 0, -0], "less")).toBe(1);
  });

  it("depends on order of sizes and signs alone", () => {
    expect(signedRankPValue([1, 2, 3, 4, 5], "greater")).toBe(1 / 32);
    expect(signedRankPValue([500, 0.1, 40, 3, 2], "greater")).toBe(1 / 32);
    expect(signedRankPValue([1, 2, 3, 4, 5], "less")).toBe(1);
  });

  it("is at most 1 where both tails hold the middle", () => {
    expect(signedRankPValue([1, 2, -3], "two-sided")).toBe(1);
  });

  it("refuses an empty sample and a number that is not finite", () => {
    expect(() => signedRankPValue([], "less")).toThrow(RangeError);
    expect(() => signedRankPValue([1, Number.NaN], "less")).toThrow(RangeError);
  });
});

describe("signedRankInterval", () => {
  it.each(["low", "high", "estimate"] as const)("agrees with the definition: %s", (end) => {
    const actual = (row: (typeof intervals)[number]) =>
      signedRankInterval(row.differences, row.confidence)[end];
    expect(mismatches(intervals, actual, (row) => row[end], 1e-12)).toEqual([]);
  });

  it("agrees on the confidence attained, which is at least the one asked for", () => {
    const attained = intervals.map((row) => signedRankInterval(row.differences, row.confidence));
    expect(
      mismatches(
        [...attained.entries()],
        ([, { confidence }]) => confidence,
        ([index]) => intervals[index]?.attained ?? Number.NaN,
        1e-12,
      ),
    ).toEqual([]);
    expect(
      attained.filter(
        ({ confidence }, index) => !(confidence >= (intervals[index]?.confidence ?? 2)),
      ),
    ).toEqual([]);
  });

  it.each([140, 141, 300])(
    "is made of the averages that sorting finds, %i differences",
    (count) => {
      const random = seededRandom(`averages of ${count}`);
      const xs = Array.from({ length: count }, () => studentTwo(random));
      const sorted = xs
        .flatMap((x, last) => xs.slice(0, last + 1).map((other) => (other + x) / 2))
        .sort((a, b) => a - b);
      const { low, high, estimate } = signedRankInterval(xs, 0.95);
      const beyond = sorted.indexOf(low);
      expect(beyond).toBeGreaterThan(0);
      expect(sorted.indexOf(high)).toBe(sorted.length - 1 - beyond);
      const [a = 0, b = 0] = [
        sorted[(sorted.length - 1) >>> 1],
        sorted[Math.floor(sorted.length / 2)],
      ];
      expect(estimate).toBeCloseTo((a + b) / 2, 14);
    },
  );

  it("is the whole line when there are too few differences", () => {
    expect(signedRankInterval([1, 2, 3, 4, 5], 0.99)).toEqual({
      estimate: 3,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
      confidence: 1,
    });
  });

  it("excludes zero exactly when the two-sided test rejects", () => {
    const random = seededRandom("interval and test");
    const decisions = Array.from({ length: 300 }, () => {
      const xs = Array.from({ length: 9 }, () => studentTwo(random) + 0.8);
      const { low, high, confidence } = signedRankInterval(xs, 0.9);
      return {
        out: low > 0 || high < 0,
        p: signedRankPValue(xs, "two-sided"),
        alpha: 1 - confidence,
      };
    });
    expect(decisions.filter(({ out }) => out).length).toBeGreaterThan(30);
    expect(decisions.filter(({ out, p, alpha }) => out !== p <= alpha + 1e-12)).toEqual([]);
  });

  it("serves beyond the exact distribution", () => {
    const xs = Array.from({ length: 301 }, (_, index) => index - 150);
    const { estimate, low, high, confidence } = signedRankInterval(xs, 0.95);
    expect(estimate).toBe(0);
    expect(low).toBe(-high);
    expect(high).toBeGreaterThan(8);
    expect(high).toBeLessThan(12);
    expect(confidence).toBeGreaterThanOrEqual(0.95);
    expect(confidence).toBeLessThan(0.951);
  });

  it("covers the centre of a heavy-tailed distribution as often as it says", () => {
    const random = seededRandom("coverage");
    const runs = 4000;
    for (const asked of [0.9, 0.95, 0.99]) {
      let covered = 0;
      let attained = 0;
      for (let run = 0; run < runs; run += 1) {
        const xs = Array.from({ length: 12 }, () => studentTwo(random));
        const { low, high, confidence } = signedRankInterval(xs, asked);
        covered += low <= 0 && 0 <= high ? 1 : 0;
        attained = confidence;
      }
      const error = Math.sqrt((attained * (1 - attained)) / runs);
      expect(Math.abs(covered / runs - attained)).toBeLessThan(3.5 * error);
      expect(covered / runs).toBeGreaterThan(asked - 3.5 * error);
    }
  });

  it("refuses an empty sample and an impossible confidence", () => {
    expect(() => signedRankInterval([], 0.9)).toThrow(RangeError);
    expect(() => signedRankInterval([1, 2], 1)).toThrow(RangeError);
    expect(() => signedRankInterval([1, 2], 0)).toThrow(RangeError);
  });
});

/** Student's t with two degrees of freedom: symmetric, without a variance. */
function studentTwo(random: () => number): number {
  const p = random() + 2 ** -54;
  return (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
}
