import { expect, it } from "vitest";
import { nearest } from "./issue.ts";

const KNOWN = ["build", "run", "directory", "artifact"];

it.each([
  ["buld", '; did you mean "build"?'],
  ["Run", '; did you mean "run"?'],
  ["direktori", '; did you mean "directory"?'],
  ["xyzw", ""],
  ["", ""],
  ["constructor", ""],
])("%j", (found, suggestion) => {
  expect(nearest(found, KNOWN)).toBe(suggestion);
});

it("suggests nothing where nothing is known", () => {
  expect(nearest("x", [])).toBe("");
});

it("takes the first of those that are equally near", () => {
  expect(nearest("ac", ["ab", "ad"])).toBe('; did you mean "ab"?');
});
