import { describe, expect, it } from "vitest";
import { comparisonOf } from "./round-centres.ts";
import { roundsInCommon } from "./shared-rounds.ts";

const comparison = (...centres: readonly number[]) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance: 1 })),
    6,
  );
/** Orthogonal to each other and to a constant. */
const [A, B, C] = [
  comparison(1, 1, -1, -1),
  comparison(1, -1, 1, -1),
  comparison(1, -1, -1, 1),
] as const;
const together = (...all: readonly ReturnType<typeof comparison>[]) =>
  roundsInCommon(all, { variance: 1, weights: all.map(() => 1) });

describe("what comparisons have in common", () => {
  it("is nothing where their rounds do not go together", () => {
    expect(together(A)).toBe(1);
    expect(together(A, B)).toBe(2);
    expect(together(A, B, C)).toBe(3);
  });

  it("is all where they do, in the same or in opposite directions", () => {
    expect(together(A, A)).toBeCloseTo(4, 12);
    expect(together(A, comparison(-2, -2, 2, 2), A)).toBeCloseTo(9, 12);
  });

  it("is what is left when chance is subtracted: a third for four rounds", () => {
    // Correlations of ½ √2 with A: half of their square, of which (½ − ⅓) ⁄ (1 − ⅓) is beyond chance.
    const half = comparison(2, 0, 0, -2);
    expect(together(A, half)).toBeCloseTo(2 + 2 * 0.25, 12);
  });

  it("counts by weights", () => {
    expect(roundsInCommon([A, A], { variance: 1, weights: [1, 3] })).toBeCloseTo(16, 12);
    expect(roundsInCommon([A, B], { variance: 1, weights: [1, 3] })).toBeCloseTo(10, 12);
  });

  it("counts as all where two rounds cannot tell, and a comparison without scatter as one of its own", () => {
    expect(together(comparison(1, 2), comparison(2, 1))).toBe(4);
    expect(together(A, comparison(3, 3, 3, 3))).toBe(2);
  });

  it("is sought in the rounds that all of them have", () => {
    expect(together(A, comparison(1, 1, -1, -1, 0, 0))).toBeCloseTo(4, 12);
  });
});
