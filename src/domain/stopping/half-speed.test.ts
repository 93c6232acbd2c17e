import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import type { Gate } from "../gate/bounds.ts";
import type { Cell } from "../run/plan/lane.ts";
import { planSize } from "../run/plan/plan.ts";
import { showsHalfSpeed, showsHalfSpeedWith } from "./half-speed.ts";

const MINUTE = 60_000;
const GATE: Gate = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
};
const size = (rounds: number, burstsPerSeries: number) => ({ rounds, burstsPerSeries, setUpMs: 1 });

describe("a plan that shows a server of half the speed", () => {
  it.each([
    ["three starts, of one series", 3, 14, 3, true],
    ["three starts, of two dozen", 3, 12, 72, false],
    ["three starts, of two dozen with many bursts", 3, 100, 72, false],
    ["four starts, of four series", 4, 16, 12, true],
    ["four starts, of a hundred", 4, 16, 300, false],
    ["as many as decide, of anything", 5, 12, 3000, true],
    ["a single one", 1, 500, 3, false],
    ["a single one, where nothing is judged", 1, 12, 0, true],
  ])("has %s", (_, rounds, bursts, tests, expected) => {
    expect(showsHalfSpeed(size(rounds, bursts), tests)).toBe(expected);
  });
});

describe("a budget that shows a server of half the speed", () => {
  const { warmUpMs: _, ...shape } = aShape({ burstMs: 200 });
  const someCells = (count: number): readonly Cell[] =>
    Array.from({ length: count }, (__, index) => ({
      scenario: "greet",
      level: { concurrency: index + 1 },
      shape,
      lanes: [
        { server: "go", arm: "base" },
        { server: "go", arm: "head" },
      ],
    }));
  const doesFor = showsHalfSpeedWith(GATE);

  it("is ten minutes for two dozen series, and not five, which start each server once", () => {
    expect(planSize({ cells: someCells(24), budgetMs: 5 * MINUTE })).toMatchObject({ rounds: 1 });
    expect(doesFor(someCells(24), 5 * MINUTE)).toBe(false);
    expect(doesFor(someCells(24), 10 * MINUTE)).toBe(true);
    expect(doesFor(someCells(12), 5 * MINUTE)).toBe(true);
  });

  it("has a plan", () => {
    expect(doesFor(someCells(1), 1000)).toBe(false);
    expect(doesFor(someCells(1), MINUTE)).toBe(true);
  });

  it("is longer where other jobs measure series that are judged together with these", () => {
    const few = 0.3 * MINUTE;
    expect(planSize({ cells: someCells(1), budgetMs: few })).toMatchObject({ rounds: 3 });
    expect(doesFor(someCells(1), few)).toBe(true);
    expect(showsHalfSpeedWith({ ...GATE, others: 30 })(someCells(1), few)).toBe(false);
  });

  it("is any that has a plan where nothing is gated", () => {
    const ungated = showsHalfSpeedWith({ tolerancePercent: {}, maxErrorPercent: 0 });
    expect(ungated(someCells(24), 5 * MINUTE)).toBe(true);
    expect(ungated(someCells(24), MINUTE)).toBe(false);
  });
});
