import { describe, expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { aShape } from "../../../test/support/builders/config.ts";
import type { BaselineRecord, SeriesNoise } from "../history/baseline.ts";
import type { Gate } from "../run/plan/config.ts";
import { planSize } from "../run/plan/plan.ts";
import type { Cell } from "../series/lane.ts";
import {
  foundInHalf,
  type KnownNoise,
  outlookOn,
  recentNoise,
  showsHalfSpeed,
  showsHalfSpeedWith,
} from "./outlook.ts";

const MINUTE = 60_000;
const GATE: Gate = { tolerancePercent: { throughput: 5, "latency-p99": 10 }, maxErrorPercent: 0 };
const NOISE: SeriesNoise = {
  rounds: 10,
  pairs: 100,
  between: 0.0001,
  errors: { throughput: { standardError: 0.01, degrees: 30 } },
};

/** A record of a day in January, with the noise of its one series. */
function recorded(day: number, noise?: SeriesNoise): BaselineRecord {
  const record = aRecord({ startedAt: new Date(Date.UTC(2026, 0, day)).toISOString() });
  return { ...record, series: record.series.map((one) => ({ ...one, ...(noise && { noise }) })) };
}

describe("the noise of the last runs", () => {
  const here = recorded(1).environment;

  it("is that of the newest three that had a base, oldest first", () => {
    const days = [4, 1, 3, 2].map((day) => recorded(day, { ...NOISE, pairs: day }));
    const found = recentNoise([...days, recorded(5)], here);
    expect(found.map(([one]) => one?.pairs)).toEqual([2, 3, 4]);
    expect(found[0]).toEqual([
      {
        series: "go/greet c=10",
        metric: "throughput",
        pairs: 2,
        rounds: { number: 10, between: 0.0001 },
        standardError: 0.01,
        degrees: 30,
      },
    ]);
  });

  it("is not that of a record without any noise, which would promise too much", () => {
    const errors = { ...NOISE.errors, "latency-p99": { standardError: 0, degrees: 30 } };
    const found = recentNoise([recorded(1, NOISE), recorded(2, { ...NOISE, errors })], here);
    expect(found).toHaveLength(1);
  });

  it("is that of the same machine, whatever its load generator", () => {
    const { oha: _, ...machine } = here;
    expect(recentNoise([recorded(1, NOISE)], machine)).toHaveLength(1);
    expect(recentNoise([recorded(1, NOISE)], { ...machine, cpuCount: 64 })).toEqual([]);
  });
});

describe("what runs are expected to find", () => {
  const { warmUpMs: _, ...shape } = aShape();
  const cells: readonly Cell[] = [
    {
      scenario: "greet",
      level: { concurrency: 10 },
      shape,
      lanes: [
        { server: "go", arm: "base" },
        { server: "go", arm: "head" },
      ],
    },
  ];
  const known = (standardError: number): readonly KnownNoise[] =>
    (["throughput", "latency-p99"] as const).map((metric) => ({
      series: "go/greet c=10",
      metric,
      pairs: 100,
      rounds: { number: 10, between: 0.0001 },
      standardError,
      degrees: 30,
    }));

  it("follows the noise of earlier runs, and more time finds less", () => {
    const outlook = outlookOn(cells, [known(0.02)], GATE);
    expect(outlook.isKnown).toBe(true);
    const [five = Number.NaN, ten = Number.NaN] = [5, 10].map((minutes) =>
      outlook.finds(minutes * MINUTE),
    );
    expect(ten).toBeLessThan(five);
    expect(ten).toBeGreaterThan(5);
    const noisier = outlookOn(cells, [known(0.2)], GATE);
    expect(noisier.finds(5 * MINUTE)).toBeGreaterThan(five);
  });

  it("is enough where every one of the last runs would find twice the tolerance", () => {
    const of = (...errors: readonly number[]) => outlookOn(cells, errors.map(known), GATE);
    expect(of(0.01, 0.01, 0.01).isEnough(2 * MINUTE)).toBe(true);
    expect(of(0.01, 0.5, 0.01).isEnough(2 * MINUTE)).toBe(false);
    expect(of(0.01, 0.01, 0.01).isEnough(1000)).toBe(false);
  });

  it("is not enough by two runs: they may have been lucky", () => {
    const two = outlookOn(cells, [known(0.01), known(0.01)], GATE);
    expect(two.isKnown).toBe(true);
    expect(two.isEnough(15 * MINUTE)).toBe(false);
  });

  it("goes by the metrics that can be measured on the machine", () => {
    const runs = [0.01, 0.01, 0.01].map(known);
    const outlook = outlookOn(cells, runs, {
      ...GATE,
      tolerancePercent: { ...GATE.tolerancePercent, "cpu-per-request": 5 },
    });
    expect(outlook.isEnough(2 * MINUTE)).toBe(true);
  });

  it("is not known where a series or a metric has no noise", () => {
    const mixed = [known(0.01), known(0.01).slice(1)];
    expect(outlookOn(cells, mixed, GATE).isKnown).toBe(false);
    const usual = outlookOn(cells, [], GATE);
    expect(usual).toMatchObject({ isKnown: false });
    expect(usual.isEnough(15 * MINUTE)).toBe(false);
  });

  it("is close to what the experiment finds in the recorded noise, where nothing is known", () => {
    // docs/figures/statistics.md: one series finds 5.7 % in 5 min, four find 8.8 %.
    const tolerancePercent = { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 };
    const four = Array.from({ length: 4 }, (__, index) =>
      cells.map((cell) => ({ ...cell, level: { concurrency: index + 1 } })),
    ).flat();
    const find = (of: readonly Cell[]) =>
      outlookOn(of, [], { ...GATE, tolerancePercent }).finds(5 * MINUTE) ?? Number.NaN;
    expect(Math.abs(find(cells) - 5.7)).toBeLessThan(1);
    expect(Math.abs(find(four) - 8.8)).toBeLessThan(2);
  });

  it("is less where other jobs measure series that are judged together with these", () => {
    const alone = outlookOn(cells, [known(0.1)], GATE).finds(5 * MINUTE);
    const shared = outlookOn(cells, [known(0.1)], { ...GATE, others: 50 });
    expect(shared.isKnown).toBe(true);
    expect(shared.finds(5 * MINUTE)).toBeGreaterThan(alone ?? Number.NaN);
  });

  describe("with series that have bounds of their own", () => {
    const other = cells.map((cell) => ({ ...cell, level: { concurrency: 20 } }));
    const both = [...cells, ...other];
    const bySeries = (tolerancePercent: Gate["tolerancePercent"]): Gate => ({
      ...GATE,
      bySeries: { "go/greet c=20": { tolerancePercent, maxErrorPercent: 0 } },
    });
    const knownOfBoth = (standardError: number) => [
      ...known(standardError),
      ...known(standardError).map((one) => ({ ...one, series: "go/greet c=20" })),
    ];

    it("is enough only if it is for the smallest tolerance", () => {
      const enough = (gate: Gate) =>
        outlookOn(both, [0.01, 0.01, 0.01].map(knownOfBoth), gate).isEnough(10 * MINUTE);
      expect(enough(GATE)).toBe(true);
      expect(enough(bySeries({ throughput: 0.5, "latency-p99": 10 }))).toBe(false);
      expect(enough(bySeries({ throughput: 50, "latency-p99": 50 }))).toBe(true);
    });

    it("needs the noise of what is gated, and of nothing else", () => {
      const ungated = bySeries({});
      expect(outlookOn(both, [known(0.01)], GATE).isKnown).toBe(false);
      expect(outlookOn(both, [known(0.01)], ungated).isKnown).toBe(true);
      // Fewer comparisons are judged together.
      const found = (gate: Gate) => outlookOn(both, [], gate).finds(5 * MINUTE) ?? Number.NaN;
      const strict = { tolerancePercent: { throughput: 0, "latency-p99": 0 } };
      expect(found({ ...ungated, ...strict })).toBeLessThan(found({ ...GATE, ...strict }));
    });
  });

  it("finds nothing where there is no time, or nothing is gated", () => {
    expect(outlookOn(cells, [], GATE).finds(1000)).toBeUndefined();
    expect(
      outlookOn(cells, [], { ...GATE, tolerancePercent: {} }).finds(5 * MINUTE),
    ).toBeUndefined();
  });
});

it("a budget finds in half of the series what the middle one shows, and nothing where that is absurd", () => {
  expect(foundInHalf([3, 9, 5])).toBe(5);
  expect(foundInHalf([3, Number.NaN, Number.NaN])).toBeUndefined();
});

const HALF_SPEED_GATE: Gate = {
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
  const doesFor = showsHalfSpeedWith(HALF_SPEED_GATE);

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
    const few = 0.7 * MINUTE;
    expect(planSize({ cells: someCells(2), budgetMs: few })).toMatchObject({ rounds: 4 });
    expect(doesFor(someCells(2), few)).toBe(true);
    expect(showsHalfSpeedWith({ ...HALF_SPEED_GATE, others: 30 })(someCells(2), few)).toBe(false);
  });

  it("holds the rounds of a verdict for one series, which a follow-up needs", () => {
    const roundsIn = (budgetMs: number) => planSize({ cells: someCells(1), budgetMs });
    expect(roundsIn(0.4 * MINUTE)).toMatchObject({ rounds: 4 });
    expect(doesFor(someCells(1), 0.4 * MINUTE)).toBe(false);
    expect(roundsIn(0.5 * MINUTE)).toMatchObject({ rounds: 5 });
    expect(doesFor(someCells(1), 0.5 * MINUTE)).toBe(true);
  });

  it("is any that has a plan where nothing is gated", () => {
    const ungated = showsHalfSpeedWith({ tolerancePercent: {}, maxErrorPercent: 0 });
    expect(ungated(someCells(24), 5 * MINUTE)).toBe(true);
    expect(ungated(someCells(24), MINUTE)).toBe(false);
  });
});
