import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { predictionInterval } from "../statistics/prediction.ts";
import { studentQuantile } from "../statistics/student.ts";
import {
  agreeingValues,
  blockedChange,
  oneSided,
  openSide,
  percentsOf,
  studentChange,
  welchChange,
} from "./change.ts";

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

describe("welchChange", () => {
  it("is the difference of means, each with its own scatter", () => {
    // Variances 1 and 4 of five values each: Satterthwaite's degrees are (0.2 + 0.8)² ⁄ (0.2² ⁄ 4 + 0.8² ⁄ 4).
    const base = [-Math.SQRT2, 0, 0, 0, Math.SQRT2];
    const head = base.map((value) => 3 + 2 * value);
    const change = welchChange(base, head);
    const degrees = 1 / ((0.2 ** 2 + 0.8 ** 2) / 4);
    expect(change).toMatchObject({
      difference: expect.closeTo(3, 12),
      standardError: expect.closeTo(1, 12),
      degrees: expect.closeTo(degrees, 12),
      high: expect.closeTo(3 + studentQuantile(0.975, degrees), 12),
    });
  });

  it("never takes the scatter for smaller than the given minimum", () => {
    expect(welchChange([1, 1], [2, 2])).toBeUndefined();
    expect(welchChange([1, 1], [2, 2], 0.1)).toMatchObject({
      difference: 1,
      standardError: expect.closeTo(0.1, 12),
      degrees: expect.closeTo(2, 12),
    });
  });

  it("needs two values of each side", () => {
    expect(welchChange([1], [2, 2.1, 2.2])).toBeUndefined();
    expect(welchChange([1, 1.1, 1.2], [2])).toBeUndefined();
  });
});

describe("blockedChange", () => {
  it("does not scatter by what all values of a block have in common", () => {
    const block = (common: number) => ({
      base: [common - 0.1, common + 0.1],
      head: [common + 0.9, common + 1.1],
    });
    // 12 values, 3 blocks: 8 degrees; each of the six arms has squares of 2 × 0.1².
    const deviation = Math.sqrt((6 * 2 * 0.1 ** 2) / 8);
    const error = deviation / Math.sqrt(3);
    const change = blockedChange([block(0), block(7), block(-3)], 1e-9);
    expect(change).toMatchObject({
      difference: expect.closeTo(1, 12),
      standardError: expect.closeTo(error, 12),
      degrees: 8,
      low: expect.closeTo(1 - studentQuantile(0.975, 8) * error, 12),
    });
  });

  it("scatters by what a change differs from block to block", () => {
    // Differences of 1 and 3, each of weight 1/2, about their mean of 2: squares of 1, with one degree.
    const blocks = [
      { base: [0], head: [1] },
      { base: [0], head: [3] },
    ];
    expect(blockedChange(blocks, 1e-9)).toMatchObject({
      difference: expect.closeTo(2, 12),
      standardError: expect.closeTo(1, 12),
      degrees: 1,
    });
  });

  it("weights a block by how many values both arms have of it", () => {
    // Weights of 1/2 and 3/4.
    const blocks = [
      { base: [0], head: [1] },
      { base: [0], head: [2, 2, 2] },
    ];
    expect(blockedChange(blocks, 1e-9)?.difference).toBeCloseTo((0.5 + 0.75 * 2) / 1.25, 12);
  });

  it("never takes the scatter for smaller than the given minimum", () => {
    const block = { base: [0, 0], head: [1, 1] };
    expect(blockedChange([block, block], 0.2)?.standardError).toBeCloseTo(0.2 / Math.SQRT2, 12);
  });

  it("needs more values than it estimates", () => {
    expect(blockedChange([], 0.01)).toBeUndefined();
    expect(blockedChange([{ base: [0], head: [1] }], 0.01)).toBeUndefined();
    expect(blockedChange([{ base: [0], head: [1, 1.1] }], 0.01)?.degrees).toBe(1);
  });
});

describe("a change between bounds", () => {
  const change = studentChange(0.2, 0.05, 8);

  it("is open to the side of the true one, and shows nothing of the other", () => {
    const lower = oneSided(change, "lower");
    expect(lower).toMatchObject({
      side: "lower",
      low: Number.NEGATIVE_INFINITY,
      high: change.high,
    });
    expect(lower.pValues()).toEqual({ ...change.pValues(), higher: 1 });
    const higher = oneSided(change, "higher");
    expect(higher).toMatchObject({ side: "higher", low: change.low, high: Math.log(1000) });
    expect(higher.pValues()).toEqual({ ...change.pValues(), lower: 1 });
  });

  it("says in percent which end its interval lacks", () => {
    const sideOf = (one: typeof change) => openSide(percentsOf(one));
    expect(sideOf(oneSided(change, "lower"))).toBe("lower");
    expect(sideOf(oneSided(change, "higher"))).toBe("higher");
    expect(sideOf(change)).toBeUndefined();
  });
});
