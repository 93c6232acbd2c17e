import { expect, it } from "vitest";
import { tableOf } from "./table-of.ts";

it("has a value for each key, in their order", () => {
  const table = tableOf(["b", "a"], (key) => key.toUpperCase());
  expect(Object.entries(table)).toEqual([
    ["b", "B"],
    ["a", "A"],
  ]);
});
