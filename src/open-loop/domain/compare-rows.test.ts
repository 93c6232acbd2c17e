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
    expect(worse).not.toHaveProperty("smallestDetectablePercent");
    const near = capacityOf({ rounds: foundRounds(99e3, 98e3, 99e3, 98e3, 99e3) }, { rounds });
    expect(near?.verdict).toBe("inconclusive");
    expect(near).not.toHaveProperty("atMostWorsePercent");
  });

  it("is no worse at the highest rate than one that nearly is, and never called unchanged", () => {
    const rounds = edgeRounds(5, 100_000, "higher");
    const near = { rounds: foundRounds(99e3, 98e3, 99e3, 98e3, 99e3) };
    expect(capacityOf({ rounds }, near)).toMatchObject({ verdict: "no-worse", head: 100_000 });
  });

  it("that the connections bound shows that head is worse, or nothing", () => {
    const few = { rounds: edgeRounds(5, 10_000, "higher") };
    const slower = { rounds: foundRounds(8000, 8100, 7900, 8050, 7950) };
    expect(capacityOf(slower, few)).toMatchObject({
      verdict: "regression",
      highPercent: expect.closeTo(-19, 0),
    });
    expect(capacityOf(few, slower)?.verdict).toBe("inconclusive");
    expect(capacityOf(few, few)?.verdict).toBe("inconclusive");
  });

  it("has values that are as far apart as their change by rounds", () => {
    const [base, head] = [
      foundRounds(1000, 2000, 3000, 4000, 5000),
      foundRounds(900, 1700, 2500, 4100, 4000),
    ];
    const shown = capacityOf({ rounds: head }, { rounds: base });
    expect(shown?.base).toBeCloseTo(2922, 0);
    expect(100 * (Number(shown?.head) / Number(shown?.base) - 1)).toBeCloseTo(
      Number(shown?.changePercent),
    );
  });

  it("that base has no value of is open, and not new", () => {
    const rule = { ...GATE, tolerancePercent: { "capacity-cpu": 5 } };
    const rounds = foundRounds(1e4, 1e4, 1e4, 1e4, 1e4).map((one) => {
      return { ...one, values: { ...one.values, "capacity-cpu": 50 } };
    });
    const [row] = compared([aCapacity({ rounds }), before()], rule);
    expect(row?.metrics["capacity-cpu"]?.verdict).toBe("inconclusive");
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
  // A lucky load of base says nothing of a head that has none, and five do.
  const [one, ...others] = withCpu(100);
  const lucky = [one, ...foundRounds(1e4, 1e4, 1e4, 1e4, 1e4).slice(1)].flatMap(
    (round) => round ?? [],
  );
  const none = foundRounds(1e4, 1e4, 1e4, 1e4, 1e4);
  expect(verdict(none, lucky)).toBe("inconclusive");
  expect(
    verdict(
      none,
      [one, ...others].flatMap((round) => round ?? []),
    ),
  ).toBe("unmeasurable");
});

describe("a run without a base", () => {
  const VALUES = [14_000, 14_100, 13_900, 14_050, 13_950, 14_020, 13_980];
  const past = (values: readonly (number | undefined)[]) => ({
    runs: values.length,
    valuesOf: () => values,
  });
  const inOrder = (...rounds: OpenLoopSeries["rounds"]) =>
    rounds.map((one, round) => ({ ...one, round }));
  const since = (values: readonly (number | undefined)[], head: Partial<OpenLoopSeries> = {}) =>
    compareRows(
      { openLoop: { durationMs: 0, series: [aCapacity(head)] } },
      { ...GATE, past: past(values) },
    )[0]?.metrics.capacity;

  const mostAtTop = edgeRounds(3, 1e5, "higher");

  it("is compared with earlier ones", () => {
    const values = VALUES;
    expect(since(values)?.verdict).toBe("regression");
    expect(since([...values, undefined])?.verdict).toBe("regression");
  });

  it("is not shown to be no worse where many earlier capacities were only bounds, which the rest is below", () => {
    const values = [9700, 9800, 9900, 9750, 9850];
    const top = Array<undefined>(3).fill(undefined);
    const rounds = foundRounds(9800, 9810, 9790, 9805, 9795);
    expect(since(values, { rounds })?.verdict).toBe("unchanged");
    expect(since([...values, ...top], { rounds })?.verdict).toBe("inconclusive");
    expect(since([...VALUES, ...top])?.verdict).toBe("regression");
    const better = foundRounds(12_000, 12_010, 11_990, 12_005, 11_995);
    expect(since([...values, ...top], { rounds: better })?.verdict).toBe("inconclusive");
    expect(since([...values, ...top], { rounds: edgeRounds(5, 100_000, "higher") })?.verdict).toBe(
      "inconclusive",
    );
  });

  it("is not shown to be worse where many earlier capacities were at most the lowest rate, which the rest is above", () => {
    const values = [600, 620, 610, 605, 615];
    const low = Array<undefined>(3).fill(undefined);
    const rounds = foundRounds(510, 511, 509, 510, 510);
    expect(since(values, { rounds })?.verdict).toBe("regression");
    expect(since([...values, ...low], { rounds })?.verdict).toBe("inconclusive");
    const better = foundRounds(900, 901, 899, 900, 900);
    expect(since([...values, ...low], { rounds: better })?.verdict).toBe("improvement");
  });

  it("is open with fewer rounds than a comparison with a base needs", () => {
    const rounds = foundRounds(5000, 5000, 5000, 5000);
    expect(since(VALUES, { rounds })).toMatchObject({ verdict: "inconclusive", head: 5000 });
    expect(since(VALUES, { rounds })?.changePercent).toBeUndefined();
  });

  it.each([
    ["lower", 500, "regression"],
    ["lower", 14_500, "inconclusive"],
    ["higher", 100_000, "improvement"],
    ["higher", 13_900, "no-worse"],
    ["higher", 13_000, "inconclusive"],
  ] as const)(
    "with a capacity that is %s than %d/s is judged by that edge",
    (side, edge, verdict) => {
      const capacity = { p99Ms: 100, errorPart: 0.001, from: edge, to: edge };
      const metric = since(VALUES, { capacity, rounds: edgeRounds(5, edge, side) });
      expect(metric).toMatchObject({ verdict, head: edge, bounds: { head: side } });
    },
  );

  it("is open where the connections were the limit", () => {
    const metric = since(VALUES, { rounds: edgeRounds(5, 14_000, "higher") });
    expect(metric).toMatchObject({ verdict: "inconclusive", bounds: { head: "higher" } });
  });

  it.each([
    ["two of five rounds are at 5 %", foundRounds(700, 700, 14_000, 14_100, 13_900)],
    ["rounds lie far on both sides", foundRounds(500, 700, 14_000, 90_000, 95_000)],
    [
      "five of twelve rounds are at a tenth",
      foundRounds(...[1400, 14_000].flatMap((one, many) => Array<number>(5 + 2 * many).fill(one))),
    ],
    ["a round is 0", foundRounds(0, 14_000, 14_100, 13_900, 14_000)],
    [
      "three of five rounds are beyond the highest rate",
      inOrder(...mostAtTop, ...foundRounds(500, 500)),
    ],
    [
      "a bound is to the other side",
      inOrder(...mostAtTop, ...foundRounds(99e3), ...edgeRounds(1, 98e3, "lower")),
    ],
  ])("is open where %s, whatever the median", (_, rounds) => {
    expect(since(VALUES, { rounds })?.verdict).toBe("inconclusive");
  });

  it("has an interval that is open to the side of a bound in any round", () => {
    const found = foundRounds(7000, 7100, 6950, 7050);
    const rounds = inOrder(...edgeRounds(1, 6900, "lower"), ...found);
    expect(since(VALUES, { rounds })).toMatchObject({ verdict: "regression", lowPercent: -100 });
    expect(since(VALUES, { rounds })).not.toHaveProperty("bounds");
  });

  it("is open, and not new, where no earlier run has a value", () => {
    expect(since([undefined, undefined])?.verdict).toBe("inconclusive");
  });

  it("is new without any", () => {
    expect(since([])?.verdict).toBe("new");
    expect(compareRows({}, GATE)).toEqual([]);
  });
});
