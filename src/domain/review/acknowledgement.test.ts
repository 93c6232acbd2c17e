import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { told } from "../../../test/support/builders/comparison.ts";
import type { Acceptance, Coverage } from "../gate/acceptance.ts";
import type { GateDecision } from "../gate/gate.ts";
import type { GateReason } from "../gate/reason.ts";
import { acknowledge } from "./acknowledgement.ts";

describe("acknowledge", () => {
  const GO: GateReason = {
    kind: "regression",
    series: "go/greet c=10",
    figures: told("throughput −12.3 %"),
  };
  const RUST: GateReason = {
    kind: "regression",
    series: "rust/greet c=10",
    figures: told("p99 +20 %"),
  };
  const ERRORS: GateReason = {
    kind: "errors",
    series: "go/greet c=10",
    figures: told("3 % failed"),
  };
  const LOST: GateReason = {
    kind: "lost-base",
    figures: told("Not compared: base does not build"),
  };
  const failing = (...reasons: readonly GateReason[]): GateDecision => ({
    decision: "fail",
    standing: "failed",
    reasons,
  });
  const found = (gate: GateDecision) => ({
    gate,
    findings: [],
    comparedWith: { kind: "base", ref: "main" } as const,
  });
  const by = (coverage: Partial<Coverage> = {}): Acceptance => ({
    by: "ada",
    via: "comment",
    reason: "it caches more",
    pull: 7,
    kind: "performance",
    at: "2026-02-03T04:05:06Z",
    ...coverage,
  });
  const given = (gate: GateDecision, ...all: readonly Acceptance[]) =>
    acknowledge(found(gate), { accepted: all, refused: [] }, picomatch);

  it("passes with all of it accepted, and says by whom", () => {
    expect(given(failing(GO, RUST), by())).toEqual({
      decision: "pass",
      standing: "passed",
      reasons: [
        { ...GO, isAccepted: true, acceptedBy: 0 },
        { ...RUST, isAccepted: true, acceptedBy: 0 },
      ],
      accepted: [by()],
    });
  });

  it("fails with a part of it accepted, and says which", () => {
    expect(given(failing(GO, ERRORS), by())).toEqual({
      decision: "fail",
      standing: "failed",
      reasons: [{ ...GO, isAccepted: true, acceptedBy: 0 }, ERRORS],
      accepted: [by()],
    });
  });

  it("adds acceptances up", () => {
    const both = [by({ series: "go/*" }), by({ kind: "lost-base" })];
    expect(given(failing(GO, LOST), ...both)).toMatchObject({
      decision: "pass",
      reasons: [{ acceptedBy: 0 }, { acceptedBy: 1 }],
      accepted: both,
    });
  });

  it.each<Partial<Coverage>>([{ series: "go/greet c=1" }, { kind: "errors" }])(
    "tells that %j is about nothing that it found",
    (coverage) => {
      expect(given(failing(GO), by(coverage))).toEqual({ ...failing(GO), idle: [by(coverage)] });
    },
  );

  it("takes no performance for a lost base", () => {
    expect(given(failing(LOST), by())).toMatchObject({ decision: "fail", reasons: [LOST] });
  });

  it("needs no acceptance of what it was told to pass", () => {
    const passed = { ...GO, isBlocking: false };
    const gate = given(failing(passed, LOST), by({ kind: "lost-base" }));
    expect(gate).toMatchObject({ decision: "pass", reasons: [passed, { isAccepted: true }] });
  });

  it("says why others do not count", () => {
    const why = "The label x was set by eve, who may not write.";
    expect(acknowledge(found(failing(GO)), { accepted: [], refused: [why] }, picomatch)).toEqual({
      ...failing(GO),
      notAccepted: [why],
    });
  });

  it("leaves a gate alone that passes", () => {
    const passing: GateDecision = { decision: "pass", standing: "neutral", reasons: [GO] };
    expect(acknowledge(found(passing), { accepted: [by()], refused: ["x"] }, picomatch)).toBe(
      passing,
    );
  });

  it("accepts no failure that has no reason", () => {
    expect(given(failing(), by({ series: "go/*" }))).toMatchObject(failing());
  });

  it("leaves a gate alone that nobody accepts", () => {
    expect(given(failing(GO))).toEqual(failing(GO));
  });
});
