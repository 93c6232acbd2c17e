import path from "node:path";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { probeMs, probeOf } from "../../src/open-loop/domain/capacity/probe.ts";
import { figuresOf } from "./capacity-figures.ts";
import {
  type Disturbance,
  machineOf,
  QUIET,
  recordedMachine,
  SHARED,
  simulatedPair,
} from "./capacity-model.ts";
import { searchRounds } from "./capacity-run.ts";
import { readRecording } from "./recording.js";

const RUNS = 100;
const ROUNDS = 9;
const LIMITS = { p99Ms: 100, errorPart: 0.001 };
const RANGE = { from: 500, to: 100_000 };
const SERVER = { capacity: 40_000, serviceMs: 1 };

/** Runs of nine rounds. @param slower part by which head answers fewer */
function runsOf(disturbance: Disturbance, slower: number, server = SERVER, runs = RUNS) {
  return Array.from({ length: runs }, (_, run) => {
    const random = seededRandom(`${disturbance.name} ${slower} ${run}`);
    const machine = machineOf(disturbance, random);
    const pair = simulatedPair({ ...disturbance, machine }, server, slower);
    return searchRounds(ROUNDS, pair, LIMITS, RANGE);
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

it("on a machine whose speed was recorded beside other work, base against itself is never called", () => {
  const recording = readRecording(path.resolve(import.meta.dirname, "../data/aa.csv"));
  const runs = Array.from({ length: 40 }, (_, run) => {
    const machine = recordedMachine(recording, seededRandom(`recorded ${run}`));
    const pair = simulatedPair({ machine, processes: 0.01 }, SERVER, 0);
    return searchRounds(ROUNDS, pair, LIMITS, RANGE);
  });
  expect(figuresOf(runs, SERVER.capacity).verdicts).toMatchObject({ worse: 0, better: 0 });
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
