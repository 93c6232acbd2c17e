import { describe, expect, it } from "vitest";
import { aSample } from "../../../test/support/builders/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { pooledCentres } from "./all-answers-changes.ts";
import { pairBursts } from "./pairs.ts";

/** Four bursts of 200 ms in each round, with so many answers in all of them together. */
const rounds = (...answers: readonly number[]) =>
  answers.flatMap((all, round) =>
    [all, 0, 0, 0].map((expected, burst) =>
      aSample({ round, block: 4 * round + burst, expected, durationMs: 200 }),
    ),
  );

describe("answers counted over rounds", () => {
  it("give a rate each, with the error of a count", () => {
    const { centres, variances, pairs } = pooledCentres(
      pairBursts(samplesOf(rounds(20, 40)), samplesOf(rounds(10, 40))),
    );
    expect(centres).toEqual([expect.closeTo(Math.log(10.5 / 20.5), 12), expect.closeTo(0, 12)]);
    expect(variances[0]).toBeCloseTo(1 / 20.5 + 1 / 10.5, 12);
    expect(pairs).toBe(8);
  });

  it("are by time, however long bursts were", () => {
    const long = rounds(20).map((one) => ({ ...one, durationMs: 400 }));
    const [centre] = pooledCentres(pairBursts(samplesOf(rounds(20)), samplesOf(long))).centres;
    expect(centre).toBeCloseTo(-Math.log(2), 12);
  });

  it("may be none", () => {
    const { centres, variances } = pooledCentres(
      pairBursts(samplesOf(rounds(5)), samplesOf(rounds(0))),
    );
    expect(centres[0]).toBeCloseTo(Math.log(0.5 / 5.5), 12);
    expect(variances[0]).toBeGreaterThan(2);
  });
});
