import { describe, expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { aComparison } from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { anEnvironment, aRun } from "../../../test/support/builders/run.ts";
import { concluded } from "../../domain/comparison/comparison.ts";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { CountedSeries, Counts } from "../../domain/series/counts.ts";
import { countHistoryOf, withCounts } from "./with-counts.ts";

const POLICY = {
  tolerancePercent: { instructions: 0.5, allocations: 1 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

const HASH = { configHash: "c0ffee" };

/** A run that only counted, without a base. */
function aCountedRun(
  series: Partial<CountedSeries> = {},
  overrides: Partial<RunFile> = {},
): RunFile {
  return aRun({ series: [], counts: someCounts(aCounted({ ...HASH, ...series })), ...overrides });
}

interface RecordedRun {
  readonly counts?: Pick<Counts, "counter"> | Pick<Counts, "conditions">;
  readonly run?: Partial<RunFile>;
}

/** Records of runs whose one series executed so many instructions for a request. */
function recorded(
  instructions: readonly number[],
  { series, ...others }: { series?: Partial<CountedSeries> } & RecordedRun = {},
): readonly BaselineRecord[] {
  return instructions.map((count, day) => {
    const turns = turnsOf(count, { allocations: 2 });
    const run = aCountedRun({ turns, ...series }, others.run);
    return aRecord({
      ...run,
      counts: { ...(run.counts ?? someCounts()), ...others.counts },
      id: `run-${day}`,
      startedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    });
  });
}

const QUIET = [10_000, 10_002, 9999, 10_001, 9998];

function judged(run: RunFile, records: readonly BaselineRecord[]) {
  const past = countHistoryOf(run, records);
  const {
    verdict: _verdict,
    gate: _gate,
    ...nothing
  } = aComparison({
    series: [],
    comparedWith: { kind: "none", reason: "no baseline yet" },
  });
  return concluded(withCounts(run, nothing, { ...POLICY, past }), POLICY);
}

const verdictOf = (instructions: number, records: readonly BaselineRecord[]) =>
  judged(aCountedRun({ turns: turnsOf(instructions) }), records).verdict;

it("a record keeps head's medians, with the counter, and nothing that cannot be trusted", () => {
  const turns = turnsOf(10_000, { allocations: 2 });
  const wild = [1000, 2000, 3000].map((instructions, turn) => ({ turn, instructions }));
  const counts = someCounts(
    aCounted({ ...HASH, turns }),
    aCounted({ ...HASH, turns, arm: "base" }),
    aCounted({ ...HASH, name: "go/echo", failure: "it crashed" }),
    aCounted({ ...HASH, name: "go/static", turns: wild }),
    aCounted({ name: "go/older" }),
  );
  expect(aRecord({ counts }).counts).toEqual({
    counter: { name: "cachegrind", version: "3.19.0" },
    conditions: ["one CPU for each server"],
    series: [
      {
        ...{ name: "go/greet", server: "go", scenario: "greet", requests: 8000 },
        ...HASH,
        metrics: { instructions: 10_000, allocations: 2 },
      },
    ],
  });
  expect(aRecord()).not.toHaveProperty("counts");
});

describe("a run without a base", () => {
  it.each([
    [10_200, "regression"],
    [9800, "improvement"],
    [10_003, "unchanged"],
  ])("that executes %d instead of 10,000 is a %s against earlier runs", (instructions, verdict) => {
    expect(verdictOf(instructions, recorded(QUIET))).toBe(verdict);
  });

  it("says how many earlier runs it was compared with, and where", () => {
    const {
      comparedWith,
      instrumented: counted,
      gate,
    } = judged(aCountedRun({ turns: turnsOf(10_200, { allocations: 2 }) }), recorded(QUIET));
    expect(comparedWith).toMatchObject({ kind: "history", runs: 5 });
    expect(JSON.stringify(comparedWith)).toContain("cachegrind 3.19.0");
    expect(counted?.[0]?.metrics.instructions?.changePercent).toBeCloseTo(2, 6);
    expect(counted?.[0]?.metrics.allocations?.verdict).toBe("unchanged");
    expect(gate.decision).toBe("fail");
  });

  it("is new without earlier runs, and undecided with two", () => {
    expect(verdictOf(10_000, [])).toBe("new");
    expect(verdictOf(20_000, recorded([10_000, 10_001]))).toBe("inconclusive");
  });

  it("that begins to allocate where no earlier run did is a regression", () => {
    const none = { turns: turnsOf(10_000, { allocations: 0 }) };
    const records = [1, 2, 3].map((day) => aRecord({ ...aCountedRun(none), id: `run-${day}` }));
    const run = aCountedRun({ turns: turnsOf(10_000, { allocations: 1 }) });
    expect(judged(run, records).instrumented?.[0]?.metrics.allocations?.verdict).toBe("regression");
  });

  it("that begins to allocate where none was seen to is undecided, not new", () => {
    const run = aCountedRun({ turns: turnsOf(10_000, { allocations: 1 }) });
    const records = [1, 2, 3].map((day) =>
      aRecord({ ...aCountedRun({ turns: turnsOf(10_000) }), id: `run-${day}` }),
    );
    const { instrumented: counted } = judged(run, records);
    expect(counted?.[0]?.metrics.allocations).toMatchObject({ base: 0, verdict: "inconclusive" });
    expect(counted?.[0]?.verdict).toBe("inconclusive");
  });

  it("whose system calls are counted for the first time has new ones", () => {
    const run = aCountedRun({ turns: turnsOf(10_000, { allocations: 2, systemCalls: 3 }) });
    const { instrumented: counted } = judged(run, recorded(QUIET));
    expect(counted?.[0]?.metrics["system-calls"]?.base).toBeUndefined();
  });
});

describe("counts that are never compared", () => {
  it.each<[string, Parameters<typeof recorded>[1]]>([
    [
      "another counter",
      { counts: { counter: { name: "hardware counters", version: "perf 6.1" } } },
    ],
    ["its other version", { counts: { counter: { name: "cachegrind", version: "3.22.0" } } }],
    ["other conditions", { counts: { conditions: ["any CPU"] } }],
    ["another machine", { run: { environment: anEnvironment({ cpuModel: "Other CPU" }) } }],
    ["another configuration", { series: { configHash: "other" } }],
    ["another number of requests", { series: { requests: 2000 } }],
    ["another tool", { series: { tool: "DHAT" } }],
  ])("are those of %s", (_, others) => {
    expect(verdictOf(20_000, recorded(QUIET, others))).toBe("new");
  });

  it("are not those of another tool, the other way round either", () => {
    const run = aCountedRun({ turns: turnsOf(20_000), tool: "DHAT" });
    expect(judged(run, recorded(QUIET, { series: { tool: "DHAT" } })).verdict).toBe("regression");
    expect(judged(run, recorded(QUIET)).verdict).toBe("new");
  });

  it("are not those of another load generator, which takes no part in counting", () => {
    const run = { environment: anEnvironment({ oha: "0.1.0" }) };
    expect(verdictOf(20_000, recorded(QUIET, { run }))).toBe("regression");
  });

  it("are those of shards that counted in different ways, which have no counter", () => {
    const { counter: _, ...counts } = someCounts(aCounted(HASH));
    expect(countHistoryOf(aRun({ series: [], counts }), recorded(QUIET)).runs).toBe(0);
    expect(countHistoryOf(aCountedRun(), recorded(QUIET)).runs).toBe(QUIET.length);
  });

  it("are the run's own", () => {
    const [own] = recorded([10_000]);
    const run = aCountedRun({}, { id: "run-0" });
    expect(countHistoryOf(run, own ? [own] : []).runs).toBe(0);
  });

  it("are earlier ones where base was to be counted", () => {
    const run = aCountedRun(
      { turns: turnsOf(20_000) },
      { base: { ref: "main", sha: "0123456789abcdef" } },
    );
    expect(judged(run, recorded(QUIET)).instrumented?.[0]?.verdict).toBe("new");
  });
});
