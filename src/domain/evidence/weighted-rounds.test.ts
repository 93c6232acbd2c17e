import { describe, expect, it } from "vitest";
import { comparisonOf } from "./round-centres.ts";
import { weightedRounds } from "./weighted-rounds.ts";

const comparison = (...rounds: readonly (readonly [centre: number, variance: number])[]) =>
  comparisonOf(
    rounds.map(([centre, variance], round) => ({ round, centre, variance })),
    6,
  );

describe("rounds that are equally certain", () => {
  const { centre, weight, ratio, between, explained } = weightedRounds(
    comparison([1, 2], [2, 2], [6, 2]),
    1,
  );

  it("have their mean, with the reciprocal of its variance", () => {
    expect(centre).toBeCloseTo(3, 12);
    expect(weight).toBeCloseTo(1, 12);
  });

  it("have their variance, 7, against that of the weights, and against what pairs explain", () => {
    expect(ratio).toBeCloseTo(7 / 3, 12);
    expect(explained).toBeCloseTo(2, 12);
    expect(between).toBeCloseTo(5, 12);
  });
});

it("rounds count by the reciprocal of their variance, which is that of processes and of pairs", () => {
  const { centre, weight, ratio } = weightedRounds(comparison([0, 0], [4, 3]), 1);
  expect(weight).toBeCloseTo(1.25, 12);
  expect(centre).toBeCloseTo(0.8, 12);
  expect(ratio).toBeCloseTo(0.8 ** 2 + 3.2 ** 2 / 4, 12);
});

it("the variance between processes is on average what it is, whatever the weights say", () => {
  // Q is on average Σ w (1 − w ⁄ Σ w)(τ² + v): with two rounds it is (x − y)² w₁ w₂ ⁄ Σ w, of 2 τ² + v₁ + v₂.
  const { between, explained } = weightedRounds(comparison([0, 1], [3, 5]), 0.5);
  expect(explained).toBeCloseTo(3, 12);
  expect(between).toBeCloseTo(9 / 2 - 3, 12);
});

it("one round is no more and no less certain than is known of it", () => {
  expect(weightedRounds(comparison([5, 3]), 1)).toEqual({
    centre: 5,
    weight: 0.25,
    ratio: 0,
    between: 0,
    explained: 3,
  });
});
