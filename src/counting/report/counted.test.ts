import { describe, expect, it } from "vitest";
import {
  aComparison,
  aLoss,
  aMetric,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { viewOf } from "../../../test/support/builders/evidence.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { type CountedSeries, GO_BY_DHAT } from "../../domain/series/counts.ts";
import { countFacts, countNotices } from "./count-facts.ts";
import { renderCountPlan } from "./count-plan.ts";
import { countedHeadline, countedSection, countView } from "./counted.ts";

const MAIN = { kind: "base", sha: "ba5e", ref: "main" } as const;

const MORE = {
  base: 10_000,
  head: 10_310,
  changePercent: 3.1,
  lowPercent: 3,
  highPercent: 3.2,
  tolerancePercent: 1,
  verdict: "regression",
} as const;

const FROM_NOTHING = { base: 0, head: 3, tolerancePercent: 1, verdict: "regression" } as const;

const SAME = { ...MORE, head: 10_000, changePercent: 0, lowPercent: -0.1, highPercent: 0.1 };

function counted(overrides: Partial<InstrumentComparison> = {}): InstrumentComparison {
  return {
    name: "go/greet",
    server: "go",
    scenario: "greet",
    verdict: "regression",
    metrics: { instructions: MORE },
    ...overrides,
  };
}

const unchanged = counted({
  verdict: "unchanged",
  metrics: { instructions: { ...SAME, verdict: "unchanged" } },
});

it("the table of counts says what is tolerated where that differs", () => {
  const of = (tolerancePercent: number) => {
    const other = counted({
      name: "go/echo",
      metrics: { instructions: { ...MORE, tolerancePercent }, allocations: { head: 1 } },
    });
    return countedSection(aComparison({ instrumented: [counted(), other] }))?.table;
  };
  expect(of(1)?.columns).not.toContain("tolerated");
  const own = of(2);
  expect(own?.columns.at(-1)).toBe("tolerated");
  expect(own?.rows.map((row) => row.at(-1))).toEqual(["1.00 %", "2.00 %", ""]);
});

describe("the headline", () => {
  const of = (...all: readonly InstrumentComparison[]) =>
    countedHeadline(aComparison({ comparedWith: MAIN, instrumented: all }));

  it("names the largest regression", () => {
    const worse = { ...MORE, changePercent: 50, lowPercent: 49, highPercent: 51 };
    const other = counted({ name: "go/echo", metrics: { instructions: MORE, allocations: worse } });
    expect(of(counted(), other)).toBe(
      "3 of 3 counts worse than main: go/echo allocations/request +50.0 % (+49.0 … +51.0 %)",
    );
  });

  it("counts the verdicts where nothing got worse", () => {
    const better = counted({
      name: "go/echo",
      metrics: { instructions: { ...MORE, changePercent: -3, verdict: "improvement" } },
    });
    expect(of(unchanged, better)).toBe("No regression found in 2 counts: 1 better, 1 unchanged");
  });

  it("names what could not be counted", () => {
    const metrics = { instructions: { verdict: "unmeasurable", tolerancePercent: 1 } } as const;
    const lost = counted({
      verdict: "unmeasurable",
      problem: { of: "failure", arm: "head", told: "it crashed" },
      metrics,
    });
    expect(of(unchanged, lost)).toBe("1 series cannot be judged by counts: go/greet");
    const many = ["a", "b", "c", "d", "e"].map((name) => ({ ...lost, name }));
    expect(of(...many)).toBe("5 series cannot be judged by counts: a, b, c and 2 more");
  });

  it("claims nothing of a gated count that could not be had", () => {
    const metrics = {
      ...unchanged.metrics,
      "system-calls": { verdict: "unmeasurable", tolerancePercent: 1 },
    } as const;
    expect(of(counted({ verdict: "unmeasurable", metrics }))).toBe(
      "system calls/request could not be counted in 1 series: go/greet",
    );
  });

  it("says so where nothing is decided", () => {
    const open = counted({
      verdict: "inconclusive",
      metrics: { instructions: { ...SAME, verdict: "inconclusive" } },
    });
    const bounds = "inconclusive (not all with a bound)";
    expect(of(open)).toBe(`Nothing decided: the only count is ${bounds}`);
    expect(of(open, open)).toBe(`Nothing decided: all 2 counts are ${bounds}`);
  });

  it("names what rose from nothing before all else", () => {
    const metrics = { instructions: MORE, allocations: FROM_NOTHING };
    expect(of(counted({ metrics }))).toBe(
      "2 of 2 counts worse than main: go/greet allocations/request from 0",
    );
  });

  it("leaves what lost its base to others", () => {
    const metrics = { instructions: { head: 10_000, verdict: "unmeasurable" } } as const;
    const lost = counted({ verdict: "unmeasurable", notCompared: aLoss("no build"), metrics });
    expect(of(unchanged, lost)).toBe("No regression found in 1 count: 1 unchanged");
  });

  it.each([
    [{ instructions: { head: 10_000 } }, "1 series counted, nothing to compare with"],
    [
      { instructions: { base: 10_000, head: 10_000 } },
      "Counts are not gated (add instructions to gate): figures only, no verdict",
    ],
  ])("says so where there is no verdict: %j", (metrics, text) => {
    expect(of(counted({ verdict: "new", metrics }))).toBe(text);
  });

  it("says so where what is gated cannot be seen", () => {
    const metrics = { instructions: { base: 10_000, head: 10_000 } };
    expect(of(counted({ verdict: "new", metrics, unseen: ["allocations"] }))).toBe(
      "None of the gated counts is available: figures only, no verdict",
    );
  });
});

describe("sentences", () => {
  const of = (one: InstrumentComparison, series = [aSeriesComparison()]) =>
    countedSection(aComparison({ series, instrumented: [one] }))?.sentences;
  const timed = (lowPercent: number, highPercent: number) => [
    aSeriesComparison({
      metrics: { throughput: aMetric({ changePercent: 0.5, lowPercent, highPercent }) },
    }),
  ];

  it("show speed and instructions side by side", () => {
    expect(of(counted(), timed(-7, 4))).toEqual([
      "go/greet: throughput changed by at most 7.00 % (95 %); 3.10 % more instructions per request.",
    ]);
    expect(of(counted(), timed(0.2, 0.8))).toEqual([
      "go/greet: throughput +0.5 % (+0.2 … +0.8 %); 3.10 % more instructions per request.",
    ]);
  });

  it("do without speed where nothing was timed", () => {
    const fewer = { ...MORE, changePercent: -2, verdict: "improvement" } as const;
    const better = counted({ verdict: "improvement", metrics: { instructions: fewer } });
    const text = "go/greet: 2.00 % fewer instructions per request.";
    expect(of(better, [])).toEqual([text]);
    expect(of(better, [aSeriesComparison({ metrics: {} })])).toEqual([text]);
  });

  it("name what is left where a server takes more CPU time for the same instructions", () => {
    const cpu = {
      changePercent: 12,
      lowPercent: 9.5,
      highPercent: 15,
      verdict: "regression",
    } as const;
    const dearer = [aSeriesComparison({ metrics: { "cpu-per-request": aMetric(cpu) } })];
    expect(of(unchanged, dearer)).toEqual([
      "go/greet c=10: CPU/request +12.0 % (+9.5 … +15.0 %), and the same instructions: layout, caches or waiting.",
    ]);
    const calm = [aSeriesComparison({ metrics: { "cpu-per-request": aMetric() } })];
    expect(of(unchanged, calm)).toEqual([]);
  });

  it("tell what could not be counted, and nothing of what is unchanged or has no count", () => {
    expect(of(counted({ problem: { of: "failure", arm: "head", told: "it crashed" } }))).toEqual([
      "go/greet cannot be judged by its counts: it crashed.",
    ]);
    expect(of(unchanged)).toEqual([]);
    expect(of(counted({ metrics: {} }))).toEqual([]);
  });
});

const GROWN = [{ name: "serde::de<T>", base: 120, head: 430 }];

it("lists every figure, those with the worst verdict first, and the functions that grew", () => {
  const other = counted({
    name: "go/echo",
    metrics: { instructions: SAME, "allocated-bytes": { head: 2048 }, allocations: { head: 2 } },
    grown: GROWN,
  });
  const one = aComparison({ comparedWith: MAIN, instrumented: [unchanged, other, counted()] });
  const view = countedSection(one);
  expect(view.table.rows.map((row) => row.slice(0, 5))).toEqual([
    ["regression", "go/greet", "instructions/request", "10,000", "10,310"],
    ["regression", "go/echo", "instructions/request", "10,000", "10,000"],
    ["unchanged", "go/greet", "instructions/request", "10,000", "10,000"],
    ["not gated", "go/echo", "allocations/request", "–", "2.00"],
    ["not gated", "go/echo", "allocated/request", "–", "2.00 KiB"],
  ]);
  expect(view.causes.rows).toEqual([["go/echo", "serde::de<T>", "120", "430", "310"]]);
});

it("lists system calls that grew, and what is undecided with what is known of it", () => {
  const grownCalls = [{ name: "write", base: 1, head: 2.5 }];
  const metrics = {
    instructions: { ...SAME, verdict: "inconclusive", atMostWorsePercent: 3 },
  } as const;
  const view = countedSection(
    aComparison({ comparedWith: MAIN, instrumented: [counted({ metrics, grownCalls })] }),
  );
  expect(view.causes.rows).toEqual([["go/greet", "system call write", "1.00", "2.50", "1.50"]]);
  expect(view.table.rows[0]?.[0]).toBe(
    "inconclusive: no more than 3 % more instructions per request",
  );
});

describe("facts", () => {
  it("name the counter, why it is this one, and how it counted", () => {
    const counts = someCounts(aCounted(), aCounted({ requests: 2000, turns: [] }));
    expect(countFacts(aRun({ counts }))).toEqual([
      ["counter", "cachegrind (3.19.0); no hardware counters: perf is not installed"],
      [
        "counted",
        "5 turns of 8,000 or 2,000 requests, one after the other, one CPU for each server",
      ],
    ]);
  });

  it("tell of DHAT only where it counted something", () => {
    const countedWith = (tool: Partial<CountedSeries>) => {
      const counts = { ...someCounts(aCounted(tool)), conditions: [GO_BY_DHAT] };
      return countFacts(aRun({ counts })).at(-1)?.[1];
    };
    expect(countedWith({})).not.toContain("DHAT");
    expect(countedWith({ tool: "DHAT" })).toContain(GO_BY_DHAT);
  });

  it("tell of series that needed fewer turns", () => {
    const counts = someCounts(aCounted(), aCounted({ turns: turnsOf(10_000).slice(0, 3) }));
    expect(countFacts(aRun({ counts }))[1]?.[1]).toMatch(/^3 to 5 turns of 8,000 requests, /);
  });

  it("name no counter where shards had different ones, and say what counting sees all the same", () => {
    const { counter: _, ...several } = someCounts(aCounted());
    expect(countFacts(aRun({ counts: several }))).toMatchObject([["counted", expect.any(String)]]);
    expect(countNotices(aRun({ counts: several }), {})).toHaveLength(1);
  });

  it("say where there is no counter, and nothing where nobody asked", () => {
    const { counter: _, ...none } = someCounts(aCounted({ turns: [], requests: 0 }));
    const value = "none; no hardware counters: perf is not installed";
    expect(countFacts(aRun({ counts: none }))).toEqual([["counter", value]]);
    expect(countNotices(aRun({ counts: none }), {})).toEqual([]);
    expect(countFacts(aRun())).toEqual([]);
    expect(countNotices(aRun(), {})).toEqual([]);
  });

  it("tell what counting cannot see, and what is counted of an interpreter", () => {
    const of = (runtime?: string) =>
      countNotices(aRun({ counts: someCounts(aCounted({ ...(runtime && { runtime }) })) }), {});
    expect(of()).toHaveLength(1);
    expect(of("Go")).toHaveLength(1);
    expect(of("Node")[1]).toContain("without its just-in-time compiler");
  });
});

it("tells what is gated and seen in no arm", () => {
  const run = aRun({ counts: someCounts(aCounted()) });
  const blind = counted({ unseen: ["allocations", "allocated-bytes"] });
  expect(countNotices(run, { instrumented: [unchanged, blind] }).slice(1)).toEqual([
    "Gated and not seen: allocations/request of go/greet.",
    "Gated and not seen: allocated/request of go/greet.",
  ]);
});

it("plans how long counting takes", () => {
  const counter = { slowdown: 20 };
  const size = { commands: Array(8).fill("./server"), arms: 2, cpuCount: 2, counter };
  const guessed =
    "by what the servers' commands tell of their runtimes and how fast the machine is now";
  expect(renderCountPlan({ turns: 5, env: {} }, size, "cachegrind")).toBe(
    `counting 8 servers and scenarios in 5 turns takes about 2 min 40 s with cachegrind, or 1 min 36 s in 3 where nothing changed, ${guessed}\n`,
  );
  expect(renderCountPlan({ turns: 5, requests: 4000, env: {} }, size, "cachegrind")).toBe(
    `counting 8 servers and scenarios in 5 turns takes about 3 min 06 s with cachegrind, or 1 min 52 s in 3 where nothing changed, ${guessed}\n`,
  );
});

it.each([
  { what: "one arm, where nothing is compared", turns: 5, arms: 1 },
  { what: "three turns, where none can be spared", turns: 3, arms: 2 },
])("plans one time for $what", ({ turns, arms }) => {
  const size = { commands: ["./server"], arms, cpuCount: 2, counter: { slowdown: 20 } };
  const plan = renderCountPlan({ turns, env: {} }, size, "cachegrind");
  expect(plan).toContain("takes about");
  expect(plan).not.toContain("where nothing changed");
});

describe("a report of counts alone", () => {
  const run = aRun({ series: [], counts: someCounts(aCounted()) });
  const of = (comparison: Comparison) =>
    viewOf({ run, comparison, instruments: [countView(run, comparison)] });
  const comparison = aComparison({ series: [], comparedWith: MAIN, instrumented: [unchanged] });
  const view = of(comparison);

  it("has the table of counts, whose figures are counted where it is folded", () => {
    expect(view.sections).toEqual([countedSection(comparison)]);
    expect(view.sections[0]?.summary).toBe(
      "Counted: 1 figure of instructions and allocations per request",
    );
  });

  it("says first what was removed, and beside timing what each found", () => {
    const removed = aSeriesComparison({ verdict: "removed", metrics: {} });
    expect(of({ ...comparison, series: [removed] }).headline).toBe(
      "Removed: go/greet c=10. No regression found in 1 count: 1 unchanged",
    );
    expect(
      of({ ...comparison, series: [aSeriesComparison()], instrumented: [counted()] }).headline,
    ).toBe(
      "No regression found in 1 comparison: 1 unchanged. 1 of 1 count worse than main: go/greet instructions/request +3.1 % (+3.0 … +3.2 %)",
    );
  });

  it("has no section and no result where nothing was compared", () => {
    const part = countView(run, aComparison());
    expect(part.section).toBeUndefined();
    expect(part.headline).toBeUndefined();
    expect(part.facts).toHaveLength(2);
  });

  it("counts its verdicts", () => {
    const metrics = { ...unchanged.metrics, allocations: { base: 2, head: 2 } };
    const mixed = aComparison({ series: [], instrumented: [counted({ metrics })] });
    expect(of(mixed).counts).toEqual([{ verdict: "unchanged", number: 1 }]);
  });

  it("says how long was counted, and nothing of how long load was measured", () => {
    const facts = new Map(view.environment);
    expect(facts.has("counted")).toBe(true);
    expect(facts.has("measured")).toBe(false);
    expect(facts.get("time")).toBe("1 min 10 s: build 8 s, counting 1 min 30 s");
  });
});
