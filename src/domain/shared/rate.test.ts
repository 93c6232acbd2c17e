import { expect, it } from "vitest";
import { parseRate } from "./rate.ts";

it.each([
  ["500/s", 500],
  ["0.5", 0.5],
  ["0/s", undefined],
  ["500/m", undefined],
  ["1e3", undefined],
  ["99999999/s", undefined],
  ["", undefined],
])("%s is the rate %s", (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});
