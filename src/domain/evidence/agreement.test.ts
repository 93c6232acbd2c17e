import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../experiment/lib/normal-quantile.ts";
import { normals } from "../../../test/support/normals.ts";
import { normalCdf } from "../statistics/student.ts";
import { agreementOf } from "./agreement.ts";

describe("starts that agree", () => {
  it("show what all but one of them show at least", () => {
    expect(agreementOf([3, -9, 1, 2]).shown).toBe(1);
    expect(agreementOf([3, 1, 2]).shown).toBe(2);
    expect(agreementOf([3, 1]).shown).toBe(1);
    expect(agreementOf([3]).shown).toBe(3);
  });

  it("are never beyond chance alone", () => {
    expect(agreementOf([99]).pValue).toBe(1);
  });

  it("have the chance of an order statistic", () => {
    const q = normalCdf(-1);
    expect(agreementOf([1, 5]).pValue).toBeCloseTo(q ** 2, 12);
    expect(agreementOf([5, 1, -7]).pValue).toBeCloseTo(3 * q ** 2 * (1 - q) + q ** 3, 12);
    expect(agreementOf([-1, -1, -1]).pValue).toBeGreaterThan(0.5);
  });

  it("are worse by accident as often as is said", () => {
    expect(agreementOf([9, 9], 0.3).pValue).toBeCloseTo(0.09, 12);
    expect(agreementOf([9, 9, -1], 0.3).pValue).toBeCloseTo(3 * 0.09 * 0.7 + 0.027, 12);
    expect(agreementOf([9], 0.3).byOne).toBe(0.3);
    expect(agreementOf([0, 0], 0.3).byOne).toBe(0.5);
  });

  it.each([2, 3, 5, 10])("of %i starts are called as often as their p-value says", (starts) => {
    const next = normals(`agreement ${starts}`);
    const runs = 20_000;
    const draw = () => agreementOf(Array.from({ length: starts }, next)).pValue;
    const called = Array.from({ length: runs }, draw).filter((p) => p <= 0.05).length;
    expect(called / runs).toBeCloseTo(0.05, 2);
  });

  it("need a larger value of two starts than of many", () => {
    const critical = (starts: number) => {
      for (let z = 0; z < 9; z += 0.01) {
        if (agreementOf(Array(starts).fill(z)).pValue <= 0.002) return z;
      }
      return 9;
    };
    expect(critical(2)).toBeCloseTo(-normalQuantile(Math.sqrt(0.002)), 1);
    expect([3, 5, 10].map(critical)).toEqual([3, 5, 10].map(critical).toSorted((a, b) => b - a));
  });
});
