import { expect, it } from "vitest";
import { parseDuration } from "./duration.ts";

it.each([
  ["500ms", 500],
  ["1.5s", 1500],
  ["10s", 10_000],
  ["5m", 300_000],
  ["1h", 3_600_000],
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
  "1s5ms",
  `${"9".repeat(400)}h`,
])("refuses %j", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
