import { describe, expect, it } from "vitest";
import { aReason } from "../../../test/support/builders/comparison.ts";
import { aTrackedRow, aTrackedRun } from "../../../test/support/builders/tracking.ts";
import { alertReasons, gateWithAlerts } from "./alert-reasons.ts";
import { type Tracking, trackingFailure } from "./tracking.ts";

const facts = { event: "push" };

describe("tracking has failed where it had to succeed", () => {
  it.each<[string, Tracking, string | undefined]>([
    ["sent", aTrackedRun(), undefined],
    ["sent in part", aTrackedRun({ isComplete: false, problems: ["a", "b"] }), "a"],
    ["not sent", { kind: "failed", reason: "down", details: [], facts }, "down"],
    ["no key", { kind: "skipped", reason: "no key", isExpected: false, facts }, "no key"],
    ["a fork", { kind: "skipped", reason: "a fork", isExpected: true, facts }, undefined],
  ])("%s", (_, tracking, reason) => {
    expect(trackingFailure(tracking)).toBe(reason);
  });
});

describe("the gate", () => {
  const pass = { decision: "pass", reasons: [] } as const;
  const tracking = aTrackedRun({
    rows: [
      aTrackedRow({ status: "alert", value: 8770, lower: 9800 }),
      aTrackedRow({ status: "alert", metric: "latency-p99", value: 5, upper: 4 }),
      aTrackedRow({ status: "alert", metric: "peak-rss", value: 1024, upper: 2048 }),
      aTrackedRow({ status: "alert", metric: "rss", value: 1024 }),
      aTrackedRow({ status: "alert", against: "base" }),
      aTrackedRow({ status: "alert", value: 12_000, upper: 11_000 }),
      aTrackedRow({ status: "alert", metric: "rss", value: 1, lower: 2 }),
      aTrackedRow({ status: "dismissed" }),
      aTrackedRow({ status: "untested" }),
      aTrackedRow(),
    ],
  });
  const reasons = [
    "go/greet c=10: throughput 8,770/s is below 9,800/s in Bencher",
    "go/greet c=10: p99 5.00 ms is above 4.00 ms in Bencher",
    "go/greet c=10: peak RSS 1.00 KiB has an alert in Bencher",
    "go/greet c=10: RSS 1.00 KiB has an alert in Bencher",
  ].map((text) => aReason(text, { kind: "alert" }));

  it("fails on active alerts on the history, on the side where it gets worse", () => {
    expect(gateWithAlerts(pass, tracking, "regression")).toEqual({ decision: "fail", reasons });
  });

  it("keeps its own reasons, and passes where nothing may fail it", () => {
    const failed = { decision: "fail", reasons: [aReason("slow")] } as const;
    expect(gateWithAlerts(failed, aTrackedRun(), "regression")).toEqual(failed);
    expect(gateWithAlerts(pass, tracking, "never")).toEqual({
      decision: "pass",
      reasons: reasons.map((reason) => ({ ...reason, isBlocking: false })),
    });
    expect(gateWithAlerts(pass, aTrackedRun(), "regression")).toEqual(pass);
  });

  it("has a reason from an alert whose value a run file does not tell", () => {
    const { value: _, ...row } = aTrackedRow({ status: "alert", lower: 9800 });
    expect(alertReasons(aTrackedRun({ rows: [row] }))).toMatchObject([
      { kind: "alert", text: "go/greet c=10: throughput has an alert in Bencher" },
    ]);
  });

  it("has no reasons from what was not tracked", () => {
    expect(alertReasons(undefined)).toEqual([]);
    expect(alertReasons({ kind: "failed", reason: "down", details: [], facts })).toEqual([]);
  });
});
