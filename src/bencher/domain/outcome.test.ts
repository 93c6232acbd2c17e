import { describe, expect, it } from "vitest";
import { anOutcomeRow, aStoredRun } from "../../../test/support/builders/bencher-outcome.ts";
import { alertReasons, failureReason, type Outcome } from "./outcome.ts";

const facts = { event: "push" };

describe("why a run was not sent, or not all of it", () => {
  it.each<[string, Outcome, string | undefined]>([
    ["sent", aStoredRun(), undefined],
    ["sent in part", aStoredRun({ isComplete: false, problems: ["a", "b"] }), "a"],
    ["not sent", { kind: "failed", reason: "down", details: [], facts }, "down"],
    ["no key", { kind: "skipped", reason: "no key", isExpected: false, facts }, "no key"],
    ["a fork", { kind: "skipped", reason: "a fork", isExpected: true, facts }, undefined],
  ])("%s", (_, outcome, reason) => {
    expect(failureReason(outcome)).toBe(reason);
  });
});

describe("the gate", () => {
  const outcome = aStoredRun({
    rows: [
      anOutcomeRow({ status: "alert", value: 8770, lower: 9800, upper: 11_000 }),
      anOutcomeRow({ status: "alert", metric: "latency-p99", value: 5, lower: 1, upper: 4 }),
      anOutcomeRow({ status: "alert", metric: "peak-rss", value: 1024, upper: 2048 }),
      anOutcomeRow({ status: "alert", metric: "rss", value: 1024 }),
      anOutcomeRow({ status: "alert", value: 9800, lower: 9800 }),
      anOutcomeRow({ status: "alert", against: "base" }),
      anOutcomeRow({ status: "alert", value: 12_000, upper: 11_000 }),
      anOutcomeRow({ status: "alert", metric: "rss", value: 1, lower: 2 }),
      anOutcomeRow({ status: "dismissed" }),
      anOutcomeRow({ status: "untested" }),
      anOutcomeRow(),
    ],
  });

  it("has a reason for each active alert on the history, on the side where it gets worse", () => {
    const alerts = alertReasons(outcome).map(({ kind, series, figures }) => ({
      ...figures,
      at: `${kind} ${series}`,
    }));
    const alert = { at: "alert go/greet c=10", of: "alert", tracker: "Bencher" };
    expect(alerts).toMatchObject([
      { ...alert, metric: "throughput", value: 8770, lower: 9800 },
      { ...alert, metric: "latency-p99", value: 5, upper: 4 },
      { ...alert, metric: "peak-rss", value: 1024 },
      { ...alert, metric: "rss", value: 1024 },
      { ...alert, metric: "throughput", value: 9800, lower: 9800 },
    ]);
  });

  it("has a reason from an alert on no value", () => {
    const { value: _, ...row } = anOutcomeRow({ status: "alert", lower: 9800 });
    expect(alertReasons(aStoredRun({ rows: [row] }))).toMatchObject([
      { kind: "alert", figures: { of: "alert", metric: "throughput", lower: 9800 } },
    ]);
  });

  it("has none from a run without alerts, and from one that was not stored", () => {
    expect(alertReasons(aStoredRun())).toEqual([]);
    expect(alertReasons({ kind: "failed", reason: "down", details: [], facts })).toEqual([]);
  });
});
