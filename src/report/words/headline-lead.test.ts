import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import type { GateReason } from "../../domain/gate/reason.ts";
import { headline } from "./headline.ts";

const MAIN = { kind: "base", sha: "ba5e", ref: "main" } as const;
const calm = aSeriesComparison({ metrics: { throughput: aMetric({ atMostWorsePercent: 3 }) } });
const UNCHANGED = "Unchanged: throughput within ±3 % (95 %). 1 comparison: 1 unchanged";

const alert: GateReason = {
  kind: "alert",
  series: "go/greet c=10",
  figures: { of: "alert", tracker: "Bencher", metric: "throughput", value: 8770, lower: 9800 },
};
const ALERT = "go/greet c=10: throughput 8,770/s is below 9,800/s in Bencher";

const failing = (reasons: readonly GateReason[], overrides: Partial<Comparison> = {}) =>
  aComparison({
    comparedWith: MAIN,
    gate: { decision: "fail", reasons },
    series: [calm],
    ...overrides,
  });

describe("what fails the gate leads", () => {
  const worse = { of: "metric", metric: aRegression() } as const;
  const open = aMetric({ verdict: "inconclusive", atMostWorsePercent: 14 });
  const limit = { value: 100, head: 98, verdict: "inconclusive", atWorst: 120 } as const;

  it.each<[string, GateReason, string]>([
    ["an alert", alert, ALERT],
    [
      "earlier runs",
      { ...alert, kind: "history", metric: "throughput", figures: worse, earlierRuns: 9 },
      "go/greet c=10: throughput −12.3 %, 5.00 % tolerated, against 9 earlier runs",
    ],
    [
      "a run that ended early",
      { kind: "ended-early", figures: { of: "ended-early", told: "no disk" } },
      "The run ended early: no disk",
    ],
    [
      "what fail-fast left open",
      { ...alert, kind: "unmeasurable", figures: { of: "fail-fast", rounds: 3, planned: 9 } },
      "go/greet c=10: undecided, since the run ended at its first regression, after round 3 of 9 (fail-fast)",
    ],
    [
      "something inconclusive",
      {
        ...{ ...alert, kind: "inconclusive", metric: "throughput" },
        figures: { of: "metric", metric: open },
      },
      "go/greet c=10: throughput is inconclusive: not slower by more than 14 %",
    ],
    [
      "an open limit",
      {
        ...{ ...alert, kind: "inconclusive", metric: "latency-p99" },
        figures: { of: "limit", limit },
      },
      "go/greet c=10: p99 98.0 ms, not shown to keep its limit of 100 ms (at most 120 ms, 95 %)",
    ],
    ["a kind without a sentence of its own", aReason("x", { kind: "history" }), "x"],
  ])("%s, in its own words", (_, reason, text) => {
    expect(headline(failing([reason]))).toBe(`${text}. ${UNCHANGED}`);
  });

  it("but not what the finding says", () => {
    const metric = aMetric({ verdict: "inconclusive", changePercent: -48 });
    const series = [aSeriesComparison({ metrics: { throughput: metric } })];
    const slow = { of: "metric", metric } as const;
    const reason = { ...alert, kind: "inconclusive", metric: "throughput", figures: slow } as const;
    const gate = { decision: "fail", reasons: [reason] } as const;
    const comparison = aComparison({ comparedWith: MAIN, series, gate });
    expect(headline(comparison, { run: aRun() })).toMatch(
      /^No regression is certain, but 1 may be/,
    );
    const other = aReason("x", { kind: "inconclusive" });
    expect(headline(failing([other]))).toBe(UNCHANGED);
  });

  it("and what an instrument found is in its own sentence", () => {
    const failed = { percent: 30, finished: 10, failed: 3, statuses: {}, errors: {} };
    const figures = {
      of: "failed-requests",
      failures: { head: failed },
      allowedPercent: 0,
    } as const;
    const lost = { kind: "errors", series: "go/greet stages", figures } as const;
    expect(headline(failing([lost]), undefined, ["30 % lost"])).toBe(`30 % lost. ${UNCHANGED}`);
  });

  it("and the number of others follows it", () => {
    const reasons = [alert, { ...alert, series: "go/echo c=10" }];
    expect(headline(failing(reasons))).toBe(`${ALERT} and 1 more. ${UNCHANGED}`);
  });

  it("also without a base, or where it is lost and need not be there", () => {
    const comparedWith = { kind: "none", reason: "nothing was asked for" } as const;
    expect(headline(failing([alert], { comparedWith }))).toBe(
      `${ALERT}. 1 series measured without a base`,
    );
    const lost = [{ kind: "lost-base", reason: "base main: gone" }] as const;
    const reason = aReason("base main: gone", { kind: "lost-base", isBlocking: false });
    const none = { comparedWith: { kind: "lost", ref: "main" }, lost } as const;
    expect(headline(failing([reason, alert], none))).toBe(
      `${ALERT}. Not compared: base main: gone`,
    );
  });

  it("where other findings are accepted, and not before what blocks as well", () => {
    const series = [aSeriesComparison({ metrics: { throughput: aRegression() } })];
    const slower: GateReason = {
      ...alert,
      kind: "regression",
      metric: "throughput",
      figures: worse,
    };
    const accepted = { ...slower, isAccepted: true };
    expect(headline(failing([accepted, alert], { series }))).toMatch(
      /^go\/greet c=10: throughput 8,770\/s is below 9,800\/s in Bencher\. 1 of 1 comparison slower/,
    );
    expect(headline(failing([slower, alert], { series }))).toMatch(/^1 of 1 comparison slower/);
  });

  it("before what was removed, is waived or only counted", () => {
    const series = [
      aSeriesComparison({ metrics: { throughput: aRegression() } }),
      aSeriesComparison({ server: "old", verdict: "removed", metrics: {} }),
    ];
    const slower: GateReason = {
      ...alert,
      kind: "regression",
      metric: "throughput",
      figures: worse,
    };
    const jobs = [{ index: 1 }, { index: 2, failure: "it left no run file" }];
    const run = aRun({ shards: { jobs, unmeasured: [] } });
    const gone = { name: "old/greet capacity", server: "old", scenario: "greet" };
    const instrumented = [{ ...gone, verdict: "removed", metrics: {} }] as const;
    const compared = failing([slower], { series, instrumented });
    expect(headline(compared, { run }, ["1 count: 1 unchanged"])).toBe(
      "1 of 1 comparison slower than main: go/greet c=10 throughput −12.3 % (−14.1 … −10.4 %). 1 of 2 shards is missing. Removed: old/greet c=10, old/greet capacity. 1 count: 1 unchanged",
    );
    const counted = [aCountedComparison()];
    const more: GateReason = { ...slower, series: "go/greet", metric: "instructions" };
    expect(
      headline(failing([more], { instrumented: counted }), undefined, ["1 of 1 count worse"]),
    ).toBe(`1 of 1 count worse. ${UNCHANGED}`);
    const problem: GateReason = {
      ...{ kind: "unmeasurable", series: "go/greet" },
      figures: { of: "counts", problem: { of: "other-tool" } },
    };
    expect(
      headline(failing([problem], { instrumented: counted }), undefined, ["1 series cannot"]),
    ).toBe(`1 series cannot. ${UNCHANGED}`);
  });

  it("and so does what keeps the gate from passing", () => {
    const reasons = [{ ...alert, isBlocking: false }];
    const gate = { decision: "pass", standing: "neutral", reasons } as const;
    expect(headline(failing([], { gate }))).toBe(`${ALERT}. ${UNCHANGED}`);
  });
});

describe("what may be worse", () => {
  const may = (changePercent: number, others: Partial<MetricComparison> = {}) =>
    aMetric({
      ...{ verdict: "inconclusive", changePercent, lowPercent: changePercent - 23 },
      ...{ highPercent: changePercent + 50, atMostWorsePercent: 80, ...others },
    });
  const timed = { timeToDecideMs: 210_000 };
  const of = (series: Comparison["series"], overrides: Partial<Comparison> = {}) => {
    const measured = series.flatMap(({ server }) => [
      aSeries({ server }),
      aSeries({ server, arm: "base" }),
    ]);
    const comparison = aComparison({ comparedWith: MAIN, series, ...overrides });
    return headline(comparison, { run: aRun({ series: measured }), configPath: "a b.yml" });
  };
  const seriesOf = (throughput: MetricComparison, server = "go") =>
    aSeriesComparison({ server, metrics: { throughput } });

  it("is named with its interval and the command that decides it", () => {
    expect(of([seriesOf(may(-48, timed))])).toBe(
      "No regression is certain, but 1 may be slower than main: go/greet c=10 throughput −48.0 % (−71.0 … +2.0 %). `loadgate run --config 'a b.yml' --base ba5e --only go/greet --budget 4m` would decide it. 1 comparison: 1 inconclusive (at most 80 % worse)",
    );
  });

  it("leads by its bound where only that keeps a run from passing, the largest first", () => {
    const open = (bound?: number, others: Partial<MetricComparison> = {}) =>
      may(2, { atMostWorsePercent: bound, ...others });
    const calm = seriesOf(aMetric(), "calm");
    const all = [
      seriesOf(open(12, timed)),
      seriesOf(open(67, { by: "all-answers" }), "js"),
      seriesOf(open(undefined), "rb"),
      seriesOf(open(9), "py"),
    ];
    expect(of([calm, ...all])).toBe(
      "Not decided: rb/greet c=10 throughput without a bound (5 % tolerated); js/greet c=10 throughput at most 67 % worse over all answers (5 % tolerated) and 1 more. `loadgate run --config 'a b.yml' --base ba5e --only go/greet --budget 1m` would decide go/greet c=10 throughput. 5 comparisons: 1 unchanged, 4 inconclusive (not all with a bound)",
    );
    expect(of([calm, seriesOf(open(9), "py")])).toMatch(/^(?!Not decided)/);
  });

  it("has the command that decides it where nothing is decided", () => {
    const command = (minutes: number) =>
      `\`loadgate run --config 'a b.yml' --base ba5e --only go/greet --budget ${minutes}m\``;
    const open = seriesOf(may(2, { ...timed, atMostWorsePercent: 12 }));
    expect(of([open])).toBe(
      `No regression found in what is gated: throughput at most 12 % worse (95 %). 1 comparison: 1 inconclusive (at most 12 % worse). ${command(4)} would decide it`,
    );
    const unbounded = seriesOf(may(2, { atMostWorsePercent: undefined }), "js");
    expect(of([open, unbounded])).toBe(
      `Nothing decided: all 2 comparisons are inconclusive (not all with a bound). ${command(3)} would decide go/greet c=10 throughput`,
    );
  });

  it("is not seen by a run that is too short, which says so", () => {
    const unseen = (percent: number): Finding => ({
      ...{ series: "go", by: "all-answers", effect: "doubts" },
      figures: { of: "unseen-stops", percent, times: 2.25 },
    });
    const findings = [unseen(11.2), unseen(17)];
    const metric = aMetric({ atMostWorsePercent: 1 });
    const text = "Too short to rule out stops of up to 17 % of the time";
    expect(of([seriesOf(metric)], { findings })).toBe(
      `${text}. Unchanged: throughput within ±3 % (95 %). 1 comparison: 1 unchanged`,
    );
    expect(of([seriesOf(aMetric())], { findings })).toBe(
      `${text}. No regression found in 1 comparison: 1 unchanged`,
    );
    const open = may(2, { atMostWorsePercent: 67 });
    expect(of([seriesOf(metric), seriesOf(open, "js")], { findings })).toMatch(
      new RegExp(`^Not decided: js.* tolerated\\)\\. ${text}\\. 2 comparisons`),
    );
  });

  it("is named, the worst first, and some are only counted", () => {
    const all = [-6, -48, -20, -31].map((percent, index) =>
      seriesOf(may(percent, index === 2 ? timed : {}), `s${index}`),
    );
    expect(of(all)).toMatch(
      /^No regression is certain, but 4 may be slower than main: s1\/greet c=10 throughput −48.* %\), s3\/.* %\), s2\/.* %\) and 1 more\. `loadgate run .* --only s2\/greet --budget \dm` would decide s2\/greet c=10 throughput\. 4 comp/,
    );
    const likely = may(-60, { highPercent: -20, looksWorse: true });
    expect(of([seriesOf(likely), seriesOf(may(-48), "js")])).toMatch(/but 2 may be slower than/);
    expect(of([seriesOf(likely), seriesOf(likely, "js")])).toMatch(/but 2 look slower than/);
    const metrics = { throughput: aMetric(), "cpu-per-request": may(9) };
    const reasons = [{ ...alert, isBlocking: false }];
    const gate = { decision: "pass", standing: "neutral", reasons } as const;
    expect(of([aSeriesComparison({ metrics })], { gate })).toMatch(
      /but 1 may be worse than main: .* CPU/,
    );
  });

  it("is not named where the run passed, or the estimate is tolerated or better", () => {
    const beside = (atMostWorsePercent: number) => {
      const metrics = { throughput: aMetric(), "latency-p99": may(9, { atMostWorsePercent }) };
      return of([aSeriesComparison({ metrics })]);
    };
    expect(beside(10)).not.toContain("may be");
    // Beyond twice the tolerance, no run passes.
    expect(beside(11)).toMatch(/but 1 may be slower than main: .* p99 \+9\.0 %/);
    expect(of([seriesOf(may(-4.9)), seriesOf(may(30), "js")])).not.toContain("may be");
  });

  it("has no command where only one of another base would decide", () => {
    const series = [seriesOf(may(-48))];
    const other = [seriesOf(may(-48, timed))];
    const release = { kind: "base", sha: "1234", ref: "v1" } as const;
    const comparison = aComparison({
      ...{ comparedWith: MAIN, series },
      furtherBases: [aComparison({ comparedWith: release, series: other })],
    });
    const measured = { servers: [], series: [aSeries(), aSeries({ arm: "base" })] };
    const furtherBases = [{ ...measured, base: { ref: "v1", sha: "1234" } }];
    const run = aRun({ ...measured, base: { ref: "main", sha: "ba5e" }, furtherBases });
    expect(headline(comparison, { run })).not.toContain("would decide");
  });
});
