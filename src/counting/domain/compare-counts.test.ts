import { describe, expect, it } from "vitest";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { BaseCommit } from "../../domain/run/file/base-commit.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import { type CountedSeries, WITHOUT_COMPILER } from "../../domain/series/counts.ts";
import { compareCounts } from "./compare-counts.ts";

const tolerating = (tolerancePercent: Gate["tolerancePercent"]): Gate => ({
  tolerancePercent,
  maxErrorPercent: 0,
});

const GATE = tolerating({ instructions: 0.5, allocations: 1 });

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
    const [head, before] = [20_000, 10_000].map((count) => ({ turns: turnsOf(count).slice(0, 1) }));
    expect(verdictOf(head ?? {}, before)).toBe("inconclusive");
  });

  it("are held to what their own series tolerates", () => {
    const all = ["go/greet", "go/echo"].flatMap((name) => [
      aCounted({ name, turns: turnsOf(10_100) }),
      base({ name }),
    ]);
    const own = { "go/echo": tolerating({ instructions: 2 }) };
    const verdicts = compared(all, { ...GATE, bySeries: own }).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(["regression", "unchanged"]);
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
    const gate = tolerating({ instructions: 0.1 });
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

describe("a server that allocates nothing", () => {
  const of = (head: readonly number[], before: readonly number[]) => {
    const turns = (values: readonly number[]) =>
      values.map((allocations, turn) => ({ turn, instructions: 10_000, allocations }));
    const [one] = compared([aCounted({ turns: turns(head) }), base({ turns: turns(before) })]);
    return one?.metrics.allocations;
  };
  const [none, three] = [
    [0, 0, 0],
    [3, 3, 3],
  ];

  it.each([
    [none, three, "regression"],
    [three, none, "unmeasurable"],
    [none, none, "unchanged"],
    [none, [3, 0, 3], "inconclusive"],
    [[0, 0, 3], [3, 3, 3], "inconclusive"],
    [[0, 0, 0, 2, 2], [5, 5, 5, 2, 2], "inconclusive"],
    [[0], [3], "inconclusive"],
  ])("%j that become %j are %s", (before, head, verdict) => {
    const metric = of(head, before);
    expect(metric?.verdict).toBe(verdict);
    expect(metric).not.toHaveProperty("changePercent");
  });
});

it("cannot judge a gated count that only base has", () => {
  const turns = turnsOf(10_000, { allocations: 2 });
  const [one] = compared([aCounted(), base({ turns })]);
  expect(one?.metrics.allocations).toMatchObject({ base: 2, verdict: "unmeasurable" });
  expect(one?.verdict).toBe("unmeasurable");
});

it("compares no counts of different tools", () => {
  const [one] = compared([aCounted({ tool: "DHAT" }), base()]);
  expect(one?.verdict).toBe("unmeasurable");
  expect(one?.problem).toEqual({ of: "other-tool" });
  expect(compared([aCounted({ tool: "DHAT" }), base({ tool: "DHAT" })])[0]?.verdict).toBe(
    "unchanged",
  );
});

describe("gated system calls", () => {
  const gate = tolerating({ instructions: 1, "system-calls": 1 });
  const calls = turnsOf(10_000, { systemCalls: 3 });

  it("that were not counted are no green", () => {
    const [one] = compared([aCounted(), base()], gate);
    expect(one?.verdict).toBe("unmeasurable");
    expect(one?.problem).toEqual({ of: "no-system-calls", arm: "head" });
  });

  it("that were not counted of base lose it", () => {
    const [one] = compared([aCounted({ turns: calls }), base()], gate);
    expect(one).toMatchObject({ verdict: "unmeasurable", isBaseLost: true });
    expect(one?.problem).toEqual({ of: "no-system-calls", arm: "base" });
  });

  it("that both arms have are judged", () => {
    const [one] = compared([aCounted({ turns: calls }), base({ turns: calls })], gate);
    expect(one?.metrics["system-calls"]?.verdict).toBe("unchanged");
  });
});

it("names a gated count that no arm has", () => {
  expect(compared([aCounted(), base()])[0]?.unseen).toEqual(["allocations"]);
  const instructions = tolerating({ instructions: 1 });
  expect(compared([aCounted(), base()], instructions)[0]).not.toHaveProperty("unseen");
});

it.each([
  ["system calls that strace did not count", "system-calls", []],
  ["allocations on a machine without a compiler", "allocations", [WITHOUT_COMPILER]],
] as const)("cannot judge %s", (_, id, conditions) => {
  const counts = { ...someCounts(aCounted(), base()), conditions };
  const [one] = compareCounts({ counts }, tolerating({ instructions: 1, [id]: 1 }));
  expect(one?.metrics[id]).toEqual({ verdict: "unmeasurable", tolerancePercent: 1 });
  expect(one?.verdict).toBe("unmeasurable");
  expect(one).not.toHaveProperty("unseen");
});

it("has no change that cannot be written in percent", () => {
  const of = (...values: readonly number[]) => ({
    turns: values.map((allocations, turn) => ({ turn, instructions: 10_000, allocations })),
  });
  const [one] = compared([aCounted(of(1e-30, 1e15)), base(of(1e15, 1e-30))]);
  expect(one?.metrics.allocations).not.toHaveProperty("changePercent");
  expect(one?.metrics.allocations?.verdict).toBe("inconclusive");
});

it("does not believe in less than what an edit without effect may do, however many turns there are", () => {
  const of = (count: number) => {
    const turns = (instructions: number) =>
      Array.from({ length: count }, (_, turn) => ({ turn, instructions }));
    const all = [aCounted({ turns: turns(10_020) }), base({ turns: turns(10_000) })];
    return compared(all)[0]?.metrics.instructions ?? {};
  };
  const { changePercent = 0, lowPercent = 0, highPercent = 0 } = of(100);
  expect(changePercent).toBeCloseTo(0.2);
  // Twice the least error of 0.1 %.
  expect(highPercent - lowPercent).toBeGreaterThan(0.38);
});

it("names the functions that grew where something got worse", () => {
  const functions = [
    { name: "copy", base: 10, head: 210 },
    { name: "gone", base: 50, head: 0 },
  ];
  const grown = (instructions: number, gate?: Parameters<typeof compared>[1]) =>
    compared([aCounted({ turns: turnsOf(instructions), functions }), base()], gate)[0]?.grown;
  expect(grown(10_200)).toEqual([functions[0]]);
  expect(grown(10_000)).toBeUndefined();
  expect(grown(10_200, tolerating({}))).toEqual([functions[0]]);
  expect(grown(10_000, tolerating({}))).toBeUndefined();
  expect(grown(10_200, tolerating({ instructions: 5 }))).toBeUndefined();
});

it("names the system calls that grew where there are more of them", () => {
  const of = (read: number, write: number) => ({
    turns: turnsOf(10_000, { systemCalls: read + write }),
    systemCalls: [
      { name: "read", count: read },
      { name: "write", count: write },
    ],
  });
  const gate = tolerating({ "system-calls": 1 });
  const [more] = compared([aCounted(of(2, 3)), base(of(2, 1))], gate);
  expect(more?.metrics["system-calls"]?.changePercent).toBeCloseTo((5 / 3 - 1) * 100);
  expect(more?.grownCalls).toEqual([{ name: "write", base: 1, head: 3 }]);
  const [same] = compared([aCounted(of(2, 1)), base(of(2, 1))], gate);
  expect(same?.verdict).toBe("unchanged");
  expect(same?.grownCalls).toBeUndefined();
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
      problem: { of: "failure", arm: "head", told: "it crashed" },
      metrics: { instructions: { verdict: "unmeasurable", tolerancePercent: 0.5 } },
    });
    // Whatever the gate names: a gate on allocations alone must not pass by a crash.
    expect(one?.metrics.allocations).toEqual({ verdict: "unmeasurable", tolerancePercent: 1 });
    expect(one?.metrics).not.toHaveProperty("allocated-bytes");
  });

  it.each([
    [{ failure: "it crashed" }, { of: "failure", arm: "base", told: "it crashed" }],
    [{}, { of: "not-counted", arm: "base" }],
  ])("whose base failed has lost it: %j", (more, problem) => {
    const [one] = compared([aCounted(), base({ turns: [], ...more })]);
    expect(one).toMatchObject({ verdict: "unmeasurable", problem, isBaseLost: true });
  });

  it("that failed in both arms has not only lost its base", () => {
    const failed = { turns: [], failure: "it crashed" };
    const [one] = compared([aCounted(failed), base(failed)]);
    expect(one?.problem).toEqual({ of: "failure", arm: "head", told: "it crashed" });
    expect(one?.isBaseLost).toBeUndefined();
  });

  const lost = [{ kind: "lost-base" as const, server: "go", reason: "go (base): no build" }];

  it.each([
    ["without counts", []],
    ["with counts of the program that head runs too", [base()]],
  ])("whose base was lost, %s, says what took it away", (_, bases) => {
    const [one] = compared([aCounted(), ...bases], GATE, { ref: "main", lost });
    expect(one).toMatchObject({ verdict: "unmeasurable", notCompared: lost[0] });
    expect(one?.problem).toBeUndefined();
    expect(one?.metrics.instructions).toMatchObject({ verdict: "unmeasurable" });
    expect(one?.metrics.instructions).not.toHaveProperty("changePercent");
  });

  it.each([[{ runtime: "Node" }], [{}]])(
    "whose counts differ from start to start is unmeasurable: %j",
    (more) => {
      const counts = [9000, 11_000, 9000, 11_000, 10_000];
      const turns = counts.map((instructions, turn) => ({ turn, instructions }));
      const [one] = compared([aCounted({ turns, ...more }), base()]);
      expect(one?.verdict).toBe("unmeasurable");
      const percent = expect.closeTo(10);
      expect(one?.problem).toEqual({ of: "unsteady", arm: "head", percent, ...more });
    },
  );

  it("that is not gated has figures and no verdict of its own", () => {
    const run = aRun({ counts: someCounts(aCounted(), base()) });
    const [one] = compareCounts(run, tolerating({}));
    expect(one?.metrics.instructions).not.toHaveProperty("verdict");
    expect(one?.metrics.instructions?.changePercent).toBeCloseTo(0);
  });
});

it("says nothing of a run that counted nothing", () => {
  expect(compareCounts(aRun(), GATE)).toEqual([]);
});

it("allocations that base hides and head has cannot be compared", () => {
  const [one] = compared([
    aCounted({ turns: turnsOf(10_000, { allocations: 50 }) }),
    base({ turns: turnsOf(10_000) }),
  ]);
  expect(one?.metrics.allocations).toMatchObject({ head: 50, verdict: "unmeasurable" });
  expect(one?.metrics.instructions?.verdict).toBe("unchanged");
});

it.each([
  ["base", { turns: turnsOf(10_000, { allocations: 50 }) }, { turns: withoutTheLast() }],
  ["head", { turns: withoutTheLast() }, { turns: turnsOf(10_000, { allocations: 50 }) }],
])("allocations that %s lacks in one turn cannot be compared", (_, head, before) => {
  const [one] = compared([aCounted(head), base(before)]);
  expect(one?.metrics.allocations?.verdict).toBe("unmeasurable");
  expect(one?.metrics.instructions?.verdict).toBe("unchanged");
});

/** Turns with 50 allocations each, and none known in the last. */
function withoutTheLast() {
  const turns = turnsOf(10_000, { allocations: 50 });
  return turns.map(({ allocations = 0, ...turn }, index) =>
    index === turns.length - 1 ? turn : { ...turn, allocations },
  );
}

it.each([
  [{ requests: 2000 }, "other-requests"],
  [{ runtime: "Node" }, "other-requests"],
  [{ tool: "DHAT" }, "other-tool"],
])("base that was counted in another way than head cannot be compared: %j", (other, of) => {
  const [one] = compared([aCounted(), base(other)]);
  expect(one?.verdict).toBe("unmeasurable");
  expect(one?.problem).toEqual({ of });
});

it("has fewer system calls where there are none left", () => {
  const gate = tolerating({ "system-calls": 1 });
  const calls = (systemCalls: number) => ({ turns: turnsOf(10_000, { systemCalls }) });
  const [one] = compared([aCounted(calls(0)), base(calls(3))], gate);
  expect(one?.metrics["system-calls"]?.verdict).toBe("improvement");
});
