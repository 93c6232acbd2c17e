import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import { agreeingValues, studentChange } from "./change.ts";

describe("the p-values of a change", () => {
  const pValuesOf = (history: readonly number[], value: number) => {
    const found = predictionInterval(history, value, 0.95);
    return studentChange(found.difference, found.standardError, found.degrees).pValues();
  };

  it.each([
    ["lower", "less"],
    ["higher", "greater"],
  ] as const)("of %s are those of SciPy", (side, known) => {
    const actual = (row: (typeof golden.prediction)[number]) =>
      pValuesOf(row.history, row.value)[side];
    expect(mismatches(golden.prediction, actual, (row) => row[known], 1e-9)).toEqual([]);
  });

  it.each([
    { value: 4, lower: 0, higher: 1 },
    { value: 5, lower: 0.5, higher: 0.5 },
    { value: 6, lower: 1, higher: 0 },
  ])("are certain about $value after nothing but 5", ({ value, lower, higher }) => {
    expect(pValuesOf([5, 5, 5], value)).toEqual({ lower, higher });
  });
});

describe("levels that a change is between", () => {
  it("have it as their quotient, and the medians' geometric mean as theirs", () => {
    const { base, head } = agreeingValues({ base: 975, head: 1000 }, Math.log(0.93));
    expect(head / base).toBeCloseTo(0.93, 12);
    expect(base * head).toBeCloseTo(975 * 1000, 6);
  });

  it("are the medians where these say the same", () => {
    const { base, head } = agreeingValues({ base: 200, head: 100 }, Math.log(0.5));
    expect(base).toBeCloseTo(200, 9);
    expect(head).toBeCloseTo(100, 9);
  });

  it.each([
    [{ base: 0, head: 100 }, 0.1],
    [{ base: 100, head: 100 }, 5000],
    [{ base: 100, head: 100 }, Number.POSITIVE_INFINITY],
  ])("are the medians where the change has no finite form: %j, %d", (own, difference) => {
    expect(agreeingValues(own, difference)).toBe(own);
  });
});
