import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { seededRandom } from "./random.ts";
import { sumsUpTo, walshAverages, walshMedian } from "./walsh-averages.ts";

const random = seededRandom("walsh averages");
const many = (value: () => number) => Array.from({ length: 150 }, value);

/** All of them, as the definition has it. */
const defined = (values: readonly number[]) =>
  values
    .flatMap((value, last) => values.slice(0, last + 1).map((other) => (other + value) / 2))
    .sort((a, b) => a - b);

describe("walshMedian", () => {
  it.each<[string, readonly number[]]>([
    ["one value", [3]],
    ["two values", [5, -2]],
    ["few values", [4, -1, 0, 2.5, -7]],
    ["many values", many(() => random() - 0.4)],
    ["an odd number of averages", [...many(random), 1, 2, 3]],
    ["one value more", [...many(random), 1]],
    ["many below zero", many(() => -random())],
    ["many in few steps", many(() => Math.round(4 * random()) - 2)],
    ["many of very different sizes", many(() => (random() - 0.5) * 10 ** (600 * random() - 300))],
    ["many that are all the same", many(() => 7)],
    ["many zeros", many(() => 0)],
  ])("is what sorting finds: %s", (_, values) => {
    const sorted = defined(values);
    expect(walshAverages(values).toSorted((a, b) => a - b)).toEqual([...sorted]);
    const count = sorted.length;
    const [low = 0, high = 0] = [sorted[(count - 1) >>> 1], sorted[count >>> 1]];
    expect(walshMedian(values)).toBe(low + (high - low) / 2);
  });

  it("agrees with NumPy", () => {
    expect(
      mismatches(
        golden.signedRankIntervals,
        (row) => walshMedian(row.differences),
        (row) => row.estimate,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("is not moved far by one wild value", () => {
    expect(walshMedian([1, 2, 3, 4, 1e9])).toBe(3);
  });
});

describe("sumsUpTo", () => {
  it("counts each pair once, a value with itself included", () => {
    const sorted = Float64Array.of(-2, -1, 0, 1);
    const counts = [-5, -4, -3, -2, -1, 0, 1, 2].map((limit) => sumsUpTo(sorted, limit));
    expect(counts).toEqual([0, 1, 2, 4, 6, 8, 9, 10]);
  });
});
