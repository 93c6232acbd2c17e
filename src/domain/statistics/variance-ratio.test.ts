import { describe, expect, it } from "vitest";
import { chanceOf } from "./variance-ratio.ts";

describe("a ratio of variances", () => {
  it("is as much by chance with endlessly many degrees within as with a million", () => {
    const chance = (f: number, within: number) => chanceOf({ f, between: 9, within });
    for (const within of [1e7, 1e14, 1e300, Number.MAX_VALUE, Number.POSITIVE_INFINITY]) {
      expect(chance(1.3, within)).toBe(chance(1.3, 1e6));
      expect(chance(Number.POSITIVE_INFINITY, within)).toBe(0);
    }
    // The chi-squared distribution with 9 degrees, to which it goes: DLMF 8.11.4 at 9 ⋅ 1.3 ⁄ 2.
    expect(chance(1.3, Number.POSITIVE_INFINITY)).toBeCloseTo(0.230755, 5);
    const falling = [1e3, 1e4, 1e5, 1e6].map((within) => chance(1.3, within));
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  });

  it("is as much by chance as can be with hardly any degrees within", () => {
    // The tail goes to 1 as the degrees go to 0: nothing is known of the differences within.
    for (const within of [1e-6, 1.5e-16, 1e-30, 1e-300]) {
      expect(chanceOf({ f: 25, between: 5, within })).toBeCloseTo(1, 4);
    }
  });
});
