import { expect, it } from "vitest";
import { entryOf, required } from "./required.ts";

it("gives back what is there, also what is false or empty", () => {
  expect([required(0, "number"), required("", "text"), required(null, "thing")]).toEqual([
    0,
    "",
    null,
  ]);
});

it("fails loudly on what is missing", () => {
  expect(() => required([][0], "first run")).toThrow(new RangeError("there is no first run"));
});

it("gives back an entry, and names the one that is missing", () => {
  const entries = new Map([["go", 1]]);
  expect(entryOf(entries, "go")).toBe(1);
  expect(() => entryOf(entries, "rust")).toThrow(new RangeError("there is no rust"));
});
