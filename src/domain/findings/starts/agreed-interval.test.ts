import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../../experiment/lib/normal-quantile.ts";
import { agreementOf } from "../../evidence/agreement.ts";
import type { StartDifference } from "../../evidence/starts-shown.ts";
import { mean } from "../../statistics/descriptive.ts";
import { seededRandom } from "../../statistics/random.ts";
import { agreedInterval } from "./agreed-interval.ts";

/** Starts with a standard deviation of 0.1 each, apart from that between processes. */
const starts = (...worse: readonly number[]): readonly StartDifference[] =>
  worse.map((one) => ({ worse: one, variance: 0.006, noise: 0.004 }));

const BETWEEN = 0.03;
const ERROR = 0.2;

/** The probability of starts that agree on this value or more by chance. */
const chanceOf = (all: readonly StartDifference[], value: number) =>
  agreementOf(all.map(({ worse }) => (worse - value) / ERROR)).pValue;

describe("the change that starts agree on", () => {
  it.each<[string, readonly number[]]>([
    ["two starts", [0.3, 0.5]],
    ["three", [0.3, 0.5, 0.4]],
    ["one odd one among five", [0.3, 0.5, 0.4, 3, 0.35]],
    ["starts of all directions", [-0.2, 0.1, 0.3, -0.4, 0.05, 0]],
  ])("ends where their test would contradict it: %s", (_, worse) => {
    const all = starts(...worse);
    const { low, high } = agreedInterval(all, BETWEEN);
    expect(chanceOf(all, low)).toBeCloseTo(0.025, 9);
    const turned = starts(...worse.map((one) => -one));
    expect(chanceOf(turned, -high)).toBeCloseTo(0.025, 9);
    expect(chanceOf(all, low - 1e-6)).toBeLessThan(0.025);
    expect(chanceOf(all, low + 1e-6)).toBeGreaterThan(0.025);
  });

  it("is the same from either side", () => {
    const worse = [0.3, 0.5, 0.42, 0.1];
    const { low, high } = agreedInterval(starts(...worse), BETWEEN);
    const turned = agreedInterval(starts(...worse.map((one) => -one)), BETWEEN);
    expect(turned.low).toBeCloseTo(-high, 12);
    expect(turned.high).toBeCloseTo(-low, 12);
    const moved = agreedInterval(starts(...worse.map((one) => one + 2)), BETWEEN);
    expect(moved.low).toBeCloseTo(low + 2, 9);
    expect(moved.high).toBeCloseTo(high + 2, 9);
  });

  it("of two starts needs both of them at either end", () => {
    const { low, high } = agreedInterval(starts(0.3, 0.5), BETWEEN);
    // Φ(−z)² = 0.025, of the smaller value at the lower end and the larger one at the upper end.
    const z = -normalQuantile(Math.sqrt(0.025));
    expect(low).toBeCloseTo(0.3 - z * ERROR, 6);
    expect(high).toBeCloseTo(0.5 + z * ERROR, 6);
  });

  it("goes by the next start where one is odd, however odd it is", () => {
    const others = [0.3, 0.4, 0.5, 0.6];
    const usual = agreedInterval(starts(...others, 0.45), BETWEEN);
    for (const odd of [5, 50]) {
      const { low, high } = agreedInterval(starts(...others, odd), BETWEEN);
      expect(low).toBeCloseTo(usual.low, 9);
      // The second largest is 0.6 where it was 0.5.
      expect(high).toBeCloseTo(usual.high + 0.1, 9);
    }
  });

  it("is narrower with more starts, and wider where processes may differ more", () => {
    const widthOf = (count: number, between: number) => {
      const all = starts(...Array.from({ length: count }, () => 0.4));
      const { low, high } = agreedInterval(all, between);
      return high - low;
    };
    expect(widthOf(10, BETWEEN)).toBeLessThan(widthOf(3, BETWEEN));
    expect(widthOf(3, 4 * BETWEEN)).toBeGreaterThan(widthOf(3, BETWEEN));
  });

  it("holds the true change in 95 of 100 cases where starts vary as assumed", () => {
    const random = seededRandom("agreed interval");
    const runs = 2000;
    const isHeld = Array.from({ length: runs }, () => {
      const worse = Array.from({ length: 4 }, () => 0.3 + ERROR * normalQuantile(random()));
      const { low, high } = agreedInterval(starts(...worse), BETWEEN);
      return low <= 0.3 && 0.3 <= high ? 1 : 0;
    });
    // Three standard errors of a proportion.
    expect(Math.abs(mean(isHeld) - 0.95)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / runs));
  });
});
