import { describe, expect, it } from "vitest";
import { anOutcomeRow, aStoredRun } from "../../../test/support/builders/bencher-outcome.ts";
import { aCapacity, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { reasonsIn } from "../../domain/gate/reason.ts";
import type { HistoryValue } from "./answer.ts";
import {
  failureReason,
  findingsOf,
  type Outcome,
  type OutcomeRow,
  unsentRows,
  withDismissal,
} from "./outcome.ts";

const facts = { event: "push" };

const gateReasons = (outcome: Outcome) => reasonsIn(findingsOf(outcome));

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
    const alerts = gateReasons(outcome).map(({ kind, series, figures }) => ({
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
    expect(gateReasons(aStoredRun({ rows: [row] }))).toMatchObject([
      { kind: "alert", figures: { of: "alert", metric: "throughput", lower: 9800 } },
    ]);
  });

  it("has none from a run without alerts, and from one that is never sent", () => {
    expect(gateReasons(aStoredRun())).toEqual([]);
    const skipped = { kind: "skipped", reason: "a queue", isExpected: true } as const;
    expect(gateReasons({ ...skipped, facts: { event: "merge_group" } })).toEqual([]);
  });

  const pullRequest = { number: 7, headSha: "a", baseBranch: "main", baseSha: "b", isFork: true };

  it.each<[string, Outcome, string]>([
    ["failed", { kind: "failed", reason: "down", details: [], facts }, "down"],
    ["has no key", { kind: "skipped", reason: "no key", isExpected: false, facts }, "no key"],
    [
      "is a pull request without one",
      { kind: "skipped", reason: "a fork", isExpected: true, facts: { event: "x", pullRequest } },
      "a fork",
    ],
    ["was lost in part", aStoredRun({ isComplete: false, problems: ["1 of 2."] }), "1 of 2."],
  ])("has one that does not block from a run that %s", (_, unjudged, told) => {
    const figures = { of: "unasked", tracker: "Bencher", told };
    expect(gateReasons(unjudged)).toEqual([{ kind: "unasked", figures, isBlocking: false }]);
  });
});

const THRESHOLDS = {
  throughput: { test: "t_test", lower: 0.999 },
  "latency-p99": { test: "t_test", upper: 0.999 },
  "gc-pause": { test: "t_test", upper: 0.999 },
  "throughput-per-core": { test: "t_test", upper: 0.999 },
} as const;

const SERVERS = (["head", "base"] as const).map((arm) => ({ server: "go", arm, starts: [] }));

it("what has a threshold and was not sent is a row that says why", () => {
  const failed = Array.from({ length: 3 }, () => aSample({ expected: 98, unexpected: 2 }));
  const run = aRun({
    series: [
      aSeries({ scenario: "fine" }),
      aSeries({ scenario: "failed", samples: failed }),
      aSeries({ scenario: "few", samples: [aSample({ expected: 90 }), aSample({ expected: 90 })] }),
      aSeries({ scenario: "silent", samples: [] }),
      aSeries({ scenario: "silent", samples: [], arm: "base" }),
    ],
    servers: SERVERS,
  });
  const sent = {
    "go/fine c=10": { throughput: { value: 1 }, "latency-p99": { value: 1 } },
    "go/failed c=10": { errors: { value: 2 } },
    "go/few c=10": { throughput: { value: 1 } },
  };
  const rows = unsentRows(run, sent, {
    config: { thresholds: THRESHOLDS },
    maxErrorPercentOf: () => 1,
  });
  expect(rows.map(({ series, metric, reason }) => [series, metric, reason])).toEqual([
    ...(["throughput", "latency-p99"] as const).map((metric) => [
      ...["go/failed c=10", metric],
      "more requests failed than gate.errors.max allows, so only the errors were sent",
    ]),
    ["go/few c=10", "latency-p99", "its bursts have too few answers for this percentile"],
    ["go/silent c=10", "throughput", "there is no value to send"],
    ["go/silent c=10", "latency-p99", "its bursts have too few answers for this percentile"],
    ["go/process", "gc-pause", "there is no value to send"],
  ]);
  expect(rows[0]).toEqual({
    series: "go/failed c=10",
    metric: "throughput",
    against: "history",
    status: "untested",
    reason: expect.any(String),
  });
  const openLoop = someOpenLoop(aCapacity(), aCapacity({ arm: "base" }));
  const config = { thresholds: { capacity: THRESHOLDS.throughput } };
  const ofSearches = (values: Parameters<typeof unsentRows>[1]) =>
    unsentRows({ ...run, openLoop }, values, { config, maxErrorPercentOf: () => 1 });
  expect(ofSearches({})).toMatchObject([
    { series: "go/greet capacity", metric: "capacity", status: "untested" },
  ]);
  expect(ofSearches({ "go/greet capacity": { capacity: { value: 1 } } })).toEqual([]);
  // As many failures as are allowed are no failure.
  const allowed = unsentRows(run, sent, {
    config: { thresholds: THRESHOLDS },
    maxErrorPercentOf: () => 2,
  });
  expect(allowed[0]?.reason).toBe("there is no value to send");
});

const ALERT = anOutcomeRow({ status: "alert", value: 800, baseline: 1000, lower: 950 });

/** A value of a history that is 50 below what it may be. */
function earlier(status: string | undefined, value = 800, limit = "lower"): HistoryValue {
  return {
    report: "r",
    metric: { value },
    boundary: { baseline: 1000, lower: 950, upper: 1050 },
    ...(status !== undefined && { alert: { limit, status } }),
  };
}

const statusAfter = (...history: readonly HistoryValue[]) => withDismissal(ALERT, history).status;

describe("an alert after one that somebody dismissed", () => {
  it("is dismissed too, and says why", () => {
    expect(withDismissal(ALERT, [earlier("dismissed")])).toEqual({
      ...ALERT,
      status: "dismissed",
      reason: "an earlier alert at this level was dismissed in Bencher",
    });
  });

  it("is dismissed where others came between without a break", () => {
    expect(statusAfter(earlier("dismissed"), earlier("active"), earlier("silenced"))).toBe(
      "dismissed",
    );
  });

  it.each<[string, readonly HistoryValue[]]>([
    ["there is no history", []],
    ["nobody dismissed it", [earlier("active"), earlier("silenced")]],
    ["the level was good in between", [earlier("dismissed"), earlier(undefined, 1000)]],
    ["the other was on the other side", [earlier("dismissed", 1200, "upper")]],
  ])("stands where %s", (_, history) => {
    expect(withDismissal(ALERT, history)).toBe(ALERT);
  });

  it.each([
    [851, "dismissed"],
    [850, "dismissed"],
    [849, "dismissed"],
    [750, "dismissed"],
    [749, "alert"],
  ])("at %i is %s after one at 800 that was allowed to be 50 off", (value, status) => {
    const row = { ...ALERT, value };
    expect(withDismissal(row, [earlier("dismissed")]).status).toBe(status);
  });

  it.each([
    [2.05, "dismissed"],
    [2.0501, "alert"],
  ])("counts upwards where less is better: p99 %d ms is %s", (value, status) => {
    const row = anOutcomeRow({ ...ALERT, metric: "latency-p99", value, lower: 0, upper: 1.05 });
    const before = {
      report: "r",
      metric: { value: 2e6 },
      boundary: { baseline: 1e6, upper: 1.05e6 },
      alert: { limit: "upper", status: "dismissed" },
    };
    expect(withDismissal(row, [before]).status).toBe(status);
  });

  it("has no slack where Bencher told no baseline or limit", () => {
    const bare = (boundary: HistoryValue["boundary"]) => ({ ...earlier("dismissed"), boundary });
    expect(statusAfter(bare({}))).toBe("dismissed");
    expect(withDismissal({ ...ALERT, value: 799 }, [bare({})]).status).toBe("alert");
    expect(withDismissal({ ...ALERT, value: 799 }, [bare({ lower: 950 })]).status).toBe("alert");
  });

  it.each([
    anOutcomeRow({ status: "within" }),
    anOutcomeRow({ status: "untested" }),
    anOutcomeRow({ status: "alert", value: 1200, upper: 1100 }),
  ])("is no matter where there is none for the worse: %j", (row) => {
    expect(withDismissal(row, [earlier("dismissed", 1200, "upper")])).toBe(row);
  });

  it("finds the dismissal of a metric for which Bencher has no unit", () => {
    const row: OutcomeRow = { ...ALERT, metric: "throughput-per-core" };
    expect(withDismissal(row, [earlier("dismissed")]).status).toBe("dismissed");
  });

  it("finds none without a value", () => {
    const { value: _, ...row } = ALERT;
    expect(withDismissal(row, [earlier("dismissed")])).toBe(row);
  });
});
