import { expect, it } from "vitest";
import { withoutControls } from "./control-characters.ts";

it.each([
  ["plain é 🚀", "plain é 🚀"],
  ["a\nb\r\nc\td", "abcd"],
  ["\u001b[31mred\u001b[0m", "[31mred[0m"],
  ["a\u0000b\u007fc\u009bd", "abcd"],
])("takes control characters out of %j", (text, clean) => {
  expect(withoutControls(text)).toBe(clean);
});

it("puts one replacement for a run of them", () => {
  expect(withoutControls("a\r\n\tb\nc", " ")).toBe("a b c");
});
