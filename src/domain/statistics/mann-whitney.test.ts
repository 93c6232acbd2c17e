import { describe, expect, it } from "vitest";
import golden from "../../../test/fixtures/change-points/golden.json" with { type: "json" };
import { mannWhitneyPValue } from "./mann-whitney.ts";

/** Every way to choose `size` of the indices below `count`. */
function choices(count: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const all: (readonly number[])[] = [];
  for (let first = from; first <= count - size; first += 1) {
    for (const rest of choices(count, size - 1, first + 1)) all.push([first, ...rest]);
  }
  return all;
}

/** The definition, by looking at every division. */
function byCounting(xs: readonly number[], ys: readonly number[]): number {
  const all = [...xs, ...ys];
  const rankOf = (value: number) =>
    all.filter((other) => other < value).length +
    (all.filter((other) => other === value).length + 1) / 2;
  const mean = (xs.length * (all.length + 1)) / 2;
  const far = (values: readonly number[]) =>
    Math.abs(values.reduce((sum, value) => sum + rankOf(value), 0) - mean);
  const divisions = choices(all.length, xs.length);
  const asFar = divisions.filter(
    (chosen) => far(chosen.map((index) => all[index] ?? 0)) >= far(xs) - 1e-9,
  );
  return asFar.length / divisions.length;
}

describe("mannWhitneyPValue", () => {
  it.each(golden.mannWhitney)(
    "is SciPy's exact one: $xs.length and $ys.length values",
    ({ xs, ys, p }) => {
      expect(mannWhitneyPValue(xs, ys)).toBeCloseTo(p, 10);
      expect(mannWhitneyPValue(ys, xs)).toBeCloseTo(p, 10);
    },
  );

  it.each([
    [[1], [2]],
    [
      [1, 2],
      [2, 2, 3],
    ],
    [
      [5, 5, 5],
      [5, 5, 5],
    ],
    [
      [1, 1, 2, 3],
      [2, 2, 3, 4, 4],
    ],
    [
      [3, 1, 4, 1, 5],
      [9, 2, 6, 5, 3],
    ],
  ])("is the share of all divisions, also with ties: %j, %j", (xs, ys) => {
    expect(mannWhitneyPValue(xs, ys)).toBeCloseTo(byCounting(xs, ys), 12);
  });

  it("three values reach 0.001 beside 21 others, not beside 20", () => {
    const low = [1, 2, 3];
    const high = (count: number) => Array.from({ length: count }, (_, index) => 10 + index);
    expect(mannWhitneyPValue(low, high(20))).toBeGreaterThan(0.001);
    expect(mannWhitneyPValue(low, high(21))).toBeLessThanOrEqual(0.001);
  });

  it("refuses samples that are none", () => {
    expect(() => mannWhitneyPValue([], [1])).toThrow(RangeError);
    expect(() => mannWhitneyPValue([1], [Number.NaN])).toThrow(RangeError);
  });
});
