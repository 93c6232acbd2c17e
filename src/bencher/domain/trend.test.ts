import { expect, it } from "vitest";
import { trendPercent } from "./trend.ts";

it.each<[string, readonly number[], number | undefined]>([
  ["a line", [10, 11, 12, 13, 14], 33.333],
  ["the same line with one odd value", [10, 11, 12, 99, 14], 33.333],
  ["a fall below zero", [-1, -2, -3, -4, -5], -133.333],
  ["no change", [5, 5, 5, 5, 5, 5], 0],
  ["too few values", [1, 2, 3, 4], undefined],
  ["a median of 0", [0, 0, 0, 0, 7], undefined],
])("%s", (_, values, percent) => {
  const found = trendPercent(values);
  if (percent === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(percent, 2);
});

it("looks back over 64 values", () => {
  const old = Array.from({ length: 100 }, () => 1);
  const recent = Array.from({ length: 64 }, () => 9);
  expect(trendPercent([...old, ...recent])).toBe(0);
});
