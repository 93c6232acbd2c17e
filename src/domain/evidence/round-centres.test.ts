import { describe, expect, it } from "vitest";
import { comparisonOf, roundCentres, weightedRounds } from "./round-centres.ts";

const of = (...rounds: readonly (readonly number[])[]) =>
  roundCentres(rounds.map((differences, round) => ({ round, differences })));

describe("the centres of rounds", () => {
  it("are the Hodges–Lehmann estimates of their pairs, by round", () => {
    const { rounds, centres, pairs } = roundCentres([
      { round: 1, differences: [0, 1, 2, 30] },
      { round: 4, differences: [5, 7] },
    ]);
    expect(rounds).toEqual([1, 4]);
    // The first of the ten averages 0, ½, 1, 1, 1½, 2, 15, 15½, 16, 30.
    expect(centres).toEqual([1.75, 6]);
    expect(pairs).toBe(6);
  });

  it("have the variance that their own scatter leaves, drawn towards that of the median round", () => {
    // Mean absolute deviations of 1, 2 and 4 about the middle of four pairs: π ⁄ 2 · 4 ⁄ 3 times their squares.
    const scatters = [1, 2, 4].map((size) => [-size, -size, size, size]);
    const unit = (Math.PI / 2) * (4 / 3);
    const { variances } = of(...scatters);
    const drawn = (square: number) => (unit * (3 * square + 2 * 4)) / 5 / 4;
    expect(variances).toEqual([
      expect.closeTo(drawn(1), 12),
      expect.closeTo(drawn(4), 12),
      expect.closeTo(drawn(16), 12),
    ]);
  });

  it("of a single pair have the scatter of the other rounds", () => {
    const { variances } = of([0], [-1, 1], [-1, 1]);
    expect(variances[0]).toBeCloseTo(Math.PI, 12);
  });

  it("are none where there are no pairs", () => {
    expect(of()).toEqual({ pairs: 0, rounds: [], centres: [], variances: [] });
  });
});

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
