import { describe, expect, it } from "vitest";
import { aMetric, aRegression } from "../../../test/support/builders/comparison.ts";
import type { LoadFailure } from "../../domain/evidence/failed-under-load.ts";
import type { InstrumentProblem } from "../../domain/evidence/instrument-problem.ts";
import type { ReasonFigures } from "../../domain/findings/finding.ts";
import type { LateAnswers } from "../../domain/findings/series-comparison.ts";
import type { GateReason } from "../../domain/gate/reason.ts";
import type { FailedShare } from "../../domain/series/failed-requests.ts";
import { lateText } from "./late-answers.ts";
import { commonName, lossText, problemText, reasonText, whyText } from "./reasons.ts";

const GO = "go/greet c=10";

const textOf = (figures: ReasonFigures, reason: Partial<GateReason> = {}) =>
  reasonText({ kind: "regression", figures, ...reason });
const ofGo = (figures: ReasonFigures, reason: Partial<GateReason> = {}) =>
  textOf(figures, { series: GO, metric: "throughput", ...reason });

const share = (percent: number, statuses: FailedShare["statuses"] = {}): FailedShare => ({
  percent,
  finished: 20,
  failed: percent / 5,
  statuses,
  errors: {},
});
const FAILURES = { head: share(100, { 500: 20 }), base: share(0) };

describe("a reason about a metric", () => {
  it("gives the change and what is tolerated", () => {
    const metric = aRegression();
    expect(ofGo({ of: "metric", metric })).toBe(
      "go/greet c=10: throughput −12.3 %, 5.00 % tolerated",
    );
    const { changePercent: _, tolerancePercent: __, ...bare } = metric;
    expect(ofGo({ of: "metric", metric: bare })).toBe(
      "go/greet c=10: throughput ±0.0 %, 0 % tolerated",
    );
  });

  it("gives both values where one rose from nothing", () => {
    const metric = { base: 0, head: 3, verdict: "regression", tolerancePercent: 1 } as const;
    expect(textOf({ of: "metric", metric }, { series: "go/greet", metric: "allocations" })).toBe(
      "go/greet: allocations/request from 0 to 3.00, 1.00 % tolerated",
    );
    const { head: _, ...gone } = metric;
    expect(textOf({ of: "metric", metric: gone }, { metric: "allocations" })).toBe(
      "allocations/request from 0 to 0, 1.00 % tolerated",
    );
  });

  it("says what is known of an open one", () => {
    const metric = aMetric({ verdict: "inconclusive", atMostWorsePercent: 7 });
    expect(ofGo({ of: "metric", metric }, { kind: "inconclusive" })).toBe(
      "go/greet c=10: throughput is inconclusive: not slower by more than 7 %",
    );
  });

  it("says that it could not be measured", () => {
    expect(ofGo({ of: "unmeasured-metric" }, { metric: "cpu-per-request" })).toBe(
      "go/greet c=10: CPU/request could not be measured",
    );
  });

  it("says that earlier runs are what it is held against", () => {
    expect(ofGo({ of: "metric", metric: aRegression() }, { earlierRuns: 4 })).toBe(
      "go/greet c=10: throughput −12.3 %, 5.00 % tolerated, against 4 earlier runs",
    );
  });

  it("of several series gives their number", () => {
    const change = {
      ...({ metric: "throughput", series: 12, tolerancePercent: 5 } as const),
      ...{ changePercent: -7.4, lowPercent: -9, highPercent: -6 },
    };
    expect(textOf({ of: "common-change", change })).toBe(
      "12 series together: throughput −7.4 %, 5.00 % tolerated",
    );
    expect(commonName({ series: 2 })).toBe("2 series together");
  });
});

describe("a reason about requests", () => {
  it.each<[string, ReasonFigures, string]>([
    [
      "in bursts",
      { of: "failed-requests", failures: FAILURES, allowedPercent: 1 },
      "100 % of requests failed, base 0 %, 1.00 % allowed: status 500",
    ],
    [
      "beside bursts",
      { of: "failed-beside", failures: FAILURES, allowedPercent: 1 },
      "100 % of the requests before and after the bursts failed, base 0 %, 1.00 % allowed: status 500",
    ],
    [
      "so many that the rest says nothing",
      { of: "failed-requests", failures: FAILURES },
      "100 % of requests failed, base 0 %: status 500; too few bursts got an answer that is expected",
    ],
    ["without an answer", { of: "too-few-answers" }, "too few bursts got an answer to measure it"],
    [
      "answered late",
      { of: "late-answers", late: { by: "closing-load", base: 40, head: 90, verdict: "worse" } },
      "a request takes 90.0 ms (base 40.0 ms) under load that waits for every answer",
    ],
  ])("%s", (_, figures, text) => {
    expect(ofGo(figures)).toBe(`${GO}: ${text}`);
  });
});

describe("a reason about what was not measured", () => {
  const cause = { reason: "go (base): no build" };

  it("names what base lost, for a series or for all of it", () => {
    expect(ofGo({ of: "lost-base", cause })).toBe(`${GO}: not compared: go (base): no build`);
    expect(textOf({ of: "lost-base", cause })).toBe("Not compared: go (base): no build");
  });

  it.each<[ReasonFigures, string]>([
    [
      { of: "fail-fast", rounds: 2, planned: 10 },
      "undecided, since the run ended at its first regression, after round 2 of 10 (fail-fast)",
    ],
    [{ of: "ended-early", told: "no oha" }, "The run ended early: no oha"],
    [{ of: "no-series" }, "Nothing was measured: the run has no series"],
    [{ of: "nothing-counted", told: "no tool" }, "Nothing was counted: no tool"],
    [{ of: "nothing-counted" }, "Nothing was counted: there is no count"],
    [{ of: "benchmark", told: "Nothing compares a with b" }, "Nothing compares a with b"],
    [
      { of: "unasked", tracker: "Bencher", told: "status 503" },
      "Bencher gates, but did not judge all of this run: status 503",
    ],
    [{ of: "no-shard-measured" }, "No shard measured anything, so there is nothing to pass"],
    [
      { of: "missing-shard", shard: { index: 2, count: 3 }, told: "no run file" },
      "Shard 2/3 is missing: no run file",
    ],
    [
      { of: "missing-shard", shard: { index: 2, count: 3 }, told: "no run file", isWaived: true },
      "Shard 2/3 is missing: no run file (waived by allow-missing-shards)",
    ],
  ])("%j", (figures, text) => {
    expect(textOf(figures)).toBe(text);
  });

  it("does not repeat a series that the recorded message already names", () => {
    const told = "go/greet c=10 cannot be measured as in main: no time";
    expect(ofGo({ of: "benchmark", told })).toBe(told);
    const problem = { of: "failure", arm: "head", told: "it crashed" } as const;
    expect(textOf({ of: "counts", problem }, { series: "go/greet" })).toBe(
      "go/greet cannot be judged by its counts: it crashed",
    );
  });
});

describe("an alert", () => {
  const of = (limits: { value?: number; lower?: number; upper?: number }) =>
    ofGo({ of: "alert", tracker: "Bencher", metric: "throughput", ...limits });

  it.each([
    [{ value: 8770, lower: 9800, upper: 11_000 }, "8,770/s is below 9,800/s"],
    [{ value: 12_000, lower: 9800, upper: 11_000 }, "12,000/s is above 11,000/s"],
    [{ value: 9800, lower: 9800 }, "9,800/s has an alert"],
    [{ lower: 9800 }, "has an alert"],
  ])("of %j says which limit the value is beyond", (limits, text) => {
    expect(of(limits)).toBe(`${GO}: throughput ${text} in Bencher`);
  });
});

it("repeats the reason that the run recorded", () => {
  expect(lossText({ reason: "go (base): the build failed" })).toBe("go (base): the build failed");
});

it.each<[LoadFailure, string]>([
  [{ of: "nothing-finished" }, "no request finished under load"],
  [
    {
      of: "failed-requests",
      failed: { percent: 10, finished: 1000, failed: 100, statuses: { 429: 100 }, errors: {} },
    },
    "10.0 % of requests failed under load: status 429",
  ],
  [{ of: "no-answer", bursts: 10, measured: 19 }, "10 of 19 bursts had no answer under load"],
])("names the series and what failed under load: %j", (failure, text) => {
  const series = "go/greet c=10";
  expect(lossText({ series, failure })).toBe(`${series} (base): ${text}`);
  const shared = lossText({ series, failure, isShared: true });
  expect(shared).toBe(`${series} (base, and perhaps head as much): ${text}`);
});

it.each<[Pick<LateAnswers, "by" | "percentile">, string]>([
  [
    { by: "closing-load" },
    "a request takes 90.0 ms (base 40.0 ms) under load that waits for every answer",
  ],
  [
    { by: "closing-load", percentile: "latency-p99" },
    "p99 is 90.0 ms (base 40.0 ms) under load that waits for every answer",
  ],
  [
    { by: "sustained-load" },
    "a request takes 90.0 ms (base 40.0 ms) under load for longer than a burst",
  ],
  [
    { by: "sustained-load", percentile: "latency-p90" },
    "p90 is 90.0 ms (base 40.0 ms) under load for longer than a burst",
  ],
  [
    { by: "under-way" },
    "90.0 requests are under way when a burst ends (base 40.0), so answers take longer than any burst waits for them",
  ],
  [
    { by: "mean" },
    "a request takes 90.0 ms (base 40.0 ms) in the mean of all answers, with pauses that typical bursts do not have",
  ],
])("%o", (shown, text) => {
  expect(lateText({ ...shown, base: 40, head: 90, verdict: "worse" })).toBe(text);
});

it.each<[ReasonFigures, string]>([
  [
    { of: "answer-bytes", answerBytes: { base: 5, head: 1 } },
    "answers under load have another length than base's",
  ],
  [
    { of: "idle-work", idleWork: { arm: "head", percent: 9 } },
    "works while base is loaded, for 9.00 % of the machine",
  ],
  [
    { of: "few-answers", metrics: ["latency-p99", "throughput"], inBurst: 8 },
    "too few answers to judge p99, throughput",
  ],
  [{ of: "never-compared" }, "too little was measured to compare anything of it"],
  [
    { of: "silent-bursts", percent: { head: 40, base: 30 } },
    "nothing is answered in 40.0 % of the bursts (base 30.0 %)",
  ],
  [
    { of: "unseen-stops", percent: 11.7, times: 2.25 },
    "stops of up to 12 % of the time may have met no burst",
  ],
])("what takes a tick away: $of", (figures, text) => {
  expect(textOf(figures, { kind: "inconclusive", series: GO })).toBe(`${GO}: ${text}`);
});

const VARY =
  "from start to start in head (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers";

it.each<[InstrumentProblem, string]>([
  [{ of: "failure", arm: "head", told: "it crashed" }, "it crashed"],
  [{ of: "failure", arm: "base", told: "it crashed" }, "base: it crashed"],
  [{ of: "not-counted", arm: "base" }, "base: it was not counted"],
  [{ of: "no-system-calls", arm: "head" }, "its system calls were not counted"],
  [{ of: "unsteady", arm: "head", percent: 10 }, `the counts vary by 10.0 % ${VARY}`],
  [
    { of: "unsteady", arm: "head", percent: 10, runtime: "Node" },
    `the counts of Node vary by 10.0 % ${VARY}`,
  ],
  [{ of: "not-loaded", arm: "base" }, "base: it was not measured"],
  [{ of: "other-load" }, "base and head were loaded in different ways"],
  [{ of: "other-tool" }, "base and head were counted by different tools"],
  [{ of: "other-requests" }, "base and head were counted over different requests or runtimes"],
  [
    { of: "unseen", metrics: ["allocations", "allocated-bytes"] },
    "it shows none of what is gated, allocations/request and allocated/request: gate its instructions too",
  ],
])("a problem of what an instrument measured: %j", (problem, text) => {
  expect(whyText(problem)).toBe(text);
  expect(problemText("go/greet", problem)).toBe(`go/greet cannot be judged by its counts: ${text}`);
});
