import { describe, expect, it } from "vitest";
import { normals } from "../../../test/support/normals.ts";
import { mean } from "../statistics/descriptive.ts";
import { LEAST_VARIANCE, processPool, roundsInCommon } from "./process-pool.ts";
import { comparisonOf } from "./round-centres.ts";

const comparison = (centres: readonly number[], variance = 0.01) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance })),
    6,
  );

/** Runs of comparisons whose rounds scatter by pairs (standard deviation 0.1) and by processes. */
function runs(
  seed: string,
  {
    processes,
    comparisons = 20,
    rounds = 6,
    isShared = false,
    pairs = 0.1,
  }: {
    processes: number | ((index: number) => number);
    comparisons?: number;
    rounds?: number;
    isShared?: boolean;
    pairs?: number;
  },
) {
  const next = normals(seed);
  return Array.from({ length: 60 }, () => {
    const shared = Array.from({ length: rounds }, next);
    const of = (index: number) => (typeof processes === "number" ? processes : processes(index));
    return processPool(
      Array.from({ length: comparisons }, (_, index) =>
        comparison(
          shared.map((level) => of(index) * (isShared ? level : next()) + pairs * next()),
          pairs ** 2,
        ),
      ),
    );
  });
}
const average = (pools: ReturnType<typeof runs>, of: "variance" | "errorVariance") =>
  mean(pools.map((pool) => pool?.[of] ?? Number.NaN));

describe("the pool of a run's comparisons", () => {
  it("is nothing without two rounds", () => {
    expect(processPool([])).toBeUndefined();
    expect(processPool([comparison([1]), comparison([2])])).toBeUndefined();
  });

  it.each([0.05, 0.1, 0.3])("knows how much processes differ: %d", (processes) => {
    const pools = runs("known", { processes });
    expect(average(pools, "variance") / processes ** 2).toBeGreaterThan(0.9);
    expect(average(pools, "variance") / processes ** 2).toBeLessThan(1.1);
  });

  it("takes processes that are alike for alike, and never for more than that", () => {
    expect(average(runs("alike", { processes: 0 }), "variance")).toBeLessThan(0.002);
    const still = processPool([comparison([1, 1, 1]), comparison([2, 2, 2])]);
    expect(still?.variance).toBe(LEAST_VARIANCE);
    expect(still?.degrees).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([false, true])("knows how far its estimate scatters, rounds shared: %s", (isShared) => {
    const pools = runs("errors", { processes: 0.3, isShared, pairs: 0.03 });
    const variances = pools.map((pool) => pool?.variance ?? Number.NaN);
    const middle = mean(variances);
    const seen = mean(variances.map((one) => (one - middle) ** 2));
    expect(average(pools, "errorVariance") / seen).toBeGreaterThan(0.6);
    expect(average(pools, "errorVariance") / seen).toBeLessThan(1.7);
  });

  it("lends what comparisons have in common: less where they differ by more than chance", () => {
    const lent = (pools: ReturnType<typeof runs>) =>
      pools.filter((pool) => (pool?.degrees ?? 0) > 15).length / pools.length;
    expect(lent(runs("same", { processes: 0.2 }))).toBeGreaterThan(0.6);
    const apart = runs("apart", {
      processes: (index) => (index % 2 === 0 ? 0.05 : 1),
      pairs: 0.03,
    });
    expect(lent(apart)).toBe(0);
    for (const pool of apart) expect(pool?.degrees).toBeGreaterThan(0);
  });

  it("weights what each says by the square of how certain it is", () => {
    // Variances of 0.05 and 3, of which pairs explain 0.01 and 1.
    const [sure, unsure] = [0.05, 3].map((variance) =>
      [-1, 0, 1].map((level) => level * Math.sqrt(variance)),
    );
    const found = processPool([comparison(sure ?? [], 0.01), comparison(unsure ?? [], 1)]);
    const v = found?.variance ?? Number.NaN;
    expect((0.04 - v) / (0.01 + v) ** 2 + (2 - v) / (1 + v) ** 2).toBeCloseTo(0, 2);
  });

  it("leaves out comparisons with less than half of the rounds", () => {
    const [long, short] = [comparison([0, 1, 0, 1, 0, 1]), comparison([5, -5])];
    expect(processPool([long, short])).toEqual(processPool([long]));
    const half = comparison([5, -5, 5]);
    expect(processPool([long, half])).not.toEqual(processPool([long]));
  });
});

const ofVarianceOne = (...centres: readonly number[]) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance: 1 })),
    6,
  );
/** Orthogonal to each other and to a constant. */
const [A, B, C] = [
  ofVarianceOne(1, 1, -1, -1),
  ofVarianceOne(1, -1, 1, -1),
  ofVarianceOne(1, -1, -1, 1),
] as const;
const together = (...all: readonly ReturnType<typeof comparison>[]) =>
  roundsInCommon(all, { variance: 1, weights: all.map(() => 1) });

describe("what comparisons have in common", () => {
  it("is nothing where their rounds do not go together", () => {
    expect(together(A)).toBe(1);
    expect(together(A, B)).toBe(2);
    expect(together(A, B, C)).toBe(3);
  });

  it("is all where they do, in the same or in opposite directions", () => {
    expect(together(A, A)).toBeCloseTo(4, 12);
    expect(together(A, ofVarianceOne(-2, -2, 2, 2), A)).toBeCloseTo(9, 12);
  });

  it("is what is left when chance is subtracted: a third for four rounds", () => {
    // Correlations of ½ √2 with A: half of their square, of which (½ − ⅓) ⁄ (1 − ⅓) is beyond chance.
    const half = ofVarianceOne(2, 0, 0, -2);
    expect(together(A, half)).toBeCloseTo(2 + 2 * 0.25, 12);
  });

  it("counts by weights", () => {
    expect(roundsInCommon([A, A], { variance: 1, weights: [1, 3] })).toBeCloseTo(16, 12);
    expect(roundsInCommon([A, B], { variance: 1, weights: [1, 3] })).toBeCloseTo(10, 12);
  });

  it("counts as all where two rounds cannot tell, and a comparison without scatter as one of its own", () => {
    expect(together(ofVarianceOne(1, 2), ofVarianceOne(2, 1))).toBe(4);
    expect(together(A, ofVarianceOne(3, 3, 3, 3))).toBe(2);
  });

  it("is sought in the rounds that all of them have", () => {
    expect(together(A, ofVarianceOne(1, 1, -1, -1, 0, 0))).toBeCloseTo(4, 12);
  });
});
