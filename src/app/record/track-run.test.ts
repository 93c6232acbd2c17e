import { describe, expect, it } from "vitest";
import {
  aComparison,
  aReason,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import { aSection, aTracker, type FakeTracker } from "../../../test/support/builders/tracker.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import { findingsIn } from "../../domain/findings/estimators.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import { armsIn } from "../../domain/findings/seen.ts";
import type { FailOn } from "../../domain/gate/gate.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { trackRun } from "./track-run.ts";

interface Case {
  readonly tracker?: FakeTracker;
  readonly failOn?: FailOn;
  readonly signal?: AbortSignal;
  readonly run?: ReturnType<typeof aRun>;
  readonly comparison?: ReturnType<typeof aComparison>;
}

async function outcome(given: Case = {}) {
  const { failOn = "regression", run = aRun(), comparison = aComparison() } = given;
  const { signal = new AbortController().signal, tracker } = given;
  const { progress, warnings, events } = aWorld();
  const request = { failOn, signal, ...(tracker && { tracker }) };
  return {
    ...(await trackRun(progress, request, run, comparison)),
    warnings,
    events,
  };
}

it("a run that nobody wants tracked stays as it is", async () => {
  const { comparison, events, section } = await outcome();
  expect(comparison).toEqual(aComparison());
  expect([section, events]).toEqual([undefined, []]);
});

it("a run that ended early is not tracked: it is no measurement of the whole", async () => {
  const tracker = aTracker();
  const { comparison } = await outcome({ tracker, run: aRun({ failure: "go: it ended" }) });
  expect(tracker.tracked).toEqual([]);
  expect(comparison).toEqual(aComparison());
});

it("what the tracker says is in the comparison, and for the report", async () => {
  const tracker = aTracker();
  const { comparison, section, warnings, events, failure } = await outcome({ tracker });
  expect(tracker.tracked).toEqual([aRun()]);
  expect(comparison).toEqual({ ...aComparison(), tracking: { kind: "kept" } });
  expect(section).toEqual(aSection());
  expect(events).toEqual(["stage Tracking in Keeper"]);
  expect([warnings, failure]).toEqual([[], undefined]);
});

describe("what went wrong", () => {
  const failed = new LoadgateError("publishing", "down");

  it("can be a warning, and the verdict stands", async () => {
    const { comparison, warnings, failure } = await outcome({
      tracker: aTracker({ warning: "Not tracked: down" }),
    });
    expect(warnings).toEqual(["Not tracked: down"]);
    expect(failure).toBeUndefined();
    expect(comparison.gate).toEqual(aComparison().gate);
  });

  it("can be what the job has to end with", async () => {
    const { failure, warnings, comparison } = await outcome({
      tracker: aTracker({ failure: failed }),
    });
    expect(failure).toBe(failed);
    expect(warnings).toEqual([]);
    expect(comparison.gate).toEqual(aComparison().gate);
  });

  it("is a signal that came meanwhile, before anything else", async () => {
    const reason = new LoadgateError("SIGINT", "Stopped by SIGINT");
    const signal = AbortSignal.abort(reason);
    const required = await outcome({ tracker: aTracker({ failure: failed }), signal });
    const other = await outcome({ tracker: aTracker({ warning: "Not tracked" }), signal });
    expect([required.failure, other.failure]).toEqual([reason, reason]);
    expect(other.warnings).toEqual([]);
  });
});

describe("what the tracker has against the run", () => {
  const { isBlocking: _, ...alert } = aReason("go/greet c=10: too slow", { kind: "alert" });
  const { isBlocking: __, ...own } = aReason("slow");
  const before: Finding = { ...own, by: "common", effect: "fails" };
  const found: Finding = { ...alert, by: "tracker", effect: "fails" };

  it.each<[FailOn, "pass" | "fail"]>([
    ["regression", "fail"],
    ["never", "pass"],
  ])("is among the gate's reasons, after its own: %s gives %s", async (failOn, decision) => {
    const comparison = aComparison({
      gate: { decision: "pass", reasons: [own], loosened: [{ bound: "errors", base: 0, head: 5 }] },
      findings: [before],
    });
    const tracked = await outcome({ tracker: aTracker({ findings: [found] }), failOn, comparison });
    const marked = failOn === "never" ? { isBlocking: false } : {};
    expect(tracked.comparison.gate).toEqual({
      decision,
      standing: decision === "fail" ? "failed" : "neutral",
      reasons: [
        { ...own, ...marked },
        { ...alert, ...marked },
      ],
      loosened: [{ bound: "errors", base: 0, head: 5 }],
    });
    expect(tracked.comparison.findings).toEqual([before, found]);
  });

  it("is a reason beside failed requests of its series, which overrule other figures", async () => {
    const failing = samples(6, () => ({ expected: 4500, unexpected: 500 }));
    const findings = findingsIn({
      rows: [aSeriesComparison()],
      arms: armsIn({ series: [aSeries({ samples: failing })] }),
      gate: { tolerancePercent: {}, maxErrorPercent: 0 },
    });
    const comparison = aComparison({ findings });
    const { gate } = (await outcome({ tracker: aTracker({ findings: [found] }), comparison }))
      .comparison;
    expect(gate.reasons.map(({ kind, series }) => [kind, series])).toEqual([
      ["errors", "go/greet c=10"],
      ["alert", "go/greet c=10"],
    ]);
  });
});
