import { expect, test } from "vitest";
import { withoutNullish } from "./without-nullish.ts";

test("null and undefined are left out, every other value stays, in its order", () => {
  const values = { a: 0, b: undefined, c: "", d: null, e: false };
  expect(Object.entries(withoutNullish(values))).toEqual([
    ["a", 0],
    ["c", ""],
    ["e", false],
  ]);
});
