import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aLoss,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import { aRun } from "../../../test/support/builders/run.ts";
import type { ComparedWith } from "../../domain/comparison/comparison.ts";
import type { Finding } from "../../domain/findings/finding.ts";
import type {
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../../domain/findings/series-comparison.ts";
import { headline } from "./headline.ts";

const series = (server: string, ...metrics: readonly MetricComparison[]): SeriesComparison => {
  const [throughput = aMetric(), p99] = metrics;
  return aSeriesComparison({
    server,
    metrics: { throughput, ...(p99 && { "latency-p99": p99 }), errors: { head: 0 } },
  });
};
const of = (...all: readonly SeriesComparison[]) => headline(aComparison({ series: all }));
const verdict = (one: MetricComparison["verdict"] & string) => aMetric({ verdict: one });

it("names what clients feel before what it costs, and the largest of these first", () => {
  const cost = aRegression({ changePercent: 81.6, lowPercent: 77.5, highPercent: 85.8 });
  const slow = aRegression({ changePercent: -42.5, lowPercent: -47.7, highPercent: -36.7 });
  const slower = aRegression({ changePercent: 60, lowPercent: 50, highPercent: 70 });
  const api = aSeriesComparison({
    metrics: { throughput: slow, "cpu-per-request": cost },
  });
  const servers = [{ name: "go", verdict: "regression" as const, metrics: { "peak-rss": cost } }];
  const told = (...all: readonly SeriesComparison[]) =>
    headline(aComparison({ series: all, servers }));
  expect(told(api)).toBe(
    "3 of 3 comparisons worse than the baseline: go/greet c=10 throughput −42.5 % (−47.7 … −36.7 %)",
  );
  expect(told(api, series("js", aMetric(), slower))).toContain(": js/greet c=10 p99 +60.0 %");
  expect(told(series("js"))).toContain(": go peak RSS +81.6 %");
});

it("names the largest regression of all", () => {
  const large = aRegression({ changePercent: 45.6, lowPercent: 40, highPercent: 51.2 });
  const text = of(series("go", aRegression(), large), series("rust", aRegression()), series("js"));
  expect(text).toMatchInlineSnapshot(
    `"3 of 4 comparisons slower than the baseline: go/greet c=10 p99 +45.6 % (+40.0 … +51.2 %)"`,
  );
});

it("says first how many shards are missing", () => {
  const comparison = aComparison({ series: [series("go", verdict("unchanged"))] });
  const shards = (...failures: readonly (string | undefined)[]) => {
    const jobs = failures.map((failure, index) => ({
      index: index + 1,
      ...(failure && { failure }),
    }));
    return { run: aRun({ shards: { jobs, unmeasured: [] } }) };
  };
  const whole = headline(comparison);
  expect(whole).toMatch(/^No regression found/);
  expect(headline(comparison, shards(undefined, undefined))).toBe(whole);
  expect(headline(comparison, shards(undefined, "lost", undefined))).toBe(
    `1 of 3 shards is missing. ${whole}`,
  );
  expect(headline(comparison, shards("lost", "lost"))).toMatch(/^2 of 2 shards are missing\. /);
});

it("ends with the files that only head had, three at most", () => {
  const comparedWith = { kind: "base", ref: "main" } as const;
  const comparison = aComparison({ comparedWith, series: [series("go", verdict("unchanged"))] });
  const whole = headline(comparison);
  const told = (untracked: readonly string[], moreUntracked?: number) =>
    headline(comparison, { run: aRun({ workingTree: { untracked, moreUntracked } }) });
  expect(told([".env", "dev.db"])).toBe(`${whole}. Only head had .env, dev.db`);
  expect(told(["a", "b", "c", "d"], 2)).toBe(`${whole}. Only head had a, b, c and 3 more`);
  expect(told([])).toBe(whole);
  const alone = aComparison({ series: comparison.series });
  const run = aRun({ workingTree: { untracked: [".env"] } });
  expect(headline(alone, { run })).not.toContain(".env");
});

it("says what series show together where none is a regression by itself", () => {
  const all = [series("go", verdict("inconclusive")), series("rust", verdict("inconclusive"))];
  const common = [
    { metric: "cpu-per-request", changePercent: 8, lowPercent: 6, highPercent: 10 },
    { metric: "latency-p50", changePercent: 5.5, lowPercent: 5, highPercent: 6 },
    { metric: "throughput", changePercent: -6.1, lowPercent: -7.2, highPercent: -5 },
  ] as const;
  const withCommon = (series: readonly SeriesComparison[], number: number = common.length) =>
    headline(
      aComparison({
        series,
        common: common.slice(0, number).map((one) => ({ ...one, series: 2, tolerancePercent: 5 })),
      }),
    );
  expect(withCommon(all)).toBe(
    "2 series together slower than the baseline, none by itself: throughput −6.1 % (−7.2 … −5.0 %)",
  );
  expect(withCommon(all, 1)).toBe(
    "2 series together worse than the baseline, none by itself: CPU/request +8.0 % (+6.0 … +10.0 %)",
  );
  expect(withCommon([...all, series("js", aRegression())])).toMatch(/^1 of 3 comparisons slower/);
});

it.each<[ComparedWith, string]>([
  [{ kind: "base", sha: "ba5e", ref: "main" }, "main"],
  [{ kind: "base", sha: "ba5e", ref: "HEAD~2" }, "HEAD~2"],
  [{ kind: "base", sha: "ba5e", ref: "0123456789abcdef0123456789abcdef01234567" }, "base"],
  [{ kind: "history", runs: 9, testbed: "here" }, "the baseline"],
  [{ kind: "run", id: "r", startedAt: "2026-01-01T00:00:00.000Z" }, "the other run"],
])("says what it is worse than: %j", (comparedWith, reference) => {
  const comparison = aComparison({ comparedWith, series: [series("go", aRegression())] });
  expect(headline(comparison)).toMatch(
    new RegExp(`^1 of 1 comparison slower than ${reference}: go/`),
  );
});

const failing = (server: string, percent: number, areTooMany: boolean) => {
  const base = { percent: 0, finished: 9, failed: 0, statuses: {}, errors: {} };
  const head = { ...base, percent, failed: 9, statuses: { 500: 9 } };
  return aSeriesComparison({
    server,
    verdict: areTooMany ? "unmeasurable" : "unchanged",
    metrics: { throughput: verdict(areTooMany ? "unmeasurable" : "unchanged") },
    failures: { head, base, ...(areTooMany && { areTooMany }) },
  });
};

it("says first that requests failed and why, and then what got worse or could not be measured", () => {
  const failed = "go/greet c=10: 0.00845 % of requests failed, base 0 %: status 500";
  const broken = failing("go", 0.00845, true);
  expect(of(broken, series("js"))).toBe(failed);
  const slow = series("rust", aRegression());
  const worse = "1 of 2 comparisons slower than the baseline: rust/greet c=10 throughput";
  expect(of(broken, slow).slice(0, failed.length + worse.length + 2)).toBe(`${failed}. ${worse}`);
  const blind = aSeriesComparison({ server: "x", verdict: "unmeasurable", metrics: {} });
  expect(of(broken, blind)).toBe(`${failed}. 1 series could not be measured: x/greet c=10`);
  expect(of(failing("go", 0.1, false))).toMatch(/^No regression found/);
});

it("puts a regression before series that could not be measured", () => {
  const broken = aSeriesComparison({ server: "x", verdict: "unmeasurable", metrics: {} });
  expect(of(broken, series("go", aRegression()))).toMatch(/^1 of 1 comparison slower/);
});

it("names series that could not be measured", () => {
  const broken = (server: string) =>
    aSeriesComparison({
      server,
      verdict: "unmeasurable",
      metrics: { throughput: verdict("unmeasurable") },
    });
  expect(of(broken("go"), series("js"))).toMatchInlineSnapshot(
    `"1 series could not be measured: go/greet c=10"`,
  );
  expect(of(broken("go"), broken("rust"))).toMatchInlineSnapshot(
    `"2 series could not be measured: go/greet c=10, rust/greet c=10"`,
  );
});

it("claims nothing of a metric that is gated and has no figure", () => {
  const blind = (server: string) =>
    aSeriesComparison({
      server,
      verdict: "unmeasurable",
      metrics: {
        throughput: aMetric(),
        "cpu-per-request": { verdict: "unmeasurable", tolerancePercent: 5 },
      },
    });
  expect(of(blind("go"), blind("rust"))).toMatchInlineSnapshot(
    `"CPU/request could not be measured in 2 series: go/greet c=10, rust/greet c=10"`,
  );
  const failing = aSeriesComparison({ server: "x", verdict: "unmeasurable", metrics: {} });
  expect(of(failing, blind("go"))).toMatchInlineSnapshot(
    `"1 series could not be measured: x/greet c=10; CPU/request could not be measured in 1 series: go/greet c=10"`,
  );
});

it("says plainly that there was nothing to measure, after shards that are missing", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 3, under: ["docs/"] };
  const comparedWith = { kind: "none", reason: "nothing was measured", ignored } as const;
  const comparison = aComparison({ series: [], comparedWith });
  const nothing = "Nothing to measure: only docs/ changed (3 files)";
  expect(headline(comparison)).toBe(nothing);
  const jobs = [{ index: 1 }, { index: 2, failure: "it left no run file" }];
  const run = aRun({ shards: { jobs, unmeasured: [] } });
  expect(headline(comparison, { run })).toBe(`1 of 2 shards is missing. ${nothing}`);
});

it("says plainly that there is no baseline yet", () => {
  const comparison = aComparison({
    series: [
      series("go", verdict("new")),
      aSeriesComparison({ server: "gone", verdict: "removed" }),
    ],
    comparedWith: { kind: "none", reason: "no baseline yet for here" },
  });
  expect(headline(comparison)).toMatchInlineSnapshot(
    `"1 series measured, nothing to compare with yet"`,
  );
});

it("says that nothing was decided where nothing is known", () => {
  const undecided = verdict("inconclusive");
  expect(of(series("go", undecided, undecided))).toMatchInlineSnapshot(
    `"Nothing decided: all 2 comparisons are inconclusive (not all with a bound)"`,
  );
  expect(of(series("go", undecided))).toBe(
    "Nothing decided: the only comparison is inconclusive (not all with a bound)",
  );
});

it("says first what is known, where every comparison has a bound", () => {
  const bounded = (
    verdict: "unchanged" | "no-worse" | "inconclusive",
    atMostWorsePercent: number,
    ends: Pick<MetricComparison, "lowPercent" | "highPercent"> = {},
  ) => aMetric({ verdict, atMostWorsePercent, ...ends });
  const open = series("go", bounded("unchanged", 3), bounded("inconclusive", 7.92));
  expect(of(open, series("new", verdict("new")))).toMatchInlineSnapshot(
    `"Unchanged: throughput within ±3 %; p99 at most 8 % worse (95 %). 3 comparisons: 1 unchanged, 1 inconclusive (at most 8 % worse), 1 new"`,
  );
  expect(of(series("go", bounded("inconclusive", 22)))).toMatch(
    /^No regression found in what is gated: throughput at most 22 % worse \(95 %\)\. /,
  );
  expect(of(series("go", bounded("inconclusive", 0)))).toBe(
    "No regression found in what is gated: throughput not worse (95 %). 1 comparison: 1 inconclusive (none worse)",
  );
  const [wide, low] = [
    { lowPercent: -2, highPercent: 4.31 },
    { lowPercent: -4.6, highPercent: 0 },
  ];
  const calm = series("go", bounded("unchanged", 3, wide), bounded("unchanged", 1, low));
  expect(of(calm)).toBe(
    "Unchanged: throughput within ±4.4 %, p99 within ±4.6 % (95 %). 2 comparisons: 2 unchanged",
  );
  expect(of(calm, series("rust", bounded("no-worse", 4), bounded("unchanged", 2)))).toBe(
    "Unchanged: p99 within ±4.6 %; throughput at most 4 % worse (95 %). 4 comparisons: 3 unchanged, 1 no worse",
  );
  expect(of(open, series("rust", verdict("unchanged")))).toMatch(
    /^No regression found in 3 comparisons: 2 unchanged, 1 inconclusive \(at most 8 % worse\)$/,
  );
});

it("says how much fewer answers there can be in all, where typical bursts do not", () => {
  const all = { changePercent: -2, lowPercent: -8, highPercent: 4 };
  const typical = {
    verdict: "unchanged",
    atMostWorsePercent: 3,
    lowPercent: -3,
    highPercent: 1,
  } as const;
  const together = (allAnswers: MetricComparison["allAnswers"] & object) =>
    of(series("go", aMetric({ ...typical, allAnswers })));
  expect(together({ ...all, atMostWorsePercent: 7.12 })).toBe(
    "Unchanged: throughput within ±3 % (95 %); over all answers: throughput at most 7.2 % worse. 1 comparison: 1 unchanged",
  );
  expect(together({ ...all, atMostWorsePercent: 2.9 })).toMatch(/^Unchanged: .* \(95 %\)\. 1 comp/);
  expect(together(all)).toMatch(/\(95 %\); over all answers: throughput too noisy to bound\. /);
});

it("says that a change is over all answers where these decide", () => {
  const decides = { changePercent: -12, lowPercent: -16, highPercent: -8, decides: true } as const;
  const by = "all-answers";
  const worse = aMetric({ ...decides, verdict: "regression", allAnswers: decides, by });
  expect(of(series("go", worse))).toBe(
    "1 of 1 comparison slower than the baseline: go/greet c=10 throughput −12.0 % (−16.0 … −8.0 %) over all answers",
  );
});

it("names what looks worse and is not certain before it says that nothing was found", () => {
  const likely = (highPercent: number) =>
    aMetric({
      verdict: "inconclusive",
      ...{ changePercent: -49.9, lowPercent: -60, highPercent, tolerancePercent: 5 },
      ...{ atMostWorsePercent: 58, looksWorse: highPercent < -5 },
    });
  const quiet = aMetric({ verdict: "unchanged", atMostWorsePercent: 3 });
  expect(of(series("go", likely(-20), quiet), series("rust", quiet))).toMatchInlineSnapshot(
    `"No regression is certain, but 1 looks slower than the baseline: go/greet c=10 throughput −49.9 % (−60.0 … −20.0 %). 3 comparisons: 2 unchanged, 1 inconclusive (at most 58 % worse)"`,
  );
  expect(of(series("go", likely(-20)), series("rust", likely(-20.1)))).toMatch(
    /^No regression is certain, but 2 look slower than the baseline: /,
  );
  const dearer = { ...likely(-20), lowPercent: 20, highPercent: 60, changePercent: 40 };
  expect(of(aSeriesComparison({ metrics: { "cpu-per-request": dearer } }))).toMatch(
    /^No regression is certain, but 1 looks worse than the baseline: go\/greet c=10 CPU\/request \+40.0 %/,
  );
  expect(of(series("go", likely(-4), quiet))).toMatch(
    /^Unchanged: p99 within ±3 %; throughput at most 58 % worse/,
  );
  expect(of(series("go", aRegression(), likely(-20)))).toMatch(/^1 of 2 comparisons slower/);
});

it("names values where a server that was not warm has no interval, and what else is in doubt", () => {
  const cold = { verdict: "inconclusive", tolerancePercent: 5, looksWorse: true } as const;
  const one = aSeriesComparison({
    metrics: { throughput: { base: 654, head: 71.8, ...cold } },
    late: { by: "closing-load", base: 15.4, head: 104, verdict: "perhaps-worse" },
  });
  expect(of(one)).toMatch(
    /^No regression is certain, but 1 looks slower than the baseline: go\/greet c=10 throughput 654\/s → 71.8\/s; answers look late: go\/greet c=10: a request takes 104 ms/,
  );
});

it("begins with what head answers late, and tells what doubled beside what is gated", () => {
  const late = { by: "closing-load", base: 40, head: 90, verdict: "worse" } as const;
  const unmeasured = aMetric({ verdict: "unmeasurable" });
  const worse = aSeriesComparison({
    verdict: "regression",
    late,
    metrics: { throughput: unmeasured },
  });
  expect(of(worse)).toBe(
    "go/greet c=10: a request takes 90.0 ms (base 40.0 ms) under load that waits for every answer",
  );
  const servers = [
    { name: "go", verdict: "new", metrics: { "cold-start": { base: 20, head: 1860 } } } as const,
  ];
  const comparison = aComparison({ series: [series("go", verdict("unchanged"))], servers });
  expect(headline(comparison)).toMatch(
    /\. Not gated \(add gate.cold-start\): go cold start 20.0 ms → 1.86 s$/,
  );
});

it("begins with what got better, where every comparison has a bound", () => {
  const better = aMetric({
    verdict: "improvement",
    ...{ changePercent: 37, lowPercent: 30, highPercent: 45, atMostWorsePercent: 0 },
  });
  const same = aMetric({ verdict: "unchanged", atMostWorsePercent: 2 });
  expect(of(series("go", better, same))).toMatch(
    /^1 better than the baseline: go\/greet c=10 throughput \+37.0 % \(\+30.0 … \+45.0 %\)\. Unchanged: p99 within ±/,
  );
});

it("counts what was found where nothing got worse", () => {
  const text = of(
    series("go", verdict("improvement"), verdict("unchanged")),
    series("rust", verdict("inconclusive"), verdict("new")),
    aSeriesComparison({ server: "old", verdict: "removed", metrics: { throughput: { base: 1 } } }),
  );
  expect(text).toMatchInlineSnapshot(
    `"No regression found in 4 comparisons: 1 better, 1 unchanged, 1 inconclusive (not all with a bound), 1 new"`,
  );
  expect(of(series("go"))).toBe("No regression found in 1 comparison: 1 unchanged");
});

it("ends as a sentence where no metric is gated", () => {
  const ungated = aSeriesComparison({ verdict: "new", metrics: { throughput: { head: 1 } } });
  expect(of(ungated)).not.toMatch(/[:,]\s*$/);
});

it("takes a change that is not known for the smallest", () => {
  expect(of(series("go", { verdict: "regression" }, aRegression()))).toMatchInlineSnapshot(
    `"2 of 2 comparisons slower than the baseline: go/greet c=10 p99 −12.3 % (−14.1 … −10.4 %)"`,
  );
});

it("calls it worse where it is not about speed", () => {
  const cpu = aSeriesComparison({
    metrics: { throughput: aMetric(), "cpu-per-request": aRegression({ changePercent: 20 }) },
  });
  expect(of(cpu)).toMatch(/^1 of 2 comparisons worse than the baseline: .* CPU\/request \+20/);
});

it("names some of many series", () => {
  const broken = ["a", "b", "c", "d", "e"].map((server) =>
    aSeriesComparison({ server, verdict: "unmeasurable", metrics: {} }),
  );
  expect(of(...broken)).toBe(
    "5 series could not be measured: a/greet c=10, b/greet c=10, c/greet c=10 and 2 more",
  );
});

it.each<[string, ComparedWith, readonly string[], string]>([
  [
    "all of base",
    { kind: "lost", ref: "main" },
    ["base main: there is no such commit"],
    "Not compared: base main: there is no such commit",
  ],
  [
    "a part of base",
    { kind: "base", ref: "main" },
    ["rust (base): the build failed"],
    "Not compared: rust (base): the build failed. No regression found in 1 comparison: 1 unchanged",
  ],
  [
    "many servers of base",
    { kind: "lost", ref: "main" },
    ["a", "b", "c", "d", "e"],
    "Not compared: a; b; c and 2 more",
  ],
])("says first what was lost: %s", (_, comparedWith, reasons, sentence) => {
  const lost = reasons.map((reason) => ({ kind: "lost-base", reason }) as const);
  const unmeasurable = verdict("unmeasurable");
  const gone = {
    ...series("rust", unmeasurable),
    notCompared: aLoss("x"),
    verdict: "unmeasurable",
  } as const;
  const comparison = aComparison({ comparedWith, lost, series: [series("go"), gone] });
  expect(headline(comparison)).toBe(sentence);
});

describe("servers", () => {
  const server = (metrics: ServerComparison["metrics"], name = "go"): ServerComparison => ({
    name,
    verdict: "regression",
    metrics,
  });
  const withServers = (...servers: readonly ServerComparison[]) =>
    headline(
      aComparison({
        comparedWith: { kind: "base", sha: "ba5e", ref: "main" },
        series: [series("go", aMetric({ atMostWorsePercent: 3 }))],
        servers,
      }),
    );
  const memory = aRegression({ changePercent: 31, lowPercent: 28, highPercent: 34 });

  it("count among the comparisons, also where nothing else was timed", () => {
    expect(withServers(server({ "peak-rss": memory, "idle-rss": { base: 1, head: 9 } }))).toBe(
      "1 of 2 comparisons worse than main: go peak RSS +31.0 % (+28.0 … +34.0 %)",
    );
    const { servers } = { servers: [server({ "peak-rss": memory })] };
    const counted = [aCountedComparison()];
    expect(headline(aComparison({ series: [], instrumented: counted, servers }))).toMatch(
      /^1 of 1 comparison worse than the baseline: go peak RSS/,
    );
  });

  it("are new with their series, which say so", () => {
    expect(withServers(server({ "peak-rss": aMetric({ verdict: "new" }) }))).toMatch(
      /1 comparison: 1 unchanged$/,
    );
  });

  it("have bounds of their own, where their starts tell them", () => {
    const same = aMetric({
      changePercent: 0,
      lowPercent: 0,
      highPercent: 0,
      atMostWorsePercent: 0,
    });
    const { atMostWorsePercent: _, ...open } = aMetric({ verdict: "inconclusive" });
    expect(withServers(server({ "artifact-size": same, "cold-start": open }))).toBe(
      "Unchanged: throughput within ±3 %, artifact the same; cold start undecided (95 %). 3 comparisons: 2 unchanged, 1 inconclusive (not all with a bound)",
    );
  });

  it("do not come first where all of the loads is open", () => {
    const wide = aMetric({ verdict: "inconclusive", atMostWorsePercent: 52 });
    const open = aComparison({
      series: [series("go", wide)],
      servers: [server({ "artifact-size": aMetric({ verdict: "unchanged" }) })],
    });
    expect(headline(open)).toMatch(
      /^Nothing decided under load: throughput at most 52 % worse; unchanged: artifact within /,
    );
    const half = aMetric({ verdict: "no-worse", atMostWorsePercent: 4 });
    expect(headline({ ...open, series: [series("go", wide), series("rust", half)] })).toMatch(
      /^No regression found under load: throughput at most 52 % worse; unchanged: artifact within /,
    );
  });

  it("are named where they could not be measured", () => {
    const lost = server({ "cold-start": aMetric({ verdict: "unmeasurable" }) });
    expect(withServers(lost, { ...lost, name: "rust" })).toBe(
      "cold start could not be measured in 2 servers: go, rust",
    );
  });
});

it("names what looks worse than the few earlier runs there are", () => {
  const comparedWith = { kind: "none", reason: "no baseline yet", runs: 2 } as const;
  const doubt = (metric: MetricComparison): Finding => ({
    series: "go/greet c=10",
    metric: "throughput",
    by: "bursts",
    effect: "doubts",
    figures: { of: "metric", metric },
  });
  const all = [series("go", verdict("new"))];
  const told = (...findings: readonly Finding[]) =>
    headline(aComparison({ comparedWith, series: all, findings }));
  const few = { head: 5000, base: 10_000, verdict: "inconclusive" } as const;
  const nothing = "1 series measured, nothing to compare with yet";
  expect(told(doubt(few))).toBe(
    `Worse than in earlier runs, which are too few to judge by: go/greet c=10 throughput. ${nothing}`,
  );
  const { metric: _, ...whole } = doubt(few);
  expect(told(doubt({ ...few, changePercent: -50 }), { ...doubt(few), effect: "open" })).toBe(
    nothing,
  );
  expect(told(whole, { ...whole, figures: { of: "never-compared" } })).toBe(nothing);
});
