import { describe, expect, it } from "vitest";
import { continuedFraction } from "./continued-fraction.ts";

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
