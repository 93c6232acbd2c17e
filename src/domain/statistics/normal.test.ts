import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { normalCdf, normalQuantile } from "./normal.ts";

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

describe("normalQuantile", () => {
  it("agrees with SciPy", () => {
    expect(
      mismatches(
        golden.normal.quantile,
        ({ p }) => normalQuantile(p),
        (row) => row.value,
        1e-14,
      ),
    ).toEqual([]);
  });

  it("is 0 in the middle", () => {
    expect(normalQuantile(0.5)).toBe(0);
  });

  it.each([0, 1, Number.NaN])("refuses %d", (p) => {
    expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});
