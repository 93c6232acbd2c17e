import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { mean, median, quantile, standardDeviation } from "./descriptive.ts";

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
