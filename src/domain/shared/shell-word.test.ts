import { expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

it.each([
  ["/tmp/a-b_c.d", "/tmp/a-b_c.d"],
  ["a b", "'a b'"],
  ["", "''"],
  ["it's $HOME", `'it'\\''s $HOME'`],
])("%j is the word %s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
