import { describe, expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { Count } from "./chance.js";
import { MINUTES } from "./pull-request-plans.js";
import { foundInNine, plannedPower, STEPS, TAILS } from "./pull-requests.js";
import { SHAPES } from "./shapes.js";

/** Copies whose pairs differ by a tenth of a percent, so that only a slowdown tells them apart. */
const still = aRecording({
  rounds: 2,
  blocksPerRound: 10,
  logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
});
const PLANS = Object.keys(SHAPES).length * MINUTES.length;

it("every plan finds what is beyond the tolerances on next to no noise, and decides the rest", () => {
  const rows = plannedPower(still, 1, "seed");
  expect(rows).toHaveLength(PLANS);
  const made = rows.filter(({ sizes }) => sizes.length > 0);
  const refused = rows.filter(({ sizes }) => sizes.length === 0);
  expect(refused.map(({ series, minutes }) => [series, minutes])).toEqual([[24, 5]]);
  expect(refused[0]?.takenMs).toBeGreaterThan(5 * 60_000);
  expect(refused[0]?.takenMs).toBeLessThan(9 * 60_000);
  for (const { found, tails, decided, missed } of made) {
    expect(decided.map(({ rate }) => rate)).toEqual([1, 1, 1]);
    expect(missed.of).toBeGreaterThan(0);
    expect(found.map(({ rate }, step) => [STEPS[step], rate])).toEqual(
      STEPS.map((slowdown) => [slowdown, slowdown >= 0.05 ? 1 : 0]),
    );
    expect(tails.map(({ rate }, step) => [TAILS[step], rate])).toEqual(
      TAILS.map((longer) => [longer, longer > 0.1 ? 1 : 0]),
    );
  }
});

describe("what nine of ten runs find", () => {
  const counted = (times: number) => {
    const count = new Count();
    for (let trial = 0; trial < 100; trial += 1) count.add(trial < times);
    return count;
  };

  it("lies between the steps", () => {
    expect(foundInNine([counted(40), counted(80), counted(100)])).toBeCloseTo(0.045, 9);
    expect(foundInNine([counted(100)])).toBeCloseTo(0.027, 9);
    expect(foundInNine([counted(80), counted(100)], [0.1, 0.2])).toBeCloseTo(0.15, 9);
  });

  it("is nothing where no step is found as often", () => {
    expect(foundInNine([counted(40), counted(80)])).toBe(Number.POSITIVE_INFINITY);
  });
});
