import { describe, expect, it } from "vitest";
import {
  aCapacity,
  aProbe,
  edgeRounds,
  foundRounds,
} from "../../../../test/support/builders/open-loop.ts";
import { capacityRound, isGeneratorLimit, startOfSearch } from "./capacity-round.ts";

const RANGE = { from: 500, to: 100_000 };

/** A search whose knee is at about 8,000. */
const searched = (of: object = {}) =>
  [4000, 8000, 16_000, 11_000, 9000, 7900, 8200, 7800, 8100].map((rate) =>
    aProbe(rate, { holds: rate <= 8000, cpuUs: rate === 4000 ? 500 : 100, ...of }),
  );

describe("a round of a capacity", () => {
  it("has the rate, its probes, and the CPU time of those that held near it", () => {
    const { values, bounds, probes } = capacityRound(searched(), RANGE);
    expect(values.capacity).toBeGreaterThan(7500);
    expect(values.capacity).toBeLessThan(8500);
    expect(values["capacity-cpu"]).toBe(100);
    expect(bounds).toBeUndefined();
    expect(probes).toHaveLength(9);
    const { values: without } = capacityRound(searched({ cpuUs: undefined }), RANGE);
    expect(without).not.toHaveProperty("capacity-cpu");
  });

  it.each([
    [true, "higher", 100_000],
    [false, "lower", 500],
  ])("is only a bound at an edge", (holds, side, rate) => {
    const probes = Array.from({ length: 6 }, () => aProbe(rate, { holds }));
    const { values, bounds } = capacityRound(probes, RANGE);
    expect(values.capacity).toBe(rate);
    expect(bounds).toEqual({ capacity: side });
  });
});

it("a search begins in the middle of where those of both arms ended", () => {
  expect(startOfSearch([aCapacity({ rounds: [] })])).toBeUndefined();
  const nothing = { round: 2, values: {} };
  const arms = [[...foundRounds(1000, 1100), nothing], foundRounds(2000, 1100)].map((rounds) => ({
    rounds,
  }));
  expect(startOfSearch(arms)).toBeCloseTo(1100);
});

describe("the generator is the limit", () => {
  const rounds = (...flags: readonly (boolean | undefined)[]) =>
    flags.map((generatorBound, round) => ({
      round,
      values: { capacity: 10_000 },
      probes: [
        aProbe(10_300, generatorBound === undefined ? {} : { generatorBound }),
        aProbe(20_000, { generatorBound: true }),
      ],
    }));

  it("where most loads just above the capacity are as much as it can send", () => {
    expect(isGeneratorLimit(rounds(true, true, false))).toBe(true);
    expect(isGeneratorLimit(rounds(true, false))).toBe(false);
  });

  it("never where that is unknown", () => {
    expect(isGeneratorLimit(rounds(undefined))).toBe(false);
    expect(isGeneratorLimit(edgeRounds(2, 500, "lower"))).toBe(false);
    expect(isGeneratorLimit([{ round: 0, values: {}, probes: [aProbe(1)] }])).toBe(false);
  });
});
