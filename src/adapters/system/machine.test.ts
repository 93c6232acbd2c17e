import { describe, expect, it, test } from "vitest";
import { fromStat, matches, stalledFrom } from "./machine.ts";

describe("/proc/stat", () => {
  it("tells work, idleness and what the host took, in ticks of 10 ms, guests not twice", () => {
    const text =
      "cpu  100 5 50 800 20 1 4 20 7 0\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 5\nbtime 1700000000\n";
    expect(fromStat(text)).toEqual({ allMs: 10_000, busyMs: 1600, stolenMs: 200 });
  });

  it("of an old kernel has no steal", () => {
    expect(fromStat("cpu  1 0 1 8\n")).toEqual({ allMs: 100, busyMs: 20, stolenMs: 0 });
  });
});

describe("/proc/pressure/cpu", () => {
  it.each([
    ["some avg10=1.00 avg60=0.50 avg300=0.10 total=1234567\nfull avg10=0.00 total=9", 1234.567],
    ["full avg10=0.00 avg60=0.00 avg300=0.00 total=9", undefined],
    ["", undefined],
  ])("%j", (text, ms) => {
    expect(stalledFrom(text)).toBe(ms);
  });
});

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
