import { expect, it } from "vitest";
import { aComparison, aReason } from "../../../test/support/builders/comparison.ts";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import { standingOf } from "../verdict/gate.ts";
import type { CountedSeries } from "./counts.ts";
import { withCounts } from "./with-counts.ts";

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

function judged(head: Partial<CountedSeries>, timed = NOTHING_TIMED, policy = POLICY) {
  const base = aCounted({ arm: "base", turns: turnsOf(10_000, { allocations: 2 }) });
  const run = aRun({ counts: someCounts(aCounted(head), base) });
  return withCounts(run, timed, policy);
}

it("leaves the comparison of a run that counted nothing as it is", () => {
  const timed = aComparison();
  expect(withCounts(aRun(), timed, POLICY)).toBe(timed);
});

it("fails the gate by what is executed, with a reason for each metric", () => {
  const found = judged({ turns: turnsOf(10_200, { allocations: 3 }) });
  expect(found.gate).toEqual({
    decision: "fail",
    reasons: [
      {
        kind: "regression",
        series: "go/greet",
        metric: "instructions",
        text: "go/greet: instructions/request +2.0 %, 0.500 % tolerated",
      },
      {
        kind: "regression",
        series: "go/greet",
        metric: "allocations",
        text: "go/greet: allocations/request +50.0 %, 1.00 % tolerated",
      },
    ],
  });
  expect(found.verdict).toBe("regression");
});

it("passes where counts are unchanged, though nothing was timed", () => {
  const found = judged({ turns: turnsOf(10_000, { allocations: 2 }) });
  expect(found).toMatchObject({ verdict: "unchanged", gate: { decision: "pass", reasons: [] } });
  expect(standingOf(found)).toBe("passed");
});

it("fails the gate where a series could not be counted", () => {
  const [reason] = judged({ turns: [], failure: "it crashed" }).gate.reasons;
  expect(reason).toMatchObject({
    kind: "unmeasurable",
    text: "go/greet: instructions/request: it crashed",
  });
});

it("holds inconclusive counts against a run only where that was asked for", () => {
  const turns = turnsOf(10_048, { allocations: 2 });
  expect(judged({ turns }).gate.reasons).toEqual([]);
  const strict = { ...POLICY, failOn: "inconclusive" } as const;
  const base = aCounted({ arm: "base", turns: turnsOf(10_000, { allocations: 2 }) });
  const run = aRun({ counts: someCounts(aCounted({ turns }), base) });
  expect(withCounts(run, NOTHING_TIMED, strict).gate.reasons).toMatchObject([
    { kind: "inconclusive", text: "go/greet: instructions/request is inconclusive" },
  ]);
});

it("keeps the timed verdicts and reasons, and what else the gate says", () => {
  const timed = aComparison({
    verdict: "inconclusive",
    gate: {
      decision: "fail",
      reasons: [aReason("go/greet c=10: throughput −12.3 %, 5.00 % tolerated")],
      loosened: ["throughput 5.00 % → 9.00 %"],
    },
  });
  const found = judged({ turns: turnsOf(10_000, { allocations: 2 }) }, timed);
  expect(found).toMatchObject({ verdict: "inconclusive", series: timed.series, gate: timed.gate });
});
