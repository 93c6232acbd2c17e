import { describe, expect, it } from "vitest";
import { aMetric, aRegression } from "../../../test/support/builders/comparison.ts";
import { aCommit } from "../../../test/support/builders/run.ts";
import type { Finding } from "../findings/finding.ts";
import type { CommonChange } from "../findings/series-comparison.ts";
import {
  type NotRecordable,
  type RecordingFacts,
  reasonNotToRecord,
  reasonsNotToRecord,
} from "./recordable.ts";

describe("reasonNotToRecord", () => {
  const GOOD: RecordingFacts = {
    commit: aCommit(),
    branch: "main",
    passed: true,
    complete: true,
    partial: false,
  };
  const { ref: _, ...detached } = aCommit();

  it("has none for a complete run of the default branch that passed", () => {
    expect(reasonNotToRecord(GOOD)).toBeUndefined();
  });

  it.each<[Partial<RecordingFacts>, NotRecordable]>([
    [{ commit: undefined }, { of: "no-commit" }],
    [{ branch: undefined }, { of: "no-branch" }],
    [{ commit: aCommit({ ref: "topic" }) }, { of: "elsewhere", ref: "topic", branch: "main" }],
    [{ commit: detached }, { of: "elsewhere", branch: "main" }],
    [{ commit: aCommit({ dirty: true }) }, { of: "uncommitted" }],
    [{ complete: false }, { of: "incomplete" }],
    [{ passed: false }, { of: "gate" }],
    [{ partial: true }, { of: "partial" }],
  ])("%j: %j", (facts, reason) => {
    expect(reasonNotToRecord({ ...GOOD, ...facts })).toEqual(reason);
  });
});

describe("reasonsNotToRecord", () => {
  const change: CommonChange = {
    ...{ metric: "throughput", series: 12, changePercent: -6.1 },
    ...{ lowPercent: -8, highPercent: -4, tolerancePercent: 5 },
  };
  const common = { of: "common-change", change } as const;
  const peak = aMetric({ base: 100, head: 150, changePercent: 50, verdict: "regression" });
  const worse = { of: "metric", metric: peak } as const;
  const over = { of: "limit", limit: { verdict: "over", value: 120, head: 150 } } as const;
  const server = { series: "go", metric: "peak-rss" } as const;
  const few = { of: "too-few-answers" } as const;
  const down = { of: "unasked", tracker: "it", told: "down" } as const;
  const alert = { of: "alert", tracker: "it", metric: "throughput" } as const;
  const none = { of: "nothing-counted", told: "no counter" } as const;
  const crash = { of: "failure", arm: "base", told: "it crashed" } as const;
  const crashed = { of: "counts", problem: crash } as const;
  const unmeasured = { effect: "unmeasured", by: "counts" } as const;
  const slower = { of: "metric", metric: aRegression() } as const;
  const timed = { series: "go/greet c=10", metric: "throughput" } as const;

  it.each<[string, Finding, object]>([
    [
      "series that got slower together, though none is a regression by itself",
      { metric: "throughput", by: "common", effect: "fails", figures: common },
      { kind: "regression", metric: "throughput", figures: common },
    ],
    [
      "a server that costs more than its base",
      { ...server, by: "server", effect: "fails", figures: worse },
      { kind: "regression", ...server, figures: worse },
    ],
    [
      "one that costs more than its limit",
      { ...server, by: "limit", effect: "fails", figures: over },
      { kind: "limit", ...server, figures: over },
    ],
    [
      "a series without a result",
      { series: "go/greet c=10", by: "bursts", effect: "unmeasured", figures: few },
      { kind: "unmeasurable", series: "go/greet c=10", figures: few },
    ],
    [
      "a run that counted nothing",
      { ...unmeasured, kind: "ended-early", figures: none },
      { kind: "ended-early", figures: none },
    ],
    [
      "a base that could not be counted, required or not",
      { ...unmeasured, series: "go/greet", kind: "lost-base", figures: crashed, isBlocking: false },
      { kind: "lost-base", series: "go/greet", figures: crashed, isBlocking: false },
    ],
    [
      "a tracker's alert",
      { series: "go/greet c=10", by: "tracker", effect: "fails", kind: "alert", figures: alert },
      { kind: "alert", series: "go/greet c=10", figures: alert },
    ],
    [
      "a regression against a base that the gate does not count",
      { ...timed, by: "bursts", effect: "fails", figures: slower, isAside: true },
      { kind: "regression", ...timed, figures: slower },
    ],
  ])("has %s", (_, finding, reason) => {
    expect(reasonsNotToRecord([finding])).toEqual([reason]);
  });

  const open = { of: "metric", metric: aMetric({ verdict: "inconclusive" }) } as const;

  it.each<[string, Finding]>([
    ["what is inconclusive", { ...timed, by: "bursts", effect: "doubts", figures: open }],
    [
      "a tracker that could not judge the run",
      { by: "tracker", effect: "unmeasured", kind: "unasked", figures: down, isBlocking: false },
    ],
    [
      "what is missing, which makes a run incomplete",
      { by: "missing", effect: "unmeasured", kind: "benchmark", figures: few },
    ],
    [
      "a change against earlier runs beside base",
      { ...timed, by: "bursts", effect: "fails", figures: slower, earlierRuns: 9 },
    ],
  ])("has nothing from %s", (_, finding) => {
    expect(reasonsNotToRecord([finding])).toEqual([]);
  });
});
