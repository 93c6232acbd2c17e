import path from "node:path";
import { describe, expect, it } from "vitest";
import { probeMs } from "../../src/domain/run/plan/capacity-time.ts";
import { OPEN_LOOP_ROUNDS } from "../../src/domain/run/plan/open-loop-rounds.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { probeOf } from "../../src/open-loop/domain/capacity/probe.ts";
import { figuresOf } from "./capacity-figures.ts";
import {
  type Disturbance,
  machineOf,
  QUIET,
  recordedMachine,
  SHARED,
  simulatedPair,
} from "./capacity-model.ts";
import { kneeOf, readCurve, recordedPair } from "./capacity-recorded.ts";
import { searchRounds } from "./capacity-run.ts";
import { readRecording } from "./recording.js";

const RUNS = 100;
const LIMITS = { p99Ms: 100, errorPart: 0.001 };
const RANGE = { from: 500, to: 100_000 };
const SERVER = { capacity: 40_000, serviceMs: 1 };

/** Whole runs. @param slower part by which head answers fewer */
function runsOf(disturbance: Disturbance, slower: number, server = SERVER, runs = RUNS) {
  return Array.from({ length: runs }, (_, run) => {
    const random = seededRandom(`${disturbance.name} ${slower} ${run}`);
    const machine = machineOf(disturbance, random);
    const pair = simulatedPair({ ...disturbance, machine }, server, slower);
    return searchRounds(OPEN_LOOP_ROUNDS, pair, LIMITS, RANGE);
  });
}

/** The rate that half of all loads of a length hold, without a search, as a part of the server's own. */
function kneeBySweep(disturbance: Disturbance, burstMs?: number): number {
  const machine = machineOf(disturbance, seededRandom("sweep"));
  const pair = simulatedPair({ ...disturbance, machine }, SERVER, 0);
  for (let part = 0.7; ; part += 0.01) {
    const rate = part * SERVER.capacity;
    const ms = burstMs ?? probeMs(LIMITS, rate);
    const held = Array.from({ length: 40 }, () => {
      pair.idle(60);
      const { base } = pair.start();
      return probeOf({ rate, burstMs: ms }, LIMITS, base(rate, ms));
    });
    if (held.filter(({ holds }) => holds).length < held.length / 2) return part;
  }
}

describe.each([
  [QUIET, 1],
  [SHARED, 0.9],
])("on a machine", (disturbance, least) => {
  it(`that is ${disturbance.name}, base against itself is never called`, () => {
    const { verdicts, edges } = figuresOf(runsOf(disturbance, 0), SERVER.capacity);
    expect(verdicts).toMatchObject({ worse: 0, better: 0 });
    expect(edges).toBe(0);
  });

  it(`that is ${disturbance.name}, 15 % less is found within six minutes`, () => {
    const { verdicts, mostSeconds } = figuresOf(runsOf(disturbance, 0.15), SERVER.capacity);
    expect(verdicts.worse).toBeGreaterThanOrEqual(least * RUNS);
    expect(mostSeconds).toBeLessThan(360);
  });
});

describe("on a machine whose speed was recorded beside other work", () => {
  const recording = readRecording(path.resolve(import.meta.dirname, "../data/aa.csv"));
  const figures = (slower: number) => {
    const runs = Array.from({ length: RUNS }, (_, run) => {
      const machine = recordedMachine(recording, seededRandom(`aa ${slower} ${run}`));
      const pair = simulatedPair({ machine, processes: 0.01 }, SERVER, slower);
      return searchRounds(OPEN_LOOP_ROUNDS, pair, LIMITS, RANGE);
    });
    return figuresOf(runs, SERVER.capacity);
  };

  it("base against itself is called in no more than one of a hundred runs", () => {
    const { worse, better } = figures(0).verdicts;
    expect(worse + better).toBeLessThanOrEqual(1);
  });

  // Who knew the highest rate of each second exactly would find it in 73 of 100 (the trimmed mean of as many seconds).
  it("15 % less is found in at least 45 of 100 runs of about six minutes", () => {
    const { verdicts, seconds } = figures(0.15);
    expect(verdicts.worse).toBeGreaterThanOrEqual(45);
    expect(seconds).toBeLessThan(360);
  });
});

// Recorded on two cores that others used too: between loads of one rate, what was answered varies by a tenth.
describe.each([
  ["go", 97, 15],
  ["rust", 97, 10],
  ["node", 90, 15],
  ["python", 85, 10],
])("with recorded loads of the %s server", (server, least, near) => {
  const curve = readCurve(server);
  const figures = (slower: number) => {
    const runs = Array.from({ length: RUNS }, (_, run) => {
      const pair = recordedPair(curve, slower, seededRandom(`${server} ${slower} ${run}`));
      return searchRounds(OPEN_LOOP_ROUNDS, pair, LIMITS, RANGE);
    });
    return figuresOf(runs, kneeOf(curve, LIMITS));
  };

  it(`base against itself is called in no more than one of a hundred, and found within ${near} % of its curve's middle`, () => {
    const { verdicts, bias, edges } = figures(0);
    expect(verdicts.worse + verdicts.better).toBeLessThanOrEqual(1);
    expect(Math.abs(bias)).toBeLessThan(near);
    expect(edges).toBe(0);
  });

  it(`15 % less is found in at least ${least} of 100 runs, within six minutes`, () => {
    const { verdicts, mostSeconds } = figures(0.15);
    expect(verdicts.worse).toBeGreaterThanOrEqual(least);
    expect(mostSeconds).toBeLessThan(360);
  });
});

it("a capacity is within five percent of what half of all loads of 20 s hold", () => {
  const knee = kneeBySweep(QUIET, 20_000) * SERVER.capacity;
  const { bias } = figuresOf(runsOf(QUIET, 0, SERVER, 20), knee);
  expect(Math.abs(bias)).toBeLessThan(5);
});

it.each([
  ["from", 300],
  ["to", 150_000],
])("every search ends at the edge `%s`", (edge, capacity) => {
  const runs = runsOf(SHARED, 0, { ...SERVER, capacity }, 20);
  const { mostSeconds } = figuresOf(runs, capacity);
  expect(mostSeconds).toBeLessThan(360);
  const found = runs.flat().map(({ base }) => base.edge);
  expect(found.filter((one) => one === edge).length / found.length).toBeGreaterThan(0.9);
});
