import { describe, expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { aComparison } from "../../../test/support/builders/comparison.ts";
import { aCapacity, foundRounds, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { decisionOn } from "../../domain/gate/gate.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { openLoopHistoryOf, withRows } from "./with-rows.ts";

const GATE = { tolerancePercent: { capacity: 5 }, maxErrorPercent: 0 };
const COMPARED = aComparison({ series: [], comparedWith: { kind: "none", reason: "nothing" } });
const SLOWER = foundRounds(8000, 8100, 7900, 8050, 7950);
const found = (series: readonly OpenLoopSeries[], gate = GATE, run: Partial<RunFile> = {}) =>
  withRows(
    aRun({ openLoop: someOpenLoop(...series), base: { ref: "main" }, ...run }),
    COMPARED,
    gate,
  );

const LOSS = { kind: "lost-base", server: "go", reason: "no build" } as const;

describe("what was loaded at several rates", () => {
  it("adds its series and findings", () => {
    const both = [aCapacity({ rounds: SLOWER }), aCapacity({ arm: "base" })];
    const { instrumented, findings } = found(both);
    expect(instrumented?.map(({ name }) => name)).toEqual(["go/greet capacity"]);
    expect(findings.at(-1)).toMatchObject({ by: "open-loop", effect: "fails", metric: "capacity" });
  });

  it("adds nothing to a run that has none", () => {
    expect(withRows(aRun(), COMPARED, GATE)).toBe(COMPARED);
  });

  it("is no pass where too little was measured to compare", () => {
    const few = foundRounds(10_000);
    const { findings } = found([
      aCapacity({ rounds: few }),
      aCapacity({ arm: "base", rounds: few }),
    ]);
    expect(findings.at(-1)).toMatchObject({ effect: "open", figures: { of: "metric" } });
    const policy = { failOn: "regression" } as const;
    const held = {
      by: "bursts",
      effect: "holds",
      series: "go/greet c=10",
      metric: "throughput",
    } as const;
    const figures = { of: "metric", metric: {} } as const;
    expect(decisionOn([{ ...held, figures }, ...findings], policy).standing).toBe("neutral");
  });

  it("is a fault where head fails, whatever is gated of it, and a loss where base does of what is gated", () => {
    const failure = "it died";
    const last = (series: readonly OpenLoopSeries[], gate = GATE, run = {}) =>
      found(series, gate, run).findings.at(-1);
    const dead = [aCapacity({ failure }), aCapacity({ arm: "base" })];
    expect(last(dead)).toMatchObject({ effect: "unmeasured", figures: { of: "open-loop" } });
    expect(last(dead)).not.toHaveProperty("kind");
    const ungated = { ...GATE, tolerancePercent: {} as { capacity: number } };
    expect(last(dead, ungated)).toMatchObject({ effect: "unmeasured", series: dead[0]?.name });
    const unbased = { base: { ref: "main", lost: [LOSS] } };
    expect(last(dead, ungated, unbased)).toMatchObject({ by: "open-loop", effect: "unmeasured" });
    const missing = last([aCapacity({ rounds: [] }), aCapacity({ arm: "base" })]);
    expect(missing).toMatchObject({ by: "open-loop", effect: "unmeasured" });
    expect(missing).not.toHaveProperty("kind");
    const lost = [aCapacity(), aCapacity({ arm: "base", failure })];
    expect(last(lost, ungated)?.by).not.toBe("open-loop");
    expect(last(lost)).toMatchObject({ kind: "lost-base" });
    expect(last(lost)).not.toHaveProperty("isBlocking");
    const optional = { base: { ref: "main", isRequired: false } };
    expect(last(lost, GATE, optional)).toMatchObject({ kind: "lost-base", isBlocking: false });
  });

  it("leaves the loss of base to its own reasons", () => {
    const { findings } = found([aCapacity()], GATE, { base: { ref: "main", lost: [LOSS] } });
    expect(findings.filter(({ by }) => by === "open-loop")).toEqual([]);
  });

  it("fails by what head lost, which a base that was not measured excuses no more than any other", () => {
    const own = { name: "go/greet stages", kind: "stages", capacity: undefined } as const;
    const stages = [
      { rate: 500, ms: 2000 },
      { rate: 900, ms: 1000 },
    ];
    const rounds = [0, 1, 2, 3, 4].map((round) => ({ round, values: { lost: 30 } }));
    const both = [
      aCapacity({ ...own, stages, rounds }),
      aCapacity({ ...own, arm: "base", stages, rounds }),
    ];
    const shared = found(both);
    expect(shared.findings).toMatchObject([{ effect: "doubts", kind: "errors" }]);
    expect(shared.instrumented?.[0]?.verdict).toBe("new");
    const alone = found(both, GATE, { base: { ref: "main", lost: [LOSS] } });
    expect(alone.findings).toMatchObject([{ effect: "fails", kind: "errors" }]);
    expect(alone.instrumented?.[0]?.verdict).toBe("regression");
    expect(found(both.slice(1)).findings).toEqual([]);
  });
});

describe("earlier runs", () => {
  const stored = (of: object = {}) => ({
    ...{ name: "go/greet capacity", server: "go", scenario: "greet", kind: "capacity" as const },
    ...{ configHash: "c0ffee", metrics: { capacity: 14_000 }, ...of },
  });
  const run = aRun({ series: [], openLoop: someOpenLoop(aCapacity()) });
  const records = (of: object = {}) =>
    [1, 2, 3].map((day) => ({
      ...aRecord({ id: `run-${day}`, environment: run.environment }),
      openLoop: [stored(of)],
    }));

  it("are those of the same testbed and configuration", () => {
    const past = openLoopHistoryOf(run, records());
    expect(past.runs).toBe(3);
    expect(past.valuesOf(aCapacity(), "capacity")).toEqual([14_000, 14_000, 14_000]);
    expect(past.valuesOf(aCapacity(), "capacity-cpu")).toEqual(Array(3).fill(undefined));
    expect(openLoopHistoryOf(run, records({ configHash: "other" })).runs).toBe(0);
    const elsewhere = records().map((one) => ({
      ...one,
      openLoop: undefined,
      environment: { ...one.environment, arch: "other" },
    }));
    expect(openLoopHistoryOf(run, elsewhere).runs).toBe(0);
    expect(openLoopHistoryOf(aRun(), []).runs).toBe(0);
  });

  it("are the reference of a run that has no other", () => {
    const { base: _, ...alone } = run;
    const past = openLoopHistoryOf(alone, records());
    expect(withRows(alone, COMPARED, { ...GATE, past }).comparedWith).toMatchObject({
      kind: "history",
      runs: 3,
    });
    expect(withRows(alone, COMPARED, GATE).comparedWith).toBe(COMPARED.comparedWith);
  });
});
