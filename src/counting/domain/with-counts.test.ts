import { describe, expect, it } from "vitest";
import {
  aComparison,
  aReason,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { parseConfig } from "../../config/load.ts";
import { gateOfSeries } from "../../domain/bounds/bounds.ts";
import { type Comparison, concluded } from "../../domain/comparison/comparison.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { exitCodeOf, type GatePolicy } from "../../domain/gate/gate.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { draftConfiguration } from "../../init/draft.ts";
import { withCounts as countsAdded } from "./with-counts.ts";

const POLICY = {
  tolerancePercent: { instructions: 0.5, allocations: 1 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

const NOTHING_TIMED = aComparison({
  series: [],
  verdict: "new",
  comparedWith: { kind: "base", ref: "main" },
});

/** The comparison with counts, and what is concluded from both. */
function withCounts(run: RunFile, timed: Comparison, policy: GatePolicy): Comparison {
  return concluded(countsAdded(run, timed, policy), policy);
}

function judged(head: Partial<CountedSeries>, timed = NOTHING_TIMED, policy: GatePolicy = POLICY) {
  const base = aCounted({ arm: "base", turns: turnsOf(10_000, { allocations: 2 }) });
  const run = aRun({ counts: someCounts(aCounted(head), base) });
  return withCounts(run, timed, policy);
}

it("leaves the comparison of a run that counted nothing as it is", () => {
  const timed = aComparison();
  expect(countsAdded(aRun(), timed, POLICY)).toBe(timed);
});

it("fails the gate by what is executed, with a reason for each metric", () => {
  const found = judged({ turns: turnsOf(10_200, { allocations: 3 }) });
  expect(found.gate).toEqual({
    decision: "fail",
    standing: "failed",
    reasons: [
      {
        kind: "regression",
        series: "go/greet",
        metric: "instructions",
        figures: { of: "metric", metric: expect.objectContaining({ tolerancePercent: 0.5 }) },
      },
      {
        kind: "regression",
        series: "go/greet",
        metric: "allocations",
        figures: { of: "metric", metric: expect.objectContaining({ tolerancePercent: 1 }) },
      },
    ],
  });
  expect(found.verdict).toBe("regression");
});

it.each([
  [10_000, "pass"],
  [10_300, "fail"],
])("judges %i instructions beside 10,000 by the gate that init writes: %s", (now, decision) => {
  const { gate } = parseConfig(draftConfiguration([]).text, "loadgate.yml");
  const policy = { ...POLICY, ...gateOfSeries(gate, ["go/greet"]) };
  expect(judged({ turns: turnsOf(now) }, NOTHING_TIMED, policy).gate.decision).toBe(decision);
});

it("passes where counts are unchanged, though nothing was timed", () => {
  const found = judged({ turns: turnsOf(10_000, { allocations: 2 }) });
  expect(found).toMatchObject({ verdict: "unchanged", gate: { decision: "pass", reasons: [] } });
  expect(found.gate.standing).toBe("passed");
});

it("fails the gate once where a series could not be counted, whatever is gated of it", () => {
  const failed = { turns: turnsOf(10_000).slice(0, 1), failure: "it crashed" };
  for (const metric of ["instructions", "allocations"]) {
    const policy = { ...POLICY, tolerancePercent: { [metric]: 1 } };
    expect(judged(failed, NOTHING_TIMED, policy as typeof POLICY).gate).toEqual({
      decision: "fail",
      standing: "failed",
      reasons: [
        {
          kind: "unmeasurable",
          series: "go/greet",
          figures: { of: "counts", problem: { of: "failure", arm: "head", told: "it crashed" } },
        },
      ],
    });
  }
  const ungated = { ...POLICY, tolerancePercent: {} };
  expect(judged(failed, NOTHING_TIMED, ungated as never).gate.reasons).toEqual([]);
});

it.each(["never", "regression"] as const)(
  "is no measurement where nothing was timed and nothing counted, with %s",
  (failOn) => {
    const failure = "no counter works on this machine: cachegrind (valgrind is not installed)";
    const run = aRun({ series: [], counts: someCounts(aCounted({ turns: [], failure })) });
    const { gate } = withCounts(run, NOTHING_TIMED, { ...POLICY, failOn });
    const figures = { of: "nothing-counted", told: failure };
    const reasons = [{ kind: "ended-early", figures }];
    expect(gate).toEqual({ decision: "fail", standing: "failed", reasons });
    expect(exitCodeOf(gate)).toBe(3);
    const { counts: _, ...empty } = run;
    const none = withCounts({ ...empty, counts: someCounts() }, NOTHING_TIMED, POLICY);
    expect(none.gate.reasons).toMatchObject([{ figures: { of: "nothing-counted" } }]);
  },
);

describe("a base that could not be counted", () => {
  const gateOf = (isRequired: boolean) => {
    const failed = aCounted({ arm: "base", turns: [], failure: "it crashed" });
    const base = { ref: "main", isRequired };
    const run = aRun({ base, counts: someCounts(aCounted(), failed) });
    return withCounts(run, NOTHING_TIMED, { ...POLICY, failOn: "never" }).gate;
  };
  const reason = {
    kind: "lost-base",
    series: "go/greet",
    figures: { of: "counts", problem: { of: "failure", arm: "base", told: "it crashed" } },
  };

  it("fails the gate whatever fails it", () => {
    expect(gateOf(true)).toEqual({ decision: "fail", standing: "failed", reasons: [reason] });
    expect(exitCodeOf(gateOf(true))).toBe(3);
  });

  it("passes where it is not required", () => {
    const reasons = [{ ...reason, isBlocking: false }];
    expect(gateOf(false)).toEqual({ decision: "pass", standing: "neutral", reasons });
  });
});

it.each([
  [true, "fail", 3],
  [false, "pass", 0],
])("has one reason for a base that was lost, required %s", (isRequired, decision, code) => {
  const lost = [{ kind: "lost-base" as const, server: "go", reason: "go (base): no build" }];
  const base = { ref: "main", isRequired, lost };
  const run = aRun({ series: [], base, counts: someCounts(aCounted()) });
  const { gate } = withCounts(run, armsCompared(run, base, POLICY), POLICY);
  expect(gate.decision).toBe(decision);
  expect(gate.reasons).toMatchObject([
    { figures: { of: "lost-base", cause: { reason: "go (base): no build" } } },
  ]);
  expect(exitCodeOf(gate)).toBe(code);
});

it("says from where a count rose that base has none of", () => {
  const none = aCounted({ arm: "base", turns: turnsOf(10_000, { allocations: 0 }) });
  const head = aCounted({ turns: turnsOf(10_000, { allocations: 3 }) });
  const run = aRun({ counts: someCounts(head, none) });
  expect(withCounts(run, NOTHING_TIMED, POLICY).gate.reasons).toMatchObject([
    { metric: "allocations", figures: { of: "metric", metric: { base: 0, head: 3 } } },
  ]);
});

it("holds inconclusive counts against a run only where that was asked for", () => {
  const turns = turnsOf(10_048, { allocations: 2 });
  expect(judged({ turns }).gate.reasons).toEqual([]);
  const strict = { ...POLICY, failOn: "inconclusive" } as const;
  const base = aCounted({ arm: "base", turns: turnsOf(10_000, { allocations: 2 }) });
  const run = aRun({ counts: someCounts(aCounted({ turns }), base) });
  expect(withCounts(run, NOTHING_TIMED, strict).gate.reasons).toMatchObject([
    {
      kind: "inconclusive",
      metric: "instructions",
      figures: { of: "metric", metric: { verdict: "inconclusive" } },
    },
  ]);
});

it("keeps the timed verdicts and reasons", () => {
  const text = "go/greet c=10: throughput −12.3 %, 5.00 % tolerated";
  const { isBlocking: _, ...reason } = aReason(text);
  const timed = aComparison({
    series: [aSeriesComparison({ verdict: "inconclusive" })],
    findings: [{ ...reason, by: "bursts", effect: "fails" }],
  });
  const found = judged({ turns: turnsOf(10_000, { allocations: 2 }) }, timed);
  const gate = { decision: "fail", reasons: [reason] };
  expect(found).toMatchObject({ verdict: "inconclusive", series: timed.series, gate });
});

it("fails where a series shows none of the counts that are gated, and nothing timed is gated of it", () => {
  const policy = { ...POLICY, tolerancePercent: { allocations: 1 } };
  const arms = [aCounted({ arm: "base" }), aCounted()];
  const run = aRun({ counts: someCounts(...arms), series: [] });
  const { gate } = withCounts(run, NOTHING_TIMED, policy);
  const problem = { of: "unseen", metrics: ["allocations"] };
  const reason = { kind: "unmeasurable", figures: { of: "counts", problem } };
  expect(gate).toMatchObject({ decision: "fail", reasons: [reason] });
  const timedWith = (metrics: SeriesComparison["metrics"], server = "go") => {
    const series = [aSeriesComparison({ server, scenario: "greet", metrics })];
    return withCounts(aRun({ counts: someCounts(...arms) }), aComparison({ series }), policy).gate;
  };
  const throughput = { base: 100, head: 100 };
  expect(timedWith({ throughput: { ...throughput, verdict: "unchanged" } }).decision).toBe("pass");
  expect(timedWith({ throughput }).decision).toBe("fail");
  expect(timedWith({ throughput: { ...throughput, verdict: "unchanged" } }, "rust").decision).toBe(
    "fail",
  );
  // Instructions are gated too, and seen.
  expect(withCounts(run, NOTHING_TIMED, POLICY).gate.decision).toBe("pass");
  const ungated = { ...POLICY, tolerancePercent: {} };
  expect(withCounts(run, NOTHING_TIMED, ungated).gate.reasons).toEqual([]);
});
