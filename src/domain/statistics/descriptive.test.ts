import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { mean, median, quantile, select, selectMedian, standardDeviation } from "./descriptive.ts";
import { seededRandom } from "./random.ts";

const rows = golden.descriptive;

describe("against NumPy and SciPy", () => {
  it("mean", () => {
    expect(
      mismatches(
        rows,
        ({ xs }) => mean(xs),
        (row) => row.mean,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("median", () => {
    expect(
      mismatches(
        rows,
        ({ xs }) => median(xs),
        (row) => row.median,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("quantile, type 7", () => {
    const cases = rows.flatMap(({ xs, quantiles }) => quantiles.map((q) => ({ xs, ...q })));
    expect(
      mismatches(
        cases,
        ({ xs, p }) => quantile(xs, p),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("standard deviation", () => {
    const cases = rows.flatMap(({ xs, standardDeviation: value }) =>
      value === null ? [] : [{ xs, value }],
    );
    expect(
      mismatches(
        cases,
        ({ xs }) => standardDeviation(xs),
        (row) => row.value,
        1e-12,
      ),
    ).toEqual([]);
  });
});

it("leaves the sample in its order", () => {
  const xs = Object.freeze([3, 1, 2]);
  expect([median(xs), quantile(xs, 0)]).toEqual([2, 1]);
  expect(xs).toEqual([3, 1, 2]);
});

describe("refuses impossible input", () => {
  it.each([
    { name: "mean", call: () => mean([]) },
    { name: "median", call: () => median([]) },
    { name: "quantile", call: () => quantile([], 0.5) },
    { name: "quantile below 0", call: () => quantile([1], -0.01) },
    { name: "quantile above 1", call: () => quantile([1], 1.01) },
    { name: "quantile at NaN", call: () => quantile([1], Number.NaN) },
    { name: "standard deviation of one", call: () => standardDeviation([1]) },
    { name: "not a number", call: () => mean([1, Number.NaN]) },
  ])("$name", ({ call }) => {
    expect(call).toThrow(RangeError);
  });
});

const random = seededRandom("selection");
const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Some of each kind that could lead a search by pivots astray, in many lengths. */
const lists = Array.from({ length: 60 }, (_, index) => index + 1).flatMap((length) => {
  const any = Array.from({ length }, () => random() - 0.5);
  const few = any.map((value) => Math.ceil(value * 4 + 2));
  return [any, few, ascending(any), ascending(any).toReversed(), any.map(() => 1)];
});

describe("the number of a rank", () => {
  it("is the one that sorting puts there, at every rank", () => {
    for (const values of lists) {
      const found = values.map((_, rank) => select(Float64Array.from(values), rank));
      expect(found).toEqual(ascending(values));
    }
  });

  it("parts the numbers at the one that it finds", () => {
    for (const values of lists) {
      const parted = Float64Array.from(values);
      const rank = Math.floor(random() * values.length);
      const found = select(parted, rank);
      expect(Math.max(...parted.slice(0, rank + 1))).toBe(found);
      expect(Math.min(...parted.slice(rank))).toBe(found);
      expect(ascending([...parted])).toEqual(ascending(values));
    }
  });

  it("copes with numbers that are infinite", () => {
    expect(select(Float64Array.of(1, Infinity, -Infinity), 1)).toBe(1);
  });

  it.each([
    ["none at all", [], 0],
    ["none of so high a rank", [1, 2], 2],
  ])("is an error where there is %s", (_, values: number[], rank) => {
    expect(() => select(Float64Array.from(values), rank)).toThrow(RangeError);
  });
});

describe("the median", () => {
  it("is the middle of the sorted numbers, or lies between the two in the middle", () => {
    for (const values of lists) {
      const sorted = ascending(values);
      const [low, high] = [sorted[(values.length - 1) >> 1], sorted[values.length >> 1]];
      expect(selectMedian(Float64Array.from(values))).toBeCloseTo(
        ((low ?? 0) + (high ?? 0)) / 2,
        14,
      );
    }
  });

  it("of no number is an error", () => {
    expect(() => selectMedian(new Float64Array(0))).toThrow(RangeError);
  });
});
