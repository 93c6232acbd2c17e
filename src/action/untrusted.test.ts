import { describe, expect, it } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

const texts: readonly (readonly [string, string])[] = [
  ["##[error]x", "## [error]x"],
  ["text ##[add-mask]e ##[b]", "text ## [add-mask]e ## [b]"],
  ["####[[error]x", "#### [[error]x"],
  ["# [a] #[b] [c]", "# [a] #[b] [c]"],
];

describe("harmless", () => {
  it.each(texts)("%j", (text, shown) => {
    expect(harmless(text)).toBe(shown);
  });
});

describe("logUntrusted", () => {
  it.each<readonly [string, string]>([
    ...texts,
    ["::error::x", "::error::x"],
    ["a\r\n::error::x", "a ::error::x"],
    ["\u001b[31m::error::x", " [31m::error::x"],
    ["##\u0000[error]x", "## [error]x"],
    ["\u202egnp", " gnp"],
    ["", ""],
  ])("writes %j as one line that begins with its own mark", (line, shown) => {
    const log = keepJobLog();
    logUntrusted(line);
    expect(log()).toEqual([`│ ${shown}`]);
  });
});
