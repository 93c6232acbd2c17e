import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { aReason, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { acceptLines, acknowledge } from "./acknowledgement.ts";
import type { Acceptance, GateDecision } from "./comparison.ts";

describe("acceptLines", () => {
  it.each([
    ["loadgate: accept go/greet it caches more", "go/greet", "it caches more"],
    ["loadgate: accept go/greet c=100 it caches more", "go/greet c=100", "it caches more"],
    ["loadgate: accept go/greet rate=2000   why  not", "go/greet rate=2000", "why not"],
    ["Loadgate:  Accept go/* reason", "go/*", "reason"],
    ["  - loadgate: accept * reason", "*", "reason"],
    ["* `loadgate: accept go/greet` reason", "go/greet", "reason"],
    ["`loadgate: accept go/greet reason`", "go/greet", "reason"],
    ["loadgate:accept go/greet reason\r", "go/greet", "reason"],
  ])("%j accepts %s", (line, series, reason) => {
    const description = `What it does\n${line}\nmore`;
    expect(acceptLines(description)).toEqual({ lines: [{ series, reason }], problems: [] });
  });

  it.each([
    "",
    "We could write loadgate: accept go/greet reason",
    "> loadgate: accept go/greet reason",
    "loadgate: accepted go/greet reason",
    "loadgate: accept-all go/greet reason",
    "<!-- loadgate: accept go/greet reason -->",
    "<!--\nloadgate: accept go/greet reason\n-->",
    "<!--\nloadgate: accept go/greet reason",
    "```\nloadgate: accept go/greet reason\n```",
    "~~~yaml\nloadgate: accept go/greet reason\n```\nloadgate: accept a/b reason\n~~~",
    "```\nloadgate: accept go/greet reason",
  ])("%j accepts nothing", (description) => {
    expect(acceptLines(description)).toEqual({ lines: [], problems: [] });
  });

  it("reads on behind a block and a comment", () => {
    const description = "```\nx\n```\n<!-- y -->\nloadgate: accept a/b reason";
    expect(acceptLines(description).lines).toEqual([{ series: "a/b", reason: "reason" }]);
  });

  it("says what is missing", () => {
    expect(
      acceptLines("loadgate: accept\nloadgate: accept go/greet c=1\nloadgate: accept x"),
    ).toEqual({
      lines: [],
      problems: [
        "A line `loadgate: accept` names no series: it does not count.",
        "The line that accepts go/greet c=1 gives no reason: it does not count.",
        "The line that accepts x gives no reason: it does not count.",
      ],
    });
  });

  it("takes as many lines as an honest description has", () => {
    const many = "loadgate: accept a/b reason\n".repeat(1000);
    expect(acceptLines(many).lines).toHaveLength(50);
  });

  it("is not slowed down by a hostile description", () => {
    const spaces = " ".repeat(30_000);
    const text = `loadgate: accept ${spaces}x${spaces}\n${"<!--".repeat(10_000)}\n${"`".repeat(30_000)}`;
    expect(acceptLines(text).problems).toHaveLength(1);
  });
});

describe("acknowledge", () => {
  const series = [
    aSeriesComparison(),
    aSeriesComparison({ level: { concurrency: 100 } }),
    aSeriesComparison({ server: "rust" }),
  ];
  const GO = "go/greet c=10: throughput −12.3 %, 5 % tolerated";
  const GO_100 = "go/greet c=100: p99 +20.0 %, 10 % tolerated";
  const RUST = "rust/greet c=10: 3 % of requests failed, 0 % allowed";
  const failing = (...texts: readonly string[]): GateDecision => ({
    decision: "fail",
    reasons: texts.map((text) => aReason(text)),
  });
  const accepted = ({ reasons }: GateDecision) =>
    reasons.map((reason) => ({ ...reason, isAccepted: true }));
  const by = (of?: string): Acceptance => ({
    ...{ by: "ada", via: "description", reason: "it caches more" },
    ...(of !== undefined && { series: of }),
  });
  const given = (gate: GateDecision, ...all: readonly Acceptance[]) =>
    acknowledge(gate, series, all, [], picomatch);

  it("passes with all of it accepted, and says by whom", () => {
    const gate = failing(GO, RUST);
    expect(given(gate, by())).toEqual({
      decision: "pass",
      reasons: accepted(gate),
      accepted: [by()],
    });
  });

  it.each<[string, readonly string[], string]>([
    ["go/greet", [GO], "pass"],
    ["go/greet", [GO, GO_100], "pass"],
    ["go/*", [GO, GO_100], "pass"],
    ["*/greet", [GO, RUST], "pass"],
    ["go/greet c=10", [GO], "pass"],
    ["go/greet c=10", [GO, GO_100], "fail"],
    ["go/*", [GO, RUST], "fail"],
    ["{go,rust}/greet c=10", [GO, RUST], "pass"],
  ])("%s accepts of %j: %s", (glob, reasons, decision) => {
    const gate = given(failing(...reasons), by(glob));
    expect(gate).toMatchObject({ decision, accepted: [by(glob)] });
    const isWhole = gate.reasons.every(({ isAccepted }) => isAccepted);
    expect(isWhole).toBe(decision === "pass");
  });

  it("adds acceptances up", () => {
    const both = [by("go/*"), by("rust/*")];
    expect(given(failing(GO, RUST), ...both)).toMatchObject({ decision: "pass", accepted: both });
  });

  it("takes no name for the beginning of another", () => {
    const gate = given(failing(GO_100), by("go/greet c=1"));
    expect(gate).toEqual({
      ...failing(GO_100),
      notAccepted: ["Nothing that the gate found is of go/greet c=1, which ada accepts."],
    });
  });

  it("says why others do not count", () => {
    const why = "The label x was set by eve, who may not write.";
    expect(acknowledge(failing(GO), series, [], [why], picomatch)).toEqual({
      ...failing(GO),
      notAccepted: [why],
    });
  });

  it("leaves a gate alone that passes", () => {
    const passing: GateDecision = { decision: "pass", reasons: [aReason(GO)] };
    expect(acknowledge(passing, series, [by()], ["x"], picomatch)).toBe(passing);
  });

  it("accepts no failure that has no reason", () => {
    expect(given(failing(), by())).toEqual(failing());
  });

  it("leaves a gate alone that nobody accepts", () => {
    expect(given(failing(GO))).toEqual(failing(GO));
  });
});
