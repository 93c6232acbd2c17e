import { describe, expect, it } from "vitest";
import { studentQuantile } from "../statistics/student.ts";
import { welchChange } from "./welch-change.ts";

describe("welchChange", () => {
  it("is the difference of means, each with its own scatter", () => {
    // Variances 1 and 4 of five values each: Satterthwaite's degrees are (0.2 + 0.8)² ⁄ (0.2² ⁄ 4 + 0.8² ⁄ 4).
    const base = [-Math.SQRT2, 0, 0, 0, Math.SQRT2];
    const head = base.map((value) => 3 + 2 * value);
    const change = welchChange(base, head);
    const degrees = 1 / ((0.2 ** 2 + 0.8 ** 2) / 4);
    expect(change).toMatchObject({
      difference: expect.closeTo(3, 12),
      standardError: expect.closeTo(1, 12),
      degrees: expect.closeTo(degrees, 12),
      high: expect.closeTo(3 + studentQuantile(0.975, degrees), 12),
    });
  });

  it("never takes the scatter for smaller than the given minimum", () => {
    expect(welchChange([1, 1], [2, 2])).toBeUndefined();
    expect(welchChange([1, 1], [2, 2], 0.1)).toMatchObject({
      difference: 1,
      standardError: expect.closeTo(0.1, 12),
      degrees: expect.closeTo(2, 12),
    });
  });

  it("needs two values of each side", () => {
    expect(welchChange([1], [2, 2.1, 2.2])).toBeUndefined();
    expect(welchChange([1, 1.1, 1.2], [2])).toBeUndefined();
  });
});
