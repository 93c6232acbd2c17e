import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { logBeta, logGamma } from "./gamma.ts";

describe("logGamma", () => {
  it("agrees with SciPy", () => {
    expect(
      mismatches(
        golden.logGamma,
        ({ x }) => logGamma(x),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("vanishes at 1 and 2", () => {
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(2)).toBeCloseTo(0, 13);
  });

  it.each([0, -1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (x) => {
    expect(() => logGamma(x)).toThrow(RangeError);
  });
});

describe("logBeta", () => {
  it("agrees with mpmath, in either order of its arguments", () => {
    const { logBeta: rows } = golden;
    expect(
      mismatches(
        rows,
        ({ a, b }) => logBeta(a, b),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
    expect(
      mismatches(
        rows,
        ({ a, b }) => logBeta(b, a),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("refuses what is not positive", () => {
    expect(() => logBeta(0, 1)).toThrow(RangeError);
    expect(() => logBeta(20, 0)).toThrow(RangeError);
  });
});
