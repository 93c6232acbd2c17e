import { describe, expect, it } from "vitest";
import { studentChange } from "../evidence/change.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { normalQuantile } from "../statistics/normal.ts";
import { seededRandom } from "../statistics/random.ts";
import { atMostWorsePercent, commonBound } from "./bound.ts";

/** t(0.95; 9), tables of Student's distribution. */
const T = 1.833113;

describe("the bound of one comparison", () => {
  it("is the end of a one-sided interval in the direction that is worse", () => {
    const change = { difference: 0.02, standardError: 0.03, degrees: 9 };
    const slower = -Math.expm1(0.02 - T * 0.03) * 100;
    expect(atMostWorsePercent("throughput", change)).toBeCloseTo(slower, 4);
    const longer = Math.expm1(0.02 + T * 0.03) * 100;
    expect(atMostWorsePercent("latency-p99", change)).toBeCloseTo(longer, 4);
    expect(atMostWorsePercent("cpu-per-request", change)).toBeCloseTo(longer, 4);
  });

  it("is 0 where head is better beyond chance", () => {
    const change = { difference: 0.3, standardError: 0.03, degrees: 9 };
    expect(atMostWorsePercent("throughput", change)).toBe(0);
    expect(atMostWorsePercent("latency-p99", { ...change, difference: -0.3 })).toBe(0);
  });

  it("is not known where it would be absurd", () => {
    const change = { difference: 0, standardError: 2, degrees: 9 };
    expect(atMostWorsePercent("throughput", change)).toBeUndefined();
    expect(atMostWorsePercent("latency-p99", change)).toBeUndefined();
  });
});

describe("the bound of several comparisons", () => {
  it("is the largest, and none where one has none", () => {
    expect(commonBound([3, 8, 0])).toBe(8);
    expect(commonBound([3, undefined])).toBeUndefined();
    expect(commonBound([])).toBeUndefined();
  });

  it("holds for all of them together in at least 95 of 100 cases, without a correction", () => {
    const random = seededRandom("bounds");
    const boundOf = (truth: number) => {
      const values = Array.from({ length: 6 }, () => truth + 0.05 * normalQuantile(random()));
      const error = standardDeviation(values) / Math.sqrt(values.length);
      return atMostWorsePercent("latency-p99", studentChange(mean(values), error, 5));
    };
    const runs = 2000;
    const truths = [0, 0.01, 0.02, 0.02, 0.02];
    const worst = Math.expm1(0.02) * 100;
    const held = Array.from({ length: runs }, () => commonBound(truths.map(boundOf)) ?? 0).filter(
      (bound) => bound >= worst,
    );
    expect(held.length / runs).toBeGreaterThan(0.95);
    const alone = Array.from({ length: runs }, () => boundOf(0.02) ?? 0).filter(
      (bound) => bound >= worst,
    );
    // Two standard errors of a proportion.
    expect(Math.abs(alone.length / runs - 0.95)).toBeLessThan(2 * Math.sqrt((0.05 * 0.95) / runs));
  });
});
