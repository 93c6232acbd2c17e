import { expect, it } from "vitest";
import { foundInHalf } from "./budget-outlook.ts";

it("a budget finds in half of the series what the middle one shows, and nothing where that is absurd", () => {
  expect(foundInHalf([3, 9, 5])).toBe(5);
  expect(foundInHalf([3, Number.NaN, Number.NaN])).toBeUndefined();
});
