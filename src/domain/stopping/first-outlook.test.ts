import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { roundCentres } from "../evidence/round-centres.ts";
import { beyondBudget, budgetToPassMs } from "./first-outlook.ts";

const MINUTE = 60_000;
const CELLS = [
  {
    scenario: "greet",
    level: { concurrency: 1 },
    shape: aShape({ burstMs: 200 }),
    lanes: (["base", "head"] as const).map((arm) => ({ server: "go", arm })),
  },
];
const GATE = { tolerancePercent: { throughput: 5, "latency-p99": 5 }, maxErrorPercent: 0 };

/** One round whose pairs scatter by so much. */
const scattering = (size: number) =>
  roundCentres([{ round: 0, differences: [-2, -1, 0, 0, 1, 2].map((one) => one * size) }]);

const beyond = (size: number, budgetMs: number, setUpMs = 2000) =>
  beyondBudget(
    {
      gate: GATE,
      series: new Map([
        [
          "go/greet c=1",
          {
            judged: ["throughput", "cpu-per-request", "latency-p99"],
            centres: new Map([
              ["throughput", scattering(size)],
              ["cpu-per-request", scattering(9)],
            ]),
          },
        ],
      ]),
    },
    { cells: CELLS, budgetMs, setUpMs },
  );

describe("what a budget cannot decide, by its first round", () => {
  it("is nothing where the bound gets within the tolerance", () => {
    expect(beyond(0.03, MINUTE)).toEqual([]);
  });

  it("is named with the least whole minutes that could", () => {
    const [one] = beyond(0.3, MINUTE);
    expect(one).toMatchObject({ series: "go/greet c=1", metric: "throughput" });
    const { neededMs = 0 } = one ?? {};
    expect(neededMs).toBeGreaterThan(MINUTE);
    expect(beyond(0.3, neededMs)).toEqual([]);
    expect(beyond(0.3, neededMs - MINUTE)).toHaveLength(1);
  });

  it("takes longer the more slowly servers start, and is not decided by one start", () => {
    const [quick, slow] = [2000, 20_000].map((setUpMs) => beyond(0.3, MINUTE, setUpMs)[0]);
    expect(slow?.neededMs).toBeGreaterThan(quick?.neededMs ?? Infinity);
    expect(beyond(0.001, MINUTE, 30_000)).toMatchObject([{ metric: "throughput" }]);
    expect(beyond(0.001, MINUTE, MINUTE)).toHaveLength(1);
  });

  it("has no time where an hour is not enough", () => {
    expect(beyond(5, MINUTE)).toEqual([{ series: "go/greet c=1", metric: "throughput" }]);
  });
});

describe("the budget from which on a run can pass", () => {
  const cells = (servers: number, levels: number) =>
    Array.from({ length: levels }, (_, level) => ({
      scenario: "greet",
      level: { concurrency: level + 1 },
      shape: aShape({ burstMs: 200 }),
      lanes: Array.from({ length: servers }, (__, server) =>
        (["base", "head"] as const).map((arm) => ({ server: `s${server}`, arm })),
      ).flat(),
    }));
  const gate = (throughput?: number) => ({
    tolerancePercent: throughput === undefined ? {} : { throughput },
    maxErrorPercent: 0,
  });
  const of = (series: ReturnType<typeof cells>, minutes: number, tolerance?: number) =>
    budgetToPassMs({ cells: series, budgetMs: minutes * MINUTE }, gate(tolerance)) / MINUTE;

  it("is its own where that is enough, or no throughput is gated", () => {
    expect(of(cells(1, 1), 5, 5)).toBe(5);
    expect(of(cells(2, 2), 5, 5)).toBe(5);
    expect(of(cells(12, 1), 5)).toBe(5);
  });

  it("is longer for many series, by the noise of each and by the blocks of each server", () => {
    const [twelve, ofOne] = [of(cells(12, 1), 5, 5), of(cells(1, 12), 5, 5)];
    expect(twelve).toBeGreaterThan(ofOne);
    expect(of(cells(12, 1), twelve, 5)).toBe(twelve);
    expect(of(cells(12, 1), twelve - 1, 5)).toBe(twelve);
    // With a wide tolerance, stops are met that noise does not hide.
    expect(of(cells(12, 1), 5, 50)).toBe(5);
  });

  it("is none for a tolerance that an hour does not resolve", () => {
    expect(of(cells(1, 1), 5, 0.1)).toBe(Number.POSITIVE_INFINITY);
    expect(of(cells(1, 1), 0.01, 5)).toBe(1);
  });
});
