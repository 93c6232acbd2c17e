import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import {
  continuedFraction,
  incompleteBeta,
  logBeta,
  logGamma,
  polygammasOfHalf,
} from "./special-functions.ts";

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

describe("continuedFraction", () => {
  it("gives the golden ratio for ones throughout", () => {
    expect(continuedFraction(1, () => 1)).toBeCloseTo((1 + Math.sqrt(5)) / 2, 14);
  });

  it("gives the square root of two and one for twos, with ones above them", () => {
    expect(continuedFraction(2, () => 1)).toBeCloseTo(1 + Math.SQRT2, 14);
  });

  it("passes a vanishing denominator on the way: 1 + 1/(1 − 1/(1 + 0)) is endless, and then 3", () => {
    const numerators = [1, -1, 1];
    expect(continuedFraction(1, (n) => numerators[n - 1] ?? 0)).toBeCloseTo(3, 14);
  });

  it("says so when it does not settle", () => {
    expect(() => continuedFraction(1, () => -1)).toThrow(
      new RangeError("continued fraction not settled after 100000 terms"),
    );
  });
});

/** Abramowitz & Stegun, tables 6.1 and 6.2: arguments 1, 1½, 2, and by the recurrence ½, 4. */
it.each([
  [1, -1.963_510_026_021_423, 4.934_802_200_544_679],
  [2, -0.577_215_664_901_533, 1.644_934_066_848_226],
  [3, 0.036_489_973_978_577, 0.934_802_200_544_679],
  [4, 0.422_784_335_098_467, 0.644_934_066_848_226],
  [8, 1.256_117_668_431_8, 0.283_822_955_737_115],
])("the digamma and trigamma functions at %d ⁄ 2", (n, digamma, trigamma) => {
  const found = polygammasOfHalf(n);
  expect(found.digamma).toBeCloseTo(digamma, 12);
  expect(found.trigamma).toBeCloseTo(trigamma, 12);
});
