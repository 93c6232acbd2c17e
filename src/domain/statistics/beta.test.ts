import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { incompleteBeta } from "./beta.ts";

describe("incompleteBeta", () => {
  it("agrees with SciPy", () => {
    expect(
      mismatches(
        golden.incompleteBeta,
        ({ x, a, b }) => incompleteBeta(x, { a, b }),
        (row) => row.value,
        1e-11,
      ),
    ).toEqual([]);
  });

  it("uses a complement that the subtraction would lose", () => {
    expect(1 - incompleteBeta(1, { a: 0.5, b: 0.5 }, 1e-20)).toBeCloseTo((2 / Math.PI) * 1e-10, 15);
    expect(1 - incompleteBeta(1, { a: 0.5, b: 0.5 })).toBe(0);
  });

  it.each([
    // mpmath, with 40 digits.
    { a: 1e-10, b: 2.5, x: 0.1, complement: 1.17031634350824e-10 },
    { a: 1e-16, b: 2.5, x: 0.1, complement: 1.1703163435328e-16 },
    { a: 1e-17, b: 2.5, x: 0.1, complement: 1.1703163435328e-17 },
    { a: 1e-300, b: 2.5, x: 0.1, complement: 0 },
  ])("takes an a of $a, which is lost beside 1", ({ a, b, x, complement }) => {
    expect(incompleteBeta(x, { a, b })).toBeCloseTo(1 - complement, 13);
  });

  it.each([
    { x: -0.1, a: 1, b: 1 },
    { x: 1.1, a: 1, b: 1 },
    { x: Number.NaN, a: 1, b: 1 },
    { x: 0.5, a: 0, b: 1 },
    { x: 0.5, a: 1, b: Number.POSITIVE_INFINITY },
    { x: 0.5, a: 1e13, b: 1e13 },
  ])("refuses x = $x, a = $a, b = $b", ({ x, a, b }) => {
    expect(() => incompleteBeta(x, { a, b })).toThrow(RangeError);
  });
});
