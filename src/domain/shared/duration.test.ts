import { expect, it } from "vitest";
import { parseDuration } from "./duration.ts";

it.each([
  ["500ms", 500],
  ["1.5s", 1500],
  ["10s", 10_000],
  ["5m", 300_000],
  ["1h", 3_600_000],
  ["1m05s", 65_000],
  ["1m 5s", 65_000],
  ["1h30m", 5_400_000],
  ["1h 2m 3s 4ms", 3_723_004],
  ["1h1ms", 3_600_001],
  ["0m5s", 5000],
])("reads %s as %d ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

it.each([
  "",
  "500",
  "0s",
  "0.0ms",
  "-1s",
  "+1s",
  "1e3s",
  "1 s",
  " 1s",
  "1s\n",
  "1S",
  ".5s",
  "5.s",
  "1d",
  "5s1m",
  "1m1m",
  "1ms1m",
  "1m5",
  "1m  5s",
  "1m 5s ",
  "1m, 5s",
  "0m0s",
  `${"9".repeat(400)}h`,
])("refuses %j", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
