import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { normalCdf, studentQuantile, studentUpperTail } from "./student.ts";

const { distribution, quantile } = golden.student;

describe("against SciPy", () => {
  it("distribution function", () => {
    expect(
      mismatches(
        distribution,
        ({ t, degrees }) => studentUpperTail(-t, degrees),
        (row) => row.cdf,
        1e-9,
      ),
    ).toEqual([]);
  });

  it("upper tail", () => {
    expect(
      mismatches(
        distribution,
        ({ t, degrees }) => studentUpperTail(t, degrees),
        (row) => row.upperTail,
        1e-9,
      ),
    ).toEqual([]);
  });

  it("quantile (mpmath: SciPy's own is off by 1.6e-9 near the median)", () => {
    expect(
      mismatches(
        quantile,
        ({ p, degrees }) => studentQuantile(p, degrees),
        (row) => row.value,
        1e-9,
      ),
    ).toEqual([]);
  });
});

describe("closed forms", () => {
  it("one degree of freedom is Cauchy's distribution", () => {
    expect(studentUpperTail(1, 1)).toBeCloseTo(0.25, 14);
    expect(studentQuantile(1e-100, 1) / (-1e100 / Math.PI)).toBeCloseTo(1, 12);
  });

  it("two degrees of freedom: t = (2p − 1) / √(2p (1 − p))", () => {
    const ps = [1e-12, 0.003, 0.26, 0.5 + 1e-9, 0.74, 0.9999];
    expect(
      mismatches(
        ps,
        (p) => studentQuantile(p, 2),
        (p) => (2 * p - 1) / Math.sqrt(2 * p * (1 - p)),
        1e-12,
      ),
    ).toEqual([]);
  });
});

describe("edges", () => {
  it("ends at 0 and 1, and has its median at 0", () => {
    expect([-Infinity, 0, Infinity].map((t) => studentUpperTail(t, 3))).toEqual([1, 0.5, 0]);
    expect(studentQuantile(0.5, 3)).toBe(0);
  });

  it.each([
    { name: "tail at NaN", call: () => studentUpperTail(Number.NaN, 3) },
    { name: "tail with 0 degrees", call: () => studentUpperTail(1, 0) },
    { name: "tail with infinite degrees", call: () => studentUpperTail(1, Infinity) },
    { name: "quantile of 0", call: () => studentQuantile(0, 3) },
    { name: "quantile of 1", call: () => studentQuantile(1, 3) },
    { name: "quantile of NaN", call: () => studentQuantile(Number.NaN, 3) },
    { name: "quantile with half a degree", call: () => studentQuantile(0.9, 0.5) },
    { name: "quantile with infinite degrees", call: () => studentQuantile(0.9, Infinity) },
  ])("refuses $name", ({ call }) => {
    expect(call).toThrow(RangeError);
  });
});

describe("normalCdf", () => {
  it("agrees with SciPy, far into the lower tail", () => {
    expect(
      mismatches(
        golden.normal.cdf,
        ({ z }) => normalCdf(z),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("ends at 0 and 1", () => {
    expect([-Infinity, -40, 40, Infinity].map(normalCdf)).toEqual([0, 0, 1, 1]);
  });

  it("refuses NaN", () => {
    expect(() => normalCdf(Number.NaN)).toThrow(RangeError);
  });
});
