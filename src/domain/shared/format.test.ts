import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatExactPercent,
  formatMilliseconds,
  formatNumber,
  formatPercent,
} from "./format.ts";

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [1, "1.00"],
    [4.561, "4.56"],
    [12.34, "12.3"],
    [123.4, "123"],
    [999, "999"],
    [1000, "1,000"],
    [12_345, "12,300"],
    [12_350, "12,400"],
    [9_999_999, "10,000,000"],
    [0.5, "0.500"],
    [0.012_34, "0.0123"],
    [0.000_001, "0.000001"],
    [-3.4, "−3.40"],
    [-12_345, "−12,300"],
  ])("writes %d as %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [9.996, "10.0"],
    [99.96, "100"],
    [0.9999, "1.00"],
  ])("keeps three significant digits where rounding carries: %d is %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it("never writes an exponent", () => {
    for (const value of [1e-12, 1e-7, 1e21, 1e30]) expect(formatNumber(value)).not.toMatch(/e/i);
  });
});

describe("formatPercent", () => {
  it.each([
    [4.24, "+4.2 %"],
    [550_800, "+551,000 %"],
    [-1000, "−1,000 %"],
    [-12.34, "−12.3 %"],
    [0, "±0.0 %"],
    [0.04, "±0.0 %"],
    [-0.04, "±0.0 %"],
    [-0.05, "−0.1 %"],
    [100, "+100.0 %"],
  ])("writes %d as %s", (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });
});

describe("formatMilliseconds", () => {
  it.each([
    [0.85, "850 µs"],
    [0, "0 µs"],
    [0.001, "1.00 µs"],
    [1, "1.00 ms"],
    [4.561, "4.56 ms"],
    [999, "999 ms"],
    [1000, "1.00 s"],
    [61_000, "61.0 s"],
  ])("writes %d as %s", (value, text) => {
    expect(formatMilliseconds(value)).toBe(text);
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [499, "0 s"],
    [45_000, "45 s"],
    [59_499, "59 s"],
    [59_500, "1 min 00 s"],
    [185_000, "3 min 05 s"],
    [3_600_000, "60 min 00 s"],
  ])("writes %d as %s", (value, text) => {
    expect(formatDuration(value)).toBe(text);
  });
});

it.each([
  [0, "0 rounds"],
  [1, "1 round"],
  [2, "2 rounds"],
])("counts %d as %s", (number, text) => {
  expect(formatCount(number, "round")).toBe(text);
});

it("takes a plural that is not the singular with an s", () => {
  expect([1, 2].map((number) => formatCount(number, "series", "series"))).toEqual([
    "1 series",
    "2 series",
  ]);
});

describe("formatExactPercent", () => {
  it.each([
    [0, "±0.0 %"],
    [0.04, "+0.0400 %"],
    [-0.000_095, "−0.000095 %"],
    [0.05, "+0.1 %"],
    [-12.34, "−12.3 %"],
  ])("writes %d as %s", (percent, text) => {
    expect(formatExactPercent(percent)).toBe(text);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [512, "512 B"],
    [1023, "1023 B"],
    [1000.000_000_000_1, "1,000 B"],
    [10.25, "10.3 B"],
    [1024, "1.00 KiB"],
    [7_130_317, "6.80 MiB"],
    [8 * 1024 ** 3, "8.00 GiB"],
    [2 * 1024 ** 4, "2.00 TiB"],
    [5000 * 1024 ** 4, "5,000 TiB"],
  ])("writes %d as %s", (value, text) => {
    expect(formatBytes(value)).toBe(text);
  });
});
