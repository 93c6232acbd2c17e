import { describe, expect, it } from "vitest";
import { massQuantile, productLimit } from "./product-limit.ts";

describe("productLimit", () => {
  it("gives each duration the same part where all of them ended", () => {
    expect(productLimit([{ value: 3 }, { value: 1 }])).toEqual([
      { value: 1, mass: 0.5 },
      { value: 3, mass: 0.5 },
    ]);
    expect(productLimit([])).toEqual([]);
  });

  it("has the survival times of Kaplan and Meier's example", () => {
    // Deaths at 0.8, 3.1, 5.4 and 9.2 months, losses at 1.0, 2.7, 7.0 and 12.1 (section 2 of the article).
    const ended = [0.8, 3.1, 5.4, 9.2].map((value) => ({ value }));
    const goingOn = [1, 2.7, 7, 12.1].map((value) => ({ value, goesOn: true }));
    const masses = productLimit([...goingOn, ...ended]);
    let left = 1;
    const survival = masses.slice(0, 4).map(({ value, mass }) => {
      left -= mass;
      return [value, left];
    });
    expect(survival).toEqual([
      [0.8, expect.closeTo(7 / 8, 12)],
      [3.1, expect.closeTo(7 / 10, 12)],
      [5.4, expect.closeTo(21 / 40, 12)],
      [9.2, expect.closeTo(21 / 80, 12)],
    ]);
    expect(masses.at(-1)?.value).toBe(12.1);
  });

  it("counts what ended first where another one has lasted as long", () => {
    const masses = productLimit([{ value: 2, goesOn: true }, { value: 2 }, { value: 5 }]);
    expect(masses.map(({ value }) => value)).toEqual([2, 5]);
    expect(masses[0]?.mass).toBeCloseTo(1 / 3, 12);
  });
});

describe("massQuantile", () => {
  it("is the least value that more than a part does not exceed", () => {
    const ten = productLimit(Array.from({ length: 10 }, (_, index) => ({ value: index + 1 })));
    expect([0, 0.05, 0.1, 0.5, 0.9, 0.99, 1].map((part) => massQuantile(ten, part))).toEqual([
      1, 1, 2, 6, 10, 10, 10,
    ]);
    expect(massQuantile([], 0.5)).toBeNaN();
  });
});
