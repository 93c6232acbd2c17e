import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { aRecording } from "../../test/support/recording.ts";
import { candidates } from "./candidates.js";
import { falseAlarms } from "./false-alarms.js";
import { noiseFacts } from "./noise.js";
import { COUNTS, roundCounts } from "./round-counts.js";
import { RULES } from "./rules.js";
import { roundsFor } from "./whole-run.js";

/** Copies that differ by a thousandth, far below any tolerance. */
const still = aRecording({
  rounds: 3,
  blocksPerRound: 20,
  logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
});
const facts = noiseFacts(still);
const RUNS = 2;

describe("whole runs in which nothing changed", () => {
  const all = falseAlarms(still, facts, RUNS, "seed");

  it("are of every kind of noise, simulated and resampled", () => {
    expect(all.filter(({ name }) => name.startsWith("simulated: "))).toHaveLength(10);
    expect(all.slice(-2).map(({ name }) => name)).toEqual([
      "resampled recording",
      "resampled, rounds' accidents kept as shifts",
    ]);
    for (const { fixed, chance } of all) expect([fixed.of, chance.of]).toEqual([RUNS, RUNS]);
  });

  it("raise no alarm where noise is far below the tolerances", () => {
    for (const { name, fixed, looks } of all) {
      if (!/processes differ by|half of/.test(name)) {
        expect([name, fixed.rate, looks?.rate ?? 0]).toEqual([name, 0, 0]);
      }
    }
  });

  it("end at the first look where all is decided", () => {
    const { looks, spent } = all.find(({ name }) => name === "resampled recording") ?? {};
    expect(looks?.of).toBe(RUNS);
    expect(spent).toBeCloseTo(engine.ROUNDS_TO_DECIDE / roundsFor(60).length, 9);
    expect(all[0]).not.toHaveProperty("looks");
  });

  it("are the same for the same seed", () => {
    const again = falseAlarms(still, facts, RUNS, "seed");
    expect(again).toEqual(all);
  });
});

it("every rule for rounds is tried on every kind of noise, with half as many of the long runs", () => {
  const all = candidates(still, facts, RUNS, "seed");
  const noises = [...new Set(all.map(({ noise }) => noise))];
  expect(noises).toHaveLength(6);
  expect(all).toHaveLength(6 * Object.keys(RULES).length);
  for (const { noise, rule, falseAlarms: alarms, power, fine } of all) {
    const runs = noise.endsWith("240 s") ? 1 : RUNS;
    expect([rule, alarms.of, power.of, fine.of]).toEqual([rule, runs, 4 * runs, 4 * runs]);
    if (!noise.startsWith("resampled")) continue;
    expect([rule, alarms.rate, power.rate, fine.rate]).toEqual([rule, 0, 1, 1]);
  }
});

it("the same blocks are spread over more and more rounds", () => {
  const all = roundCounts(still, facts, RUNS, "seed");
  expect(all.map(({ rounds }) => rounds)).toEqual([1, 2, 3, 4].flatMap(() => COUNTS));
  for (const { rounds, noise, falseAlarms: alarms, power } of all) {
    expect([alarms.of, power.of]).toEqual([RUNS, 4 * RUNS]);
    // One or two rounds cannot call so small a change among so many comparisons.
    if (noise === "resampled recording") {
      expect([rounds, alarms.rate, power.rate]).toEqual([rounds, 0, rounds <= 2 ? 0 : 1]);
    }
  }
});
