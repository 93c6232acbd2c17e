import { describe, expect, it } from "vitest";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { BaseCommit } from "../run/run-file.ts";
import type { GatePolicy } from "../verdict/gate.ts";
import { compareCounts } from "./compare-counts.ts";
import type { CountedSeries } from "./counts.ts";

type Policy = Pick<GatePolicy, "tolerancePercent">;

const GATE: Policy = { tolerancePercent: { instructions: 0.5, allocations: 1 } };

const base = (overrides: Partial<CountedSeries> = {}) => aCounted({ arm: "base", ...overrides });

function compared(series: readonly CountedSeries[], gate = GATE, commit?: BaseCommit) {
  const run = aRun({ counts: someCounts(...series), ...(commit && { base: commit }) });
  return compareCounts(run, gate);
}

function verdictOf(head: Partial<CountedSeries>, before: Partial<CountedSeries> = {}) {
  return compared([aCounted(head), base(before)])[0]?.metrics.instructions?.verdict;
}

describe("instructions", () => {
  it.each([
    [10_100, "regression"],
    [9900, "improvement"],
    [10_000, "unchanged"],
    [10_020, "unchanged"],
    [10_048, "inconclusive"],
  ])("that become %d of 10,000 are %s", (instructions, verdict) => {
    expect(verdictOf({ turns: turnsOf(instructions) })).toBe(verdict);
  });

  it("that vary too much for their change are inconclusive", () => {
    const turns = [9900, 10_250, 10_000, 10_150, 10_200].map((instructions, turn) => ({
      turn,
      instructions,
    }));
    expect(verdictOf({ turns })).toBe("inconclusive");
  });

  it("are compared turn by turn, since both arms of a turn have the same seeds", () => {
    const values = [10_000, 10_150, 9900, 10_080, 9950];
    const of = (factor: number) =>
      values.map((value, turn) => ({ turn, instructions: value * factor }));
    expect(verdictOf({ turns: of(1.01) }, { turns: of(1) })).toBe("regression");
  });

  it("of one turn alone are inconclusive", () => {
    expect(verdictOf({ turns: turnsOf(20_000).slice(0, 1) })).toBe("inconclusive");
  });

  it("have values that agree with their change", () => {
    const [one] = compared([aCounted({ turns: turnsOf(10_100) }), base()]);
    const { base: before = 0, head = 0, changePercent } = one?.metrics.instructions ?? {};
    expect(changePercent).toBeCloseTo(1, 6);
    expect((head / before - 1) * 100).toBeCloseTo(1, 6);
  });

  it("need more evidence the more is gated", () => {
    const spread = [10_050, 10_110, 10_070, 10_020, 10_090];
    const turns = spread.map((instructions, turn) => ({ turn, instructions }));
    const pair = (name: string) => [aCounted({ name, turns }), base({ name })];
    const names = Array.from({ length: 20 }, (_, index) => `go/${index}`);
    const gate = { tolerancePercent: { instructions: 0.1 } };
    const alone = compared(pair("go/greet"), { ...GATE, ...gate });
    const among = compared(names.flatMap(pair), { ...GATE, ...gate });
    expect(alone[0]?.verdict).toBe("regression");
    expect(new Set(among.map(({ verdict }) => verdict))).toEqual(new Set(["inconclusive"]));
  });
});

it("judges allocations by themselves", () => {
  const [one] = compared([
    aCounted({ turns: turnsOf(10_000, { allocations: 3, allocatedBytes: 300 }) }),
    base({ turns: turnsOf(10_000, { allocations: 2, allocatedBytes: 200 }) }),
  ]);
  expect(one?.verdict).toBe("regression");
  expect(one?.metrics.instructions?.verdict).toBe("unchanged");
  expect(one?.metrics.allocations).toMatchObject({ verdict: "regression" });
  expect(one?.metrics.allocations?.changePercent).toBeCloseTo(50);
  expect(one?.metrics["allocated-bytes"]).not.toHaveProperty("verdict");
});

it("names the functions that grew where something got worse", () => {
  const functions = [
    { name: "copy", base: 10, head: 210 },
    { name: "gone", base: 50, head: 0 },
  ];
  const grown = (instructions: number) =>
    compared([aCounted({ turns: turnsOf(instructions), functions }), base()])[0]?.grown;
  expect(grown(10_200)).toEqual([functions[0]]);
  expect(grown(10_000)).toBeUndefined();
});

describe("a series", () => {
  it("is new where base does not have it, and removed where head does not", () => {
    const [one, other] = compared([aCounted(), base({ name: "go/old", scenario: "old" })]);
    expect(one).toMatchObject({ verdict: "new", metrics: { instructions: { verdict: "new" } } });
    expect(other).toEqual({
      name: "go/old",
      server: "go",
      scenario: "old",
      verdict: "removed",
      metrics: {},
    });
  });

  it("that failed cannot be measured, and says why", () => {
    const [one] = compared([aCounted({ turns: [], failure: "it crashed" }), base()]);
    expect(one).toMatchObject({
      verdict: "unmeasurable",
      problem: "it crashed",
      metrics: { instructions: { verdict: "unmeasurable", tolerancePercent: 0.5 } },
    });
    expect(one?.metrics).not.toHaveProperty("allocations");
  });

  it("whose base failed cannot be compared", () => {
    const [one] = compared([aCounted(), base({ turns: [], failure: "it crashed" })]);
    expect(one).toMatchObject({ verdict: "unmeasurable", problem: "base: it crashed" });
  });

  it("whose base was lost says what took it away", () => {
    const lost = [{ kind: "lost-base" as const, server: "go", reason: "go (base): no build" }];
    const [one] = compared([aCounted()], GATE, { ref: "main", lost });
    expect(one).toMatchObject({ verdict: "unmeasurable", problem: "go (base): no build" });
  });

  it.each([
    [{ runtime: "Node" }, "the counts of Node vary by 10.0 % from start to start in head"],
    [{}, "the counts vary by 10.0 % from start to start in head"],
  ])("whose counts differ from start to start is unmeasurable: %j", (more, text) => {
    const counts = [9000, 11_000, 9000, 11_000, 10_000];
    const turns = counts.map((instructions, turn) => ({ turn, instructions }));
    const [one] = compared([aCounted({ turns, ...more }), base()]);
    expect(one?.verdict).toBe("unmeasurable");
    expect(one?.problem).toContain(text);
  });

  it("that is not gated has figures and no verdict of its own", () => {
    const tolerancePercent = {};
    const run = aRun({ counts: someCounts(aCounted(), base()) });
    const [one] = compareCounts(run, { tolerancePercent });
    expect(one?.metrics.instructions).not.toHaveProperty("verdict");
    expect(one?.metrics.instructions?.changePercent).toBeCloseTo(0);
  });
});

it("says nothing of a run that counted nothing", () => {
  expect(compareCounts(aRun(), GATE)).toEqual([]);
});
