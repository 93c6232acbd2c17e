import { describe, expect, it } from "vitest";
import { aCapacity, edgeRounds, foundRounds } from "../../../test/support/builders/open-loop.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { compareRows, type OpenLoopRule } from "./compare-rows.ts";

const GATE: Gate = { tolerancePercent: { capacity: 5 }, maxErrorPercent: 0 };
const before = (overrides: Partial<OpenLoopSeries> = {}) =>
  aCapacity({ arm: "base", ...overrides });
const compared = (series: readonly OpenLoopSeries[], rule: OpenLoopRule = GATE, base = {}) =>
  compareRows({ openLoop: { durationMs: 0, series }, base: { ref: "main", ...base } }, rule);
const capacityOf = (head: Partial<OpenLoopSeries>, base: Partial<OpenLoopSeries> = {}) =>
  compared([aCapacity(head), before(base)])[0]?.metrics.capacity;

describe("a capacity", () => {
  it.each([
    [0.85, "regression"],
    [1.2, "improvement"],
    [1, "unchanged"],
  ])("that becomes %d times what it was is %s", (times, verdict) => {
    const rounds = foundRounds(...[10_000, 10_100, 9900, 10_050, 9950].map((one) => one * times));
    const metric = capacityOf({ rounds });
    expect(metric?.verdict).toBe(verdict);
    expect(metric?.changePercent).toBeCloseTo((times - 1) * 100, 6);
    expect(metric).not.toHaveProperty("bounds");
  });

  it("is compared round by round", () => {
    const values = [10_000, 14_000, 8000, 12_000, 9000];
    const slower = foundRounds(...values.map((one) => one * 0.85));
    expect(capacityOf({ rounds: slower }, { rounds: foundRounds(...values) })?.verdict).toBe(
      "regression",
    );
  });

  it("is open after fewer than five rounds", () => {
    const metric = capacityOf({ rounds: foundRounds(5000, 5000, 5000, 5000) });
    expect(metric).toMatchObject({ verdict: "inconclusive", head: 5000 });
  });

  it("that both arms take at the highest rate is open, and shown as a bound", () => {
    const rounds = edgeRounds(5, 100_000, "higher");
    const both = { base: "higher", head: "higher" };
    expect(capacityOf({ rounds }, { rounds })).toMatchObject({
      verdict: "inconclusive",
      ...{ base: 100_000, head: 100_000, bounds: both },
    });
  });

  it("can be shown to be worse than one at the highest rate, but not to be unchanged", () => {
    const rounds = edgeRounds(5, 100_000, "higher");
    const worse = capacityOf({ rounds: foundRounds(70e3, 72e3, 69e3, 71e3, 70e3) }, { rounds });
    expect(worse).toMatchObject({ verdict: "regression", lowPercent: -100, base: 100_000 });
    const near = capacityOf({ rounds: foundRounds(99e3, 98e3, 99e3, 98e3, 99e3) }, { rounds });
    expect(near?.verdict).toBe("inconclusive");
  });
});

it("shares its false-alarm rate with the other capacities of the run", () => {
  const noisy = [9300, 9450, 9200, 9600, 9350];
  const pair = (server: string) => [
    aCapacity({ server, rounds: foundRounds(...noisy) }),
    before({ server, rounds: foundRounds(10_000, 10_000, 10_000, 10_000, 10_000) }),
  ];
  const alone = compared(pair("go"));
  const names = Array.from({ length: 30 }, (_, index) => `s${index}`);
  const among = compared(names.flatMap(pair));
  expect(alone[0]?.verdict).toBe("regression");
  expect(new Set(among.map(({ verdict }) => verdict))).toEqual(new Set(["inconclusive"]));
});

describe("a series that cannot be judged", () => {
  it.each([
    [
      "failed",
      { failure: "it died" },
      {},
      { of: "failure", arm: "head", told: "it died" },
      undefined,
    ],
    ["has no rounds", { rounds: [] }, {}, { of: "not-loaded", arm: "head" }, undefined],
    ["failed in base", {}, { failure: "it died" }, { of: "failure", arm: "base" }, true],
    [
      "has no rounds because base failed in the first",
      { rounds: [] },
      { rounds: [], failure: "it died" },
      { of: "failure", arm: "base" },
      true,
    ],
    ["has none in base", {}, { rounds: [] }, { of: "not-loaded", arm: "base" }, true],
    [
      "failed in the first round, so that base has none",
      { rounds: [], failure: "it died" },
      { rounds: [] },
      { of: "failure", arm: "head" },
      undefined,
    ],
    ["was loaded otherwise in base", {}, { capacity: undefined }, { of: "other-load" }, undefined],
  ])("%s", (_, head, base, problem, isBaseLost) => {
    const [one] = compared([aCapacity(head), before(base as object)]);
    expect(one).toMatchObject({ verdict: "unmeasurable", problem });
    expect(one?.isBaseLost).toBe(isBaseLost);
  });

  it("is one whose base is lost as a whole", () => {
    const loss = { kind: "lost-base", server: "go", reason: "no build" } as const;
    const [one] = compared([aCapacity()], GATE, { lost: [loss] });
    expect(one).toMatchObject({ verdict: "unmeasurable", notCompared: loss });
  });
});

it("is new or removed where only one arm has it", () => {
  const all = compared([aCapacity(), before({ server: "old" })]);
  expect(all.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["go/greet capacity", "new"],
    ["old/greet capacity", "removed"],
  ]);
});

it("compares CPU time by rounds, unless one has none or is only a bound", () => {
  const withCpu = (us: number, bounds = {}) =>
    foundRounds(1e4, 1e4, 1e4, 1e4, 1e4).map((one) => ({
      ...one,
      values: { ...one.values, "capacity-cpu": us },
      bounds,
    }));
  const rule = { ...GATE, tolerancePercent: { "capacity-cpu": 5 } };
  const verdict = (head: OpenLoopSeries["rounds"], base: OpenLoopSeries["rounds"]) =>
    compared([aCapacity({ rounds: head }), before({ rounds: base })], rule)[0]?.metrics[
      "capacity-cpu"
    ]?.verdict;
  expect(verdict(withCpu(120), withCpu(100))).toBe("regression");
  expect(verdict(withCpu(120), withCpu(0))).toBe("inconclusive");
  expect(verdict(withCpu(120), withCpu(100, { "capacity-cpu": "lower" }))).toBe("inconclusive");
});

describe("a run without a base", () => {
  const past = (values: readonly number[]) => ({ runs: values.length, valuesOf: () => values });
  const since = (values: readonly number[], head: Partial<OpenLoopSeries> = {}) =>
    compareRows(
      { openLoop: { durationMs: 0, series: [aCapacity(head)] } },
      { ...GATE, past: past(values) },
    )[0]?.metrics.capacity;

  it("is compared with earlier ones", () => {
    const values = [14_000, 14_100, 13_900, 14_050, 13_950, 14_020, 13_980];
    expect(since(values)?.verdict).toBe("regression");
    const rounds = edgeRounds(5, 100_000, "higher");
    expect(since(values, { rounds })).toMatchObject({ verdict: "inconclusive" });
  });

  it("is new without any", () => {
    expect(since([])?.verdict).toBe("new");
    expect(compareRows({}, GATE)).toEqual([]);
  });
});
