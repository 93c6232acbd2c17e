import { afterEach, describe, expect, it, vi } from "vitest";
import { keepJobLog } from "../../test/support/streams.ts";
import { debugUntrusted, harmless, logUntrusted } from "./runner.ts";

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

describe("debugUntrusted", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("writes into the debug log where there is one", () => {
    vi.stubEnv("RUNNER_DEBUG", "1");
    const log = keepJobLog();
    debugUntrusted("a\r\n::error::x ##[error]y");
    expect(log()).toEqual(["::debug::a ::error::x ## [error]y"]);
  });

  it("writes nothing where there is none", () => {
    vi.stubEnv("RUNNER_DEBUG", "");
    const log = keepJobLog();
    debugUntrusted("text");
    expect(log()).toEqual([]);
  });
});
