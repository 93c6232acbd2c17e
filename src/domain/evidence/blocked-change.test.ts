import { describe, expect, it } from "vitest";
import { studentQuantile } from "../statistics/student.ts";
import { blockedChange } from "./blocked-change.ts";

describe("blockedChange", () => {
  it("does not scatter by what all values of a block have in common", () => {
    const block = (common: number) => ({
      base: [common - 0.1, common + 0.1],
      head: [common + 0.9, common + 1.1],
    });
    // 12 values, 3 blocks: 8 degrees; each of the six arms has squares of 2 × 0.1².
    const deviation = Math.sqrt((6 * 2 * 0.1 ** 2) / 8);
    const error = deviation / Math.sqrt(3);
    const change = blockedChange([block(0), block(7), block(-3)], 1e-9);
    expect(change).toMatchObject({
      difference: expect.closeTo(1, 12),
      standardError: expect.closeTo(error, 12),
      degrees: 8,
      low: expect.closeTo(1 - studentQuantile(0.975, 8) * error, 12),
    });
  });

  it("scatters by what a change differs from block to block", () => {
    // Differences of 1 and 3, each of weight 1/2, about their mean of 2: squares of 1, with one degree.
    const blocks = [
      { base: [0], head: [1] },
      { base: [0], head: [3] },
    ];
    expect(blockedChange(blocks, 1e-9)).toMatchObject({
      difference: expect.closeTo(2, 12),
      standardError: expect.closeTo(1, 12),
      degrees: 1,
    });
  });

  it("weights a block by how many values both arms have of it", () => {
    // Weights of 1/2 and 3/4.
    const blocks = [
      { base: [0], head: [1] },
      { base: [0], head: [2, 2, 2] },
    ];
    expect(blockedChange(blocks, 1e-9)?.difference).toBeCloseTo((0.5 + 0.75 * 2) / 1.25, 12);
  });

  it("never takes the scatter for smaller than the given minimum", () => {
    const block = { base: [0, 0], head: [1, 1] };
    expect(blockedChange([block, block], 0.2)?.standardError).toBeCloseTo(0.2 / Math.SQRT2, 12);
  });

  it("needs more values than it estimates", () => {
    expect(blockedChange([], 0.01)).toBeUndefined();
    expect(blockedChange([{ base: [0], head: [1] }], 0.01)).toBeUndefined();
    expect(blockedChange([{ base: [0], head: [1, 1.1] }], 0.01)?.degrees).toBe(1);
  });
});
