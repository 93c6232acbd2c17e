import { describe, expect, it } from "vitest";
import { sharedNumbers } from "./shared-numbers.ts";

describe("sharedNumbers", () => {
  it("reuses an array with the same numbers", () => {
    const other = [1, 2];
    expect(sharedNumbers([1, 2], other)).toBe(other);
  });

  it.each([
    { case: "other numbers", own: [1, 2], other: [1, 3] },
    { case: "another length", own: [1, 2], other: [1] },
    { case: "NaN", own: [Number.NaN], other: [Number.NaN] },
    { case: "no other array", own: [], other: undefined },
  ])("keeps the array with $case", ({ own, other }) => {
    expect(sharedNumbers(own, other)).toBe(own);
  });
});
