import { describe, expect, it } from "vitest";
import { bodyDifference, shownBody } from "./body-difference.ts";

describe("a body that is shown", () => {
  it.each([
    ["as it is", "Ärger ☂ 日本", '"Ärger ☂ 日本"'],
    ["without control characters", "a\n\u001b[2J", String.raw`"a\n\u001b[2J"`],
    ["with a byte order mark", "\ufeffHello", String.raw`"\ufeffHello"`],
    ["with an accent of its own", "cafe\u0301", String.raw`"cafe\u0301"`],
    ["with a space that does not break", "a\u00a0b", String.raw`"a\u00a0b"`],
    ["with an unseen character beyond 16 bits", "a\u{e0100}", String.raw`"a\u{e0100}"`],
    ["up to its 200th character", "a".repeat(201), `"${"a".repeat(200)}"… (201 characters)`],
  ])("stands there %s", (_, body, text) => {
    expect(shownBody(body)).toBe(text);
  });
});

describe("what sets two bodies apart", () => {
  const long = "a".repeat(300);

  it.each([
    ["at the beginning", "Hello", "hello", 'expected body "Hello", got "hello"'],
    ["at the end of one", "ab", "a", 'expected body "ab", got "a"'],
    [
      "far from the beginning",
      `${long}X`,
      `${long}Y${long}`,
      `expected body from character 281 on …"${"a".repeat(20)}X" (301 characters), got …"${"a".repeat(20)}Y${"a".repeat(179)}"… (601 characters)`,
    ],
    [
      "after all of the one that came",
      `${long}X`,
      long,
      `expected body from character 281 on …"${"a".repeat(20)}X" (301 characters), got …"${"a".repeat(20)}" (300 characters)`,
    ],
  ])("is shown %s", (_, expected, got, text) => {
    expect(bodyDifference(expected, got)).toBe(text);
  });
});
