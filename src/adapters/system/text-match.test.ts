import { expect, test } from "vitest";
import { matches } from "./text-match.ts";

test.each([
  ["^h.*o$", "hello", true],
  ["^x", "hello", false],
  ["^\\p{L}+$", "é", true],
  [`'"\`\\$`, `'"\`$`, true],
  ["", "", true],
  ["constructor", "text", false],
])("%s on %s", (expression, text, found) => {
  expect(matches(expression, text)).toBe(found);
});

test("an expression whose time doubles with each character is given up", () => {
  expect(matches("^(a+)+$", `${"a".repeat(60)}!`)).toBeUndefined();
  expect(matches("^(a+)+$", "aaaa")).toBe(true);
});

test("what is no expression says so", () => {
  expect(() => matches("(", "text")).toThrow(/Invalid regular expression/);
});
