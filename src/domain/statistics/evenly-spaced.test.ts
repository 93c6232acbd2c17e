import { expect, it } from "vitest";
import { evenlySpaced } from "./evenly-spaced.ts";

it("few values are all there, and many thinned evenly", () => {
  expect(evenlySpaced([3, 1, 2], 3)).toEqual([3, 1, 2]);
  expect(evenlySpaced([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 3, 6]);
  expect(evenlySpaced([], 3)).toEqual([]);
});
