import { expect, it } from "vitest";
import { elementAt } from "./element-at.ts";

it("gives the element, and refuses an index outside the list", () => {
  expect(elementAt([7, 0], 1)).toBe(0);
  expect(elementAt(new Float64Array([7, 8]), 0)).toBe(7);
  expect(() => elementAt([7, 8], 2)).toThrow(new RangeError("no element 2 in a list of 2"));
  expect(() => elementAt([7, 8], -1)).toThrow(RangeError);
});
