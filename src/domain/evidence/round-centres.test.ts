import { describe, expect, it } from "vitest";
import { roundCentres } from "./round-centres.ts";

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
