import { describe, expect, it } from "vitest";
import { continuedFraction } from "./continued-fraction.ts";

describe("continuedFraction", () => {
  it("gives the golden ratio for ones throughout", () => {
    const one = () => 1;
    expect(continuedFraction(1, one, one)).toBeCloseTo((1 + Math.sqrt(5)) / 2, 14);
  });

  it("gives tan 1 (DLMF 4.25.1), from b₀ = 0", () => {
    const value = continuedFraction(
      0,
      (n) => (n === 1 ? 1 : -1),
      (n) => 2 * n - 1,
    );
    expect(value).toBeCloseTo(Math.tan(1), 14);
  });

  it("passes a vanishing denominator on the way: 1/(1 − 1/(1 + 1/1)) = 2", () => {
    const numerators = [1, -1, 1];
    expect(
      continuedFraction(
        0,
        (n) => numerators[n - 1] ?? 0,
        () => 1,
      ),
    ).toBeCloseTo(2, 14);
  });

  it("says so when it does not settle", () => {
    expect(() =>
      continuedFraction(
        1,
        () => -1,
        () => 1,
      ),
    ).toThrow(new RangeError("continued fraction not settled after 100000 terms"));
  });
});
