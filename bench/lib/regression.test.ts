import { expect, it } from "vitest";
import { leastSquares } from "./regression.js";

it("finds the line that points are on", () => {
  const points = [1000, 4000, 9000].map((x) => [x, 5e6 + 12_000 * x] as const);
  const { slope, intercept } = leastSquares(points);
  expect(slope).toBeCloseTo(12_000, 6);
  expect(intercept).toBeCloseTo(5e6, 3);
});

it("goes between points that are on none", () => {
  // Anscombe's first set: y = 3.00 + 0.500 x (The American Statistician 27 (1973), 17–21).
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const line = leastSquares(x.map((value, index) => [value, y[index] ?? 0] as const));
  expect(line.slope).toBeCloseTo(0.5, 3);
  expect(line.intercept).toBeCloseTo(3, 3);
});

it.each([
  [[]],
  [[[1, 2]]],
  [
    [
      [1, 2],
      [1, 3],
    ],
  ],
])("needs two places: %j", (points) => {
  expect(() => leastSquares(points as [number, number][])).toThrow(RangeError);
});
