import { describe, expect, it } from "vitest";
import { detectablePercent } from "./detectable.ts";

describe("the smallest change that is found", () => {
  const error = (standardError: number) => ({ standardError, degrees: 20 });
  const hurdle = { falseAlarmRate: 0.01, tolerancePercent: 10 };
  // t(0.99; 20) and t(0.8; 20), tables of Student's distribution.
  const [critical, power] = [2.527977, 0.859964];

  it("gets past chance where that is harder than the tolerance", () => {
    const least = (critical + power) * 0.1;
    expect(detectablePercent("latency-p99", error(0.1), hurdle)).toBeCloseTo(
      Math.expm1(least) * 100,
      3,
    );
    expect(detectablePercent("throughput", error(0.1), hurdle)).toBeCloseTo(
      -Math.expm1(-least) * 100,
      3,
    );
  });

  it("gets past the tolerance with as much room where that is harder", () => {
    expect(detectablePercent("latency-p99", error(0.02), hurdle)).toBeCloseTo(
      Math.expm1(Math.log(1.1) + power * 0.02) * 100,
      3,
    );
    expect(detectablePercent("throughput", error(0.02), hurdle)).toBeCloseTo(
      -Math.expm1(Math.log(0.9) - power * 0.02) * 100,
      3,
    );
  });

  it.each([100, 200])(
    "is none where all of a throughput may be lost: %d %%",
    (tolerancePercent) => {
      const all = { falseAlarmRate: 0.01, tolerancePercent };
      expect(detectablePercent("throughput", error(0.02), all)).toBe(Number.POSITIVE_INFINITY);
      expect(detectablePercent("latency-p99", error(0.02), all)).toBeGreaterThan(tolerancePercent);
    },
  );
});
