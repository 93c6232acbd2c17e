import { describe, expect, it } from "vitest";
import {
  aComparison,
  aDuel,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { aShape } from "../../test/support/builders/config.ts";
import { aCounted, someCounts } from "../../test/support/builders/counts.ts";
import { type ViewInput, viewOf } from "../../test/support/builders/evidence.ts";
import { aCommit, aRun, aSeries, someFacts } from "../../test/support/builders/run.ts";
import { aSample, samples } from "../../test/support/builders/sample.ts";
import { aSection } from "../../test/support/builders/tracker.ts";
import type { ComparedWith } from "../domain/comparison/comparison.ts";
import { SERIES_METRIC_IDS, seriesMetric } from "../domain/metrics/catalogue.ts";
import type { Condition } from "../domain/run/file/conditions.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { LateAnswers, SeriesComparison } from "../domain/verdict/series-comparison.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { changeTexts } from "./change-rows.ts";
import { NO_VALUE } from "./view-tables.ts";

const IGNORED = { files: 1, under: ["docs/"] };

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });
const fact = (label: string, overrides: Partial<ViewInput> = {}) =>
  view(overrides).environment.find(([one]) => one === label)?.[1];

const OTHER_RUN: ComparedWith = {
  kind: "run",
  id: "earlier",
  startedAt: "2026-01-01T00:00:00.000Z",
};

describe("comparisons", () => {
  const series = [
    aSeriesComparison({ server: "same" }),
    aSeriesComparison({
      server: "go",
      verdict: "regression",
      metrics: {
        throughput: aRegression({ changePercent: -10 }),
        "latency-p50": { base: 1, head: 2, changePercent: 100 },
        "latency-p99": aRegression({ base: 2, head: 4, changePercent: 100 }),
      },
    }),
    aSeriesComparison({ server: "gone", verdict: "removed", metrics: { throughput: { base: 1 } } }),
    aSeriesComparison({
      server: "fast",
      metrics: { throughput: aMetric({ verdict: "improvement", changePercent: 30 }) },
    }),
    aSeriesComparison({
      server: "bad",
      metrics: { throughput: { verdict: "unmeasurable", tolerancePercent: 5 } },
    }),
    aSeriesComparison({
      server: "noisy",
      metrics: {
        throughput: aMetric({ verdict: "inconclusive" }),
      },
    }),
    aSeriesComparison({ server: "fresh", metrics: { throughput: { head: 1, verdict: "new" } } }),
  ];

  it("puts what was found first, worst and largest first", () => {
    const { changed, others } = view({ comparison: aComparison({ series }) });
    const texts = changed.map(changeTexts);
    expect(texts.map(({ verdict, series, metric }) => [verdict, series, metric])).toEqual([
      ["regression", "go/greet c=10", "p99"],
      ["regression", "go/greet c=10", "throughput"],
      ["unmeasurable", "bad/greet c=10", "throughput"],
      ["improvement", "fast/greet c=10", "throughput"],
      ["removed", "gone/greet c=10", "all"],
    ]);
    expect(others.map((row) => [row.verdict, row.series])).toEqual([
      ["inconclusive", "noisy/greet c=10"],
      ["unchanged", "same/greet c=10"],
    ]);
  });

  it("formats their figures, and says where there is none", () => {
    const { changed, others } = view({ comparison: aComparison({ series }) });
    const [texts, otherTexts] = [changed, others].map((rows) => rows.map(changeTexts));
    expect(texts?.[0]).toEqual({
      series: "go/greet c=10",
      metric: "p99",
      base: "2.00 ms",
      head: "4.00 ms",
      change: "+100.0 % (−14.1 … −10.4 %)",
      tolerated: "5.00 %",
      verdict: "regression",
    });
    expect(texts?.[2]).toMatchObject({
      base: NO_VALUE,
      head: NO_VALUE,
      change: "",
    });
    expect(texts?.[4]).toMatchObject({ base: "", head: "", change: "" });
    const [, , unmeasured] = changed;
    const { tolerancePercent: _, ...values } = unmeasured?.values ?? {};
    expect(unmeasured && changeTexts({ ...unmeasured, values }).tolerated).toBe("");
    expect(otherTexts?.[0]).toMatchObject({
      verdict: "inconclusive: too little was measured, or too noisily, for a bound",
    });
  });

  it("shows the figures of every series that was measured", () => {
    const { rows: all, columns } = view({ comparison: aComparison({ series }) }).series;
    const rows = all.slice(0, all.length);
    expect(rows.map(([name]) => name)).not.toContain("gone/greet c=10");
    expect(columns).toEqual([
      ...["series", "throughput", "p50", "p99", "CPU/request", "generator CPU", "errors"],
    ]);
    expect(rows[1]).toEqual([
      ...["go/greet c=10", "8,770/s", "2.00 ms", "4.00 ms", NO_VALUE, NO_VALUE, NO_VALUE],
    ]);
  });
});

it("says nothing of few starts where nothing was started", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "base-url" } });
  const of = (...servers: Parameters<typeof someFacts>) =>
    view({ run: aRun({ servers: [someFacts(...servers)] }), comparison }).notices.join();
  expect(of()).toContain("Each server was started only once");
  expect(of({ url: "http://a.example.com" })).not.toContain("Each server was started only");
});

it("says which budget would have held enough starts", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
  const plan = { seed: "1", budgetMs: 60_000, rounds: 1, blocks: 12 };
  const of = (needed: { neededMs?: number }) =>
    view({ run: aRun({ plan: { ...plan, ...needed } }), comparison }).notices.join();
  expect(of({ neededMs: 150_000 })).toContain("5 starts take a budget of about 2 min 30 s.");
  expect(of({})).not.toContain("starts take a budget");
});

it("says nothing of few starts where there was time for more and nothing left to measure", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
  const plan = { seed: "1", budgetMs: 240_000, blocks: 25 };
  const of = (rounds: number, early: { endedEarly?: true }) => {
    const run = aRun({ plan: { ...plan, rounds, ...early }, servers: [someFacts()] });
    return view({ run, comparison }).notices.join();
  };
  expect(of(7, { endedEarly: true })).not.toContain("was started only");
  expect(of(4, { endedEarly: true })).toContain("was started only once");
  expect(of(7, {})).toContain("was started only once");
});

it("has limits where something has one", () => {
  const limit = { verdict: "within", value: 100, head: 50 } as const;
  const series = [aSeriesComparison({ metrics: { "latency-p99": { limit } } })];
  expect(view({ comparison: aComparison({ series }) }).limits).toMatchObject({ areKept: true });
  expect(view({}).limits).toBeUndefined();
});

it("shows the servers, and which arm is not head", () => {
  const run = aRun({
    servers: [someFacts(), { server: "go", arm: "base", starts: [{ round: 0, idleRssBytes: 0 }] }],
  });
  expect(view({ run }).servers.rows).toEqual([
    ["go", "12.5 ms", "4.00 MiB", "20.0 MiB", NO_VALUE, "6.80 MiB", "2.50 s"],
    ["go (base)", NO_VALUE, "0 B", NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE],
  ]);
});

it("shows every metric of every series that was measured", () => {
  const series = [
    aSeriesComparison({ metrics: { throughput: { head: 10 }, "rate-shortfall": { head: 2 } } }),
    aSeriesComparison({ server: "gone", verdict: "removed" }),
  ];
  const { columns, rows: all } = view({ comparison: aComparison({ series }) }).allFigures;
  const rows = all.slice(0, all.length);
  const labels = SERIES_METRIC_IDS.map((id) => seriesMetric(id).label);
  const ofServices = ["total CPU/request", "services' CPU", "services' RSS"];
  expect(columns).toEqual(["series", ...labels.filter((label) => !ofServices.includes(label))]);
  expect(rows).toHaveLength(1);
  const row = new Map(columns.map((column, index) => [column, rows[0]?.[index]]));
  expect(row.get("series")).toBe("go/greet c=10");
  expect([row.get("throughput"), row.get("shortfall"), row.get("p50")]).toEqual([
    ...["10.0/s", "2.00 %", NO_VALUE],
  ]);
});

it("shows what services use, and setups, only where there are any", () => {
  const metrics = {
    "cpu-per-request": { head: 40 },
    "total-cpu-per-request": { head: 60 },
    "services-cpu": { head: 20 },
  };
  const comparison = aComparison({ series: [aSeriesComparison({ metrics })] });
  const run = aRun({ servers: [someFacts({ setupMs: 1250 }), someFacts({ server: "rust" })] });
  const { byServer, series, allFigures, servers } = view({ comparison, run });
  for (const table of [byServer[0]?.figures, series]) {
    expect(table?.columns).toContain("total CPU/request");
    expect(table?.rows.slice(0, 1)[0]).toContain("60.0 µs");
  }
  expect(allFigures.columns).toContain("services' CPU");
  expect(allFigures.columns).not.toContain("services' RSS");
  expect(servers.columns.at(-1)).toBe("setup");
  expect(servers.rows.map((row) => row.at(-1))).toEqual(["1.25 s", NO_VALUE]);
  expect(view().servers.columns).not.toContain("setup");
  expect(view().series.columns).not.toContain("total CPU/request");
});

it("shows what the servers' own metrics said at the last start", () => {
  const start = { round: 0, coldStartMs: 1 };
  const readings = [
    { name: "total", before: 10, after: 35 },
    { name: "fresh", after: 5 },
    { name: "gone", before: 7 },
  ];
  const servers = [
    someFacts({
      starts: [
        { ...start, readings: [{ name: "earlier", after: 1 }] },
        { ...start, readings },
      ],
    }),
    someFacts({ server: "rust" }),
    someFacts({ server: "never", starts: [] }),
  ];
  expect(view({ run: aRun({ servers }) }).readings).toEqual({
    columns: ["server", "metric", "before", "after", "difference"],
    textColumns: 2,
    rows: [
      ["go", "total", "10.0", "35.0", "25.0"],
      ["go", "fresh", NO_VALUE, "5.00", NO_VALUE],
      ["go", "gone", "7.00", NO_VALUE, NO_VALUE],
    ],
  });
});

it("shows what became of each request of a mix", () => {
  const list = { request: "GET /list", weight: 3 };
  const add = { request: "add", weight: 1 };
  const answers = (expected: number, overrides: Parameters<typeof aSample>[0] = {}) =>
    aSample({ expected, ...overrides });
  const series = [
    aSeries(),
    aSeries({ ...list, samples: [answers(400, { unexpected: 1 }), answers(600)] }),
    aSeries({ ...add, samples: [answers(2500), answers(2500, { errors: { reset: 2 } })] }),
    aSeries({ arm: "base" }),
    aSeries({ ...list, arm: "base", samples: [] }),
    aSeries({ request: "add", arm: "base", samples: [] }),
    aSeries({ scenario: "plain" }),
  ];
  expect(view({ run: aRun({ series }) }).mixes.rows).toEqual([
    ["go/greet c=10", "head", "GET /list", "75.0 %", "1,001", "16.7 %", "1", "0"],
    ["go/greet c=10", "head", "add", "25.0 %", "5,002", "83.3 %", "0", "2"],
    ["go/greet c=10", "base", "GET /list", NO_VALUE, "0", NO_VALUE, "0", "0"],
    ["go/greet c=10", "base", "add", NO_VALUE, "0", NO_VALUE, "0", "0"],
  ]);
});

it("says how scenarios were sent that were not in plain HTTP/1.1", () => {
  const facts = (series: ReturnType<typeof aSeries>[]) =>
    view({ run: aRun({ series }) }).environment.filter(([label]) => label === "protocols");
  const over = { protocol: "http2", tls: true } as const;
  expect(facts([aSeries()])).toEqual([]);
  expect(
    facts([
      aSeries(),
      aSeries({ scenario: "h2", transport: over }),
      aSeries({ scenario: "h2", transport: over, arm: "base" }),
      aSeries({ scenario: "local", transport: { protocol: "http1", socket: true } }),
    ]),
  ).toEqual([["protocols", "h2 in HTTP/2 over TLS, local in HTTP/1.1 over a unix socket"]]);
});

describe("servers against each other", () => {
  it("says by how much one is faster, or that no difference was found", () => {
    const headToHead = [
      aDuel(),
      aDuel({ metric: "latency-p99", ratio: 0.5, low: 0.4, high: 0.6 }),
      aDuel({ level: { concurrency: 50 }, ratio: 1.01, low: 0.98, high: 1.04 }),
    ];
    const { duels } = view({ comparison: aComparison({ headToHead }) });
    expect(duels).toEqual([
      "rust 1.84× go on greet at c=10 (95 % interval 1.80–1.88)",
      "no difference found between rust and go on greet at c=50 (95 % interval 0.98–1.04)",
    ]);
  });

  it.each([
    [1, 1.2],
    [0.9, 1],
  ])("an interval of %d to %d holds no difference", (low, high) => {
    const headToHead = [aDuel({ low, high })];
    expect(view({ comparison: aComparison({ headToHead }) }).duels[0]).toContain(
      "no difference found",
    );
  });
});

const notices = (overrides: Partial<ViewInput>) => view(overrides).notices;

describe("notices", () => {
  const history = (runs: number) =>
    aComparison({ comparedWith: { kind: "history", runs, testbed: "here" } });

  const inRounds = (rounds: number) =>
    aSeries({ samples: samples(2 * rounds, (block) => ({ round: Math.floor(block / 2) })) });
  const shortfall = (head: number) => ({ "rate-shortfall": { head } });

  it("are none where all is well", () => {
    expect(notices({ recording: { recorded: true } })).toEqual([]);
    expect(notices({ run: aRun({ workingTree: { isClean: false } }) })).toEqual([]);
    expect(notices({ recording: { recorded: false } })).toEqual([]);
    expect(notices({ comparison: history(3) })).toEqual([]);
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const run = aRun({ base: { sha: "ba5e", ref: "main" }, series: [inRounds(5)] });
    expect(notices({ run, comparison: aComparison({ comparedWith }) })).toEqual([]);
    const nothing = aRun({ base: { sha: "ba5e", ref: "main" }, series: [inRounds(0)] });
    expect(notices({ run: nothing, comparison: aComparison({ comparedWith }) })).toEqual([]);
  });

  it.each([
    [
      1,
      "only once: processes of one program can differ, by 20 % and more with a just-in-time compiler, and one start cannot show by how much, so only a large change counts. A longer budget allows more starts; measure.repeats does not.",
    ],
    [
      4,
      "only 4 times: processes of one program can differ, by 20 % and more with a just-in-time compiler, and fewer than 5 starts find only changes that are clearly larger than that. A longer budget allows more.",
    ],
  ])("tell what %i starts of each server are worth in a comparison with base", (rounds, worth) => {
    const run = aRun({ series: [inRounds(1), inRounds(rounds)] });
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    expect(notices({ run, comparison: aComparison({ comparedWith }) })).toEqual([
      `Each server was started ${worth}`,
    ]);
    expect(notices({ run })).toEqual([]);
  });

  it("do not say that a longer budget allows more starts where a run ended for another reason", () => {
    const plan = { seed: "1", rounds: 6, blocks: 24 };
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const afterTwo = (verdicts: readonly Verdict[], run: Partial<RunFile> = {}) => {
      const series = verdicts.map((verdict) => aSeriesComparison({ verdict }));
      const comparison = aComparison({ comparedWith, series });
      return notices({ run: aRun({ plan, series: [inRounds(2)], ...run }), comparison }).join("");
    };
    expect(afterTwo(["regression", "inconclusive"])).toContain("A longer budget allows more");
    expect(afterTwo(["regression", "regression"])).toBe("");
    expect(afterTwo(["regression"], { plan: { ...plan, rounds: 2 } })).toContain("longer budget");
    expect(afterTwo(["inconclusive"], { plan: { ...plan, endedEarly: true } })).toBe("");
    const failed = afterTwo(["inconclusive"], { failure: "go died" });
    expect(failed).toContain("was started only 2 times");
    expect(failed).not.toContain("longer budget");
  });

  it("say that a run ended at a regression, and not that a longer one would know more", () => {
    const plan = { seed: "1", rounds: 12, blocks: 24, failFast: true };
    const run = aRun({ plan, series: [inRounds(2)] });
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const reasons = [aReason("slower")];
    const gate = { decision: "fail", reasons } as const;
    expect(notices({ run, comparison: aComparison({ comparedWith, gate }) })).toEqual([
      "The run ended at a regression, after 2 of 12 rounds; all other series are known less well than a whole run would know them. Without fail-fast it goes on.",
    ]);
    const [others] = notices({ run, comparison: aComparison({ comparedWith }) });
    expect(others).toContain("A longer budget allows more");
    const whole = { ...run, plan: { ...plan, rounds: 2 } };
    expect(notices({ run: whole, comparison: aComparison({ comparedWith, gate }) })[0]).toContain(
      "A longer budget allows more",
    );
  });

  it.each<[string, Partial<ViewInput>, string]>([
    ["a failure", { run: aRun({ failure: "go died" }) }, "The run is incomplete: go died"],
    [
      "no baseline",
      { comparison: aComparison({ comparedWith: { kind: "none", reason: "no baseline yet" } }) },
      "Nothing to compare with: no baseline yet.",
    ],
    [
      "a benchmark that changed",
      { run: aRun({ base: { ref: "main", changes: ["The benchmark changed: greet."] } }) },
      "The benchmark changed: greet.",
    ],
    [
      "programs that nobody could look at",
      { run: aRun({ base: { ref: "main", programsSeen: "nothing" } }) },
      "Whether both arms run the same program cannot be checked on this system.",
    ],
    [
      "programs whose reads nobody could see",
      { run: aRun({ base: { ref: "main", programsSeen: "processes" } }) },
      "This file system does not record which files are read: an interpreter that loads base's program from head's folder would go unnoticed.",
    ],
    [
      "a part of a server that found its port taken",
      {
        run: aRun({
          servers: [
            someFacts({ starts: [{ round: 0 }, { round: 1, addressTaken: "bind: EADDRINUSE" }] }),
          ],
        }),
      },
      'go: its log says "bind: EADDRINUSE", so a part of it may have ended, and what has that place may answer for it.',
    ],
    [
      "what was in the working tree",
      { run: aRun({ workingTree: { isClean: false, untracked: [".venv/", "a.db"] } }) },
      "Head was built in the working tree, which contained files that no commit has: .venv/, a.db. Base was built without them, so whatever head takes from them counts as change; loadgate run --clean builds head without them too.",
    ],
    [
      "all that was in the working tree",
      { run: aRun({ workingTree: { isClean: false, untracked: ["x/"], moreUntracked: 3 } }) },
      expect.stringContaining("no commit has: x/ and 3 more. "),
    ],
    [
      "files that changed while they were measured",
      { run: aRun({ workingTree: { isClean: false, changed: ["a.js", "b.js"] } }) },
      "Files of head changed after it was built: a.js, b.js. These figures may be of both contents: measure again while nothing changes them.",
    ],
    [
      "a clean head",
      { run: aRun({ workingTree: { isClean: true } }) },
      "Head was built in a clean checkout of its commit, as base was.",
    ],
    [
      "changes that were not measured",
      { run: aRun({ workingTree: { isClean: true, hasOtherChanges: true } }) },
      "Head was built in a clean checkout of its commit, as base was; uncommitted changes were not measured.",
    ],
    [
      "servers that run already",
      {
        run: aRun({
          servers: [
            someFacts({ url: "http://a.example.com" }),
            someFacts({ arm: "base", url: "http://b.example.com" }),
          ],
          // Nothing was built in it.
          workingTree: { isClean: false, untracked: ["x/"] },
        }),
      },
      "Not started here: go at http://a.example.com, go (base) at http://b.example.com. The network is in these figures, CPU time and memory are not, and every round asks the same processes: whatever sets two of them apart counts as change.",
    ],
    [
      "what to do about a missing shard",
      {
        comparison: aComparison({
          gate: { decision: "fail", reasons: [aReason("missing", { kind: "missing-shard" })] },
        }),
      },
      expect.stringContaining("Run that job again, and then the report."),
    ],
    [
      "a gate that changed",
      {
        comparison: aComparison({
          gate: {
            decision: "pass",
            reasons: [],
            loosened: [{ bound: "throughput", base: 5, head: 500 }],
          },
        }),
      },
      "This pull request loosens the gate: throughput 5.00 % → 500 %. Base's gate decides.",
    ],
    [
      "two runs one after the other",
      { comparison: aComparison({ comparedWith: OTHER_RUN }) },
      expect.stringContaining("The two runs were not interleaved: "),
    ],
    [
      "one run twice",
      { comparison: aComparison({ comparedWith: { ...OTHER_RUN, isItself: true } }) },
      "Both files are of the same run: there is nothing to compare.",
    ],
    [
      "other programs on the machine",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ metrics: { others: { head: 10 } } }),
            aSeriesComparison({ metrics: { others: { head: 12.5 }, steal: { head: 1 } } }),
            aSeriesComparison({ metrics: { others: { head: 10.1 } } }),
          ],
        }),
      },
      "The machine was not quiet: other programs took up to 12.5 % of its CPU time in half of the bursts of 2 series.",
    ],
    [
      "a host that takes CPU time away",
      {
        comparison: aComparison({
          series: [aSeriesComparison({ metrics: { steal: { head: 30 } } })],
        }),
      },
      "The machine was not quiet: the hypervisor took up to 30.0 % of its CPU time in half of the bursts of 1 series.",
    ],
    [
      "one earlier run",
      { comparison: history(1) },
      "A verdict needs 3 earlier runs on this machine type; there is 1.",
    ],
    [
      "two earlier runs",
      { comparison: history(2) },
      "A verdict needs 3 earlier runs on this machine type; there are 2.",
    ],
    [
      "no entry into the baseline",
      { recording: { recorded: false, reason: "the gate failed" } },
      "This run is not added to the baseline: the gate failed.",
    ],
    ["others", { notices: ["x was skipped"] }, "x was skipped"],
    [
      "the generator",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ generatorBound: 0.5 }),
            aSeriesComparison({ server: "rust", generatorBound: 0.49 }),
            aSeriesComparison({ server: "js", generatorBound: 1 }),
          ],
        }),
      },
      "The load generator was the limit for go/greet c=10, js/greet c=10: it used more CPU time than the server, and the two together used up the machine, so these servers can do more than the figures show.",
    ],
    [
      "a rate that was not reached",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ level: { rate: 500 }, metrics: shortfall(1.01) }),
            aSeriesComparison({ level: { rate: 100 }, metrics: shortfall(1) }),
            aSeriesComparison({ level: { rate: 10 }, metrics: {} }),
            aSeriesComparison({ level: { concurrency: 10 }, metrics: shortfall(50) }),
          ],
        }),
      },
      "go/greet rate=500: the rate fell short by 1.01 %: the latency shown is that of a server, or a load generator, that cannot keep up.",
    ],
    [
      "bursts without an answer",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison(),
            aSeriesComparison({ name: "js/x c=1", unansweredBursts: 1 }),
          ],
        }),
      },
      "js/x c=1: no request was answered in 1 burst; the server or the whole machine stalled.",
    ],
    [
      "requests with too few answers",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison(),
            aSeriesComparison({
              request: "GET /a",
              metrics: { requests: { head: 40 } },
              tooFewAnswers: ["latency-p99"],
            }),
            aSeriesComparison({ request: "b", tooFewAnswers: ["throughput", "latency-p99"] }),
          ],
        }),
      },
      "Too few answers to judge requests by themselves, so that only their mix shows a change: go/greet c=10 / GET /a (40 in a burst: p99); go/greet c=10 / b (0 in a burst: throughput, p99). A longer burst or a larger weight brings more.",
    ],
    [
      "series with too few answers for a percentile",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({
              metrics: { requests: { head: 40 } },
              tooFewAnswers: ["latency-p99"],
            }),
          ],
        }),
      },
      "Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: go/greet c=10 (40 in a burst: p99). A longer budget brings more, and p90 takes 100.",
    ],
  ])("tell of %s", (_, overrides, text) => {
    expect(notices(overrides)).toEqual([text]);
  });
});

/** Five rounds of five bursts, from whose first to last the speed is doubled so many times. */
function drifting(power: number) {
  const samples = Array.from({ length: 25 }, (_, index) => {
    const speed = 2 ** ((power * (index % 5)) / 4);
    const round = Math.floor(index / 5);
    return aSample({ round, throughput: 1000 * speed, cpuPerRequestUs: 40 / speed });
  });
  return aSeries({ samples });
}

describe("servers that were not warm", () => {
  const starts = (...gains: readonly (number | undefined)[]) =>
    gains.map((stillFasterPercent, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs: 5200,
      ...(stillFasterPercent !== undefined && { stillFasterPercent }),
    }));
  const meaning =
    "The figures show a server that was not warm yet, and say little about a warm one; a longer budget leaves more time for the warm-up.";
  const { warmUpMs: _, ...open } = aShape();

  const onMachine = (metrics: SeriesComparison["metrics"]) =>
    aComparison({ series: [aSeriesComparison({ metrics })] });

  it("are named with what they still gained when the time was over", () => {
    const servers = [
      someFacts({ starts: [...starts(38, undefined, 12), { round: 3, stillFasterPercent: 50 }] }),
      someFacts({ arm: "base", starts: starts(38, undefined) }),
    ];
    const series = [aSeries({ load: open })];
    expect(notices({ run: aRun({ servers, series }) })).toEqual([
      `Still speeding up: go, by +38.0 % when its warm-up of 5.20 s was over (3 of 4 starts). ${meaning}`,
    ]);
  });

  it("are named with what they gained while they were measured", () => {
    const series = [{ ...drifting(1), load: open }];
    expect(notices({ run: aRun({ series }) })).toEqual([
      `Still speeding up: go +100.0 % from the first to the last burst of a round. ${meaning}`,
    ]);
  });

  it("need a longer warm-up where the configuration says how long it is", () => {
    const other = aSeries({ server: "rust", load: open });
    const [first] = notices({ run: aRun({ series: [drifting(1), other] }) });
    expect(first).toMatch(/warm one; a longer `warm-up` does, or `warm-up: auto`, which goes on/);
    const rust = { ...drifting(1), ...{ name: "rust/greet c=10", server: "rust", load: open } };
    const [second] = notices({ run: aRun({ series: [aSeries(), rust] }) });
    expect(second).toBe(
      `Still speeding up: rust +100.0 % from the first to the last burst of a round. ${meaning}`,
    );
  });

  it("are told from those that slow down", () => {
    expect(notices({ run: aRun({ series: [drifting(-1)] }) })).toEqual([
      "Slowing down: go −50.0 % from the first to the last burst of a round. Each start begins fast again, so it is the server and not the machine.",
    ]);
  });

  it("that slow down may be slowed down by what else the machine does", () => {
    const run = aRun({ series: [drifting(-1)] });
    const [first] = notices({ run, comparison: onMachine({ others: { head: 30 } }) });
    expect(first).toBe(
      "Slowing down: go −50.0 % from the first to the last burst of a round. The machine was not quiet, so it may be that and not the server.",
    );
    const [quiet] = notices({ run, comparison: onMachine({ steal: { head: 1 } }) });
    expect(quiet).toContain("so it is the server");
  });

  it("come before what is said of the machine", () => {
    const comparison = onMachine({ steal: { head: 30 } });
    const [first, second] = notices({ run: aRun({ series: [drifting(1)] }), comparison });
    expect(first).toContain("Still speeding up");
    expect(second).toContain("The machine was not quiet");
  });
});

describe("answers that look late", () => {
  const noticesOf = (verdict: "worse" | "perhaps-worse", by: LateAnswers["by"]) => {
    const late = { by, base: 41.26, head: 92, verdict } as const;
    return notices({ comparison: aComparison({ series: [aSeriesComparison({ late })] }) });
  };

  it("are named, unless the gate names them", () => {
    expect(noticesOf("perhaps-worse", "closing-load")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: a request takes 92.0 ms (base 41.3 ms) under load that waits for every answer.",
    ]);
    expect(noticesOf("perhaps-worse", "under-way")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: 92.0 requests are under way when a burst ends (base 41.3), so answers take longer than any burst waits for them.",
    ]);
    expect(noticesOf("perhaps-worse", "mean")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: a request takes 92.0 ms (base 41.3 ms) in the mean of all answers, with pauses that typical bursts do not have.",
    ]);
    expect(noticesOf("worse", "closing-load")).toEqual([]);
  });
});

describe("machine and run", () => {
  it("are told in a few facts", () => {
    expect(view().environment).toEqual([
      ["commit", "0123456789ab (main)"],
      ["machine", "linux, x64, 2 × Example CPU, oha 1.16.0"],
      ["memory", "8.00 GiB"],
      ["baseline", "10 earlier runs"],
      ["measured", "6 blocks in 1 round, bursts of 500 ms, seed 1"],
      ["trend within rounds", "unknown: that takes three rounds of four bursts each"],
      [
        "time",
        "1 min 10 s (budget for measuring 1 min 00 s): build 8 s, measuring 1 min 00 s of which load 45 s",
      ],
      ["noise", "95 % intervals: throughput ±2.00 %"],
      ["loadgate", "0.1.0"],
    ]);
  });

  it("tell the time of counting beside that of measuring", () => {
    const run = aRun({ counts: someCounts(aCounted()) });
    expect(fact("time", { run })).toMatch(/of which load 45 s, counting 1 min 30 s$/);
  });

  it("name no budget where the number of bursts was asked for", () => {
    const plan = { seed: "1", repeats: 12, rounds: 1, blocks: 6 };
    expect(fact("time", { run: aRun({ plan }) })).toMatch(/^1 min 10 s: build/);
  });

  it("say how long the bursts were, where they differ too", () => {
    const lengths = [{}, { requests: 5000 }, {}].map((load) => aSeries({ load: aShape(load) }));
    expect(fact("measured", { run: aRun({ series: lengths }) })).toBe(
      "6 blocks in 1 round, bursts of 500 ms or 5,000 requests, seed 1",
    );
  });

  it("say what was measured, and not what was planned", () => {
    const plan = { seed: "1", budgetMs: 60_000, rounds: 8, blocks: 31 };
    const round = (index: number) => [
      aSample({ round: index, block: 2 * index }),
      aSample({ round: index, block: 2 * index + 1 }),
    ];
    const whole = aSeries({ samples: [0, 1, 2, 3, 4, 5, 6].flatMap(round) });
    expect(fact("measured", { run: aRun({ plan, series: [whole, whole] }) })).toBe(
      "14 blocks in 7 rounds, bursts of 500 ms, seed 1",
    );
    const early = aSeries({ scenario: "other", samples: [0, 1, 2, 3, 4].flatMap(round) });
    expect(fact("measured", { run: aRun({ plan, series: [whole, early] }) })).toBe(
      "10–14 blocks in 5–7 rounds, bursts of 500 ms, seed 1",
    );
    expect(fact("measured", { run: aRun({ plan, series: [] }) })).toMatch(
      /^no blocks in no rounds/,
    );
  });

  it("say how long servers were warmed up, where that is known", () => {
    const starts = [800, 3000, 2600].map((warmUpMs, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs,
    }));
    const servers = [someFacts({ starts }), someFacts({ arm: "base", starts }), someFacts()];
    expect(fact("warm-up", { run: aRun({ servers }) })).toBe(
      "go 2.60 s, go (base) 2.60 s per start (median)",
    );
    expect(fact("warm-up")).toBeUndefined();
  });

  it.each([
    ["none", 0],
    ["go +100.0 % from the first to the last burst of a round", 1],
    ["go −50.0 % from the first to the last burst of a round", -1],
  ])("say whether servers got faster or slower: %s", (text, power) => {
    expect(fact("trend within rounds", { run: aRun({ series: [drifting(power)] }) })).toBe(text);
  });

  it("say which commit it was, as far as that is known", () => {
    const { ref: _, ...detached } = aCommit({ dirty: true });
    const { commit: __, ...without } = aRun();
    expect(fact("commit", { run: aRun({ commit: detached }) })).toBe(
      "0123456789ab with uncommitted changes",
    );
    expect(fact("commit", { run: without })).toBeUndefined();
  });

  it.each<[ComparedWith, string, string]>([
    [
      { kind: "base", sha: "0123456789abcdef", ref: "origin/main" },
      ...(["base", "0123456789ab (origin/main)"] as const),
    ],
    [{ kind: "base", ref: "itself" }, "base", "unknown (itself)"],
    [OTHER_RUN, "compared with", "run earlier, 2026-01-01T00:00:00.000Z"],
  ])("say which commit or run it was compared with: %j", (comparedWith, label, value) => {
    const comparison = aComparison({ comparedWith });
    expect(fact(label, { comparison })).toBe(value);
    expect(fact("baseline", { comparison })).toBe("not needed");
    expect(fact("baseline", { comparison, recording: { recorded: true } })).toBe(
      "not needed, this run is added",
    );
    expect(fact(label)).toBeUndefined();
  });

  it("say what it was compared with, and whether it is added", () => {
    const none = aComparison({ comparedWith: { kind: "none", reason: "no" } });
    expect(fact("baseline", { comparison: none })).toBe("none yet");
    expect(fact("baseline", { comparison: none, recording: { recorded: true } })).toBe(
      "none yet, this run is added",
    );
    expect(fact("baseline", { recording: { recorded: false } })).toBe("10 earlier runs");
    expect(fact("baseline", { recording: { recorded: false, handedOver: "0".repeat(64) } })).toBe(
      "10 earlier runs, this run is added by the job with mode: record",
    );
  });
});

it("takes over verdict, decision and reasons", () => {
  const comparison = aComparison({
    verdict: "regression",
    gate: { decision: "fail", reasons: [aReason("slower")] },
  });
  expect(view({ comparison })).toMatchObject({
    verdict: "regression",
    decision: "fail",
    reasons: ["slower"],
  });
});

describe("how sure it is", () => {
  const bounded = (atMostWorsePercent: number, widthPercent = 1) =>
    aMetric({ atMostWorsePercent, lowPercent: -widthPercent, highPercent: widthPercent });
  const open = aMetric({ verdict: "inconclusive", lowPercent: -90, highPercent: 1.3e8 });
  const of = (...all: readonly SeriesComparison["metrics"][]) =>
    aComparison({ series: all.map((metrics) => aSeriesComparison({ metrics })) });

  it("is the number of the first sentence, by metric", () => {
    const comparison = of(
      { throughput: bounded(2), "latency-p99": bounded(105, 60) },
      { throughput: bounded(4.01, 9), "latency-mean": { head: 1, atMostWorsePercent: 500 } },
    );
    const { headline, bounds } = view({ comparison });
    expect(headline).toMatch(/^Unchanged: throughput within ±9 %, p99 within ±105 % \(95 %\)/);
    expect(bounds).toBe("Head is at most this much worse (95 %): throughput 4.1 %, p99 105 %");
    expect(fact("noise", { comparison })).toBe(
      "95 % intervals: throughput ±1.00 % to ±9.00 %, p99 ±60.0 %",
    );
  });

  it("bounds nothing by bursts where other loads look worse, and names what a start lasted", () => {
    const late = { by: "sustained-load", base: 4, head: 5, verdict: "perhaps-worse" } as const;
    const metrics = { throughput: bounded(4) };
    const comparison = aComparison({
      series: [
        aSeriesComparison({ name: "go/greet c=1", metrics, late }),
        aSeriesComparison({ metrics: { throughput: bounded(2) } }),
      ],
    });
    const samples = [0, 3, 9].map((second, block) =>
      aSample({ round: 0, block, startedAt: `2026-01-01T00:00:0${second}.000Z` }),
    );
    const run = aRun({ series: [aSeries({ samples })] });
    expect(view({ comparison, run }).bounds).toBe(
      "Head is at most this much worse (95 %), in starts loaded for 9 s: throughput 2 % (1 series without a bound)",
    );
  });

  it("leaves out regressions, and says what has no bound", () => {
    const worse = aRegression({ atMostWorsePercent: 60 });
    const { bounds } = view({
      comparison: of({ throughput: worse }, { throughput: bounded(3) }, { throughput: open }),
    });
    expect(bounds).toMatch(
      /^What is no regression .* throughput 3 % \(1 series without a bound\)$/,
    );
    const half = of({ throughput: open, "latency-p99": bounded(7) });
    expect(view({ comparison: half }).bounds).toMatch(/: throughput without a bound, p99 7 %$/);
  });

  it("is not told where nothing has a bound", () => {
    const wide = of({ throughput: open }, { throughput: open });
    expect(view({ comparison: wide }).bounds).toBe("");
    expect(fact("noise", { comparison: wide })).toBe("95 % intervals: throughput beyond ±1,000 %");
    expect(view({ comparison: of({}) }).bounds).toBe("");
    expect(fact("noise", { comparison: of({}) })).toBeUndefined();
  });
});

describe("what was compared", () => {
  it.each<[ComparedWith, string, string]>([
    [
      { kind: "base", sha: "ba5eba5eba5e", ref: "main" },
      "0123456 against main (ba5eba5), measured in turns in one job",
      "main",
    ],
    [
      { kind: "base", sha: "ba5eba5eba5e", ref: "ba5eba5" },
      "0123456 against base (ba5eba5), measured in turns in one job",
      "base",
    ],
    [
      { kind: "base", ref: "itself" },
      "0123456 against itself, measured in turns in one job",
      "itself",
    ],
    [OTHER_RUN, "0123456 against run earlier", "other run"],
    [
      { kind: "history", runs: 1, testbed: "here" },
      "0123456 against 1 earlier run on this machine type",
      "baseline",
    ],
    [{ kind: "none", reason: "x" }, "0123456, compared with nothing", "baseline"],
    [
      { kind: "none", reason: "x", ignored: { ref: "main", sha: "abcdefabcdef", ...IGNORED } },
      "0123456 against main (abcdefa): changed.ignore has every file that differs",
      "baseline",
    ],
  ])("%j", (comparedWith, compared, baseName) => {
    expect(view({ comparison: aComparison({ comparedWith }) })).toMatchObject({
      compared,
      baseName,
    });
  });

  it("says in how many jobs", () => {
    const shards = { jobs: [{ index: 1 }, { index: 2 }], unmeasured: [] };
    const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
    expect(view({ comparison, run: aRun({ shards }) }).compared).toMatch(/in turns in 2 jobs$/);
    const missing = { ...shards, jobs: [{ index: 1 }, { index: 2, failure: "no luck" }] };
    expect(view({ comparison, run: aRun({ shards: missing }) }).compared).toMatch(
      /in turns in 1 of 2 jobs$/,
    );
  });

  it("has no commit outside a repository", () => {
    const { commit: _, ...run } = aRun();
    expect(view({ run }).compared).toMatch(/^This run against /);
  });
});

describe("the gate", () => {
  const metrics = { throughput: aRegression(), "latency-p99": aRegression({ changePercent: 40 }) };
  const series = [
    aSeriesComparison({ metrics }),
    aSeriesComparison({ server: "rust", metrics: {} }),
  ];
  const SLOW = "go/greet c=10: throughput −12.3 %, 5.00 % tolerated";
  const WORST = "go/greet c=10: p99 +40.0 %, 5.00 % tolerated";
  const BROKEN = "rust/greet c=10: 3 % of requests failed, 0 % allowed";

  it("gives its reasons in the order of the table, what is in no table first", () => {
    const gate = {
      decision: "fail",
      reasons: [
        aReason(SLOW, { metric: "throughput" }),
        aReason(BROKEN, { kind: "errors" }),
        aReason(WORST, { metric: "latency-p99" }),
        aReason("cut short", { kind: "ended-early" }),
      ],
    } as const;
    const { reasons, otherReasons } = view({ comparison: aComparison({ gate, series }) });
    expect(reasons).toEqual([BROKEN, "cut short", WORST, SLOW]);
    expect(otherReasons).toEqual([BROKEN, "cut short"]);
  });

  it("tells a reason that is about no row of the table", () => {
    const unknown = aReason("go/other c=1: throughput −9 %", { metric: "throughput" });
    const gate = { decision: "fail", reasons: [unknown] } as const;
    expect(view({ comparison: aComparison({ gate, series }) }).otherReasons).toEqual([
      "go/other c=1: throughput −9 %",
    ]);
  });

  it("tells a reason that is about earlier runs beside the table", () => {
    const reason = `${SLOW}, against 12 earlier runs`;
    const jump = aReason(reason, { kind: "history", metric: "throughput" });
    const gate = { decision: "fail", reasons: [jump] } as const;
    expect(view({ comparison: aComparison({ gate, series }) }).otherReasons).toEqual([reason]);
  });

  it("says who accepts what, and who does not count", () => {
    const notAccepted = ["eve may not."];
    const at = { at: "2026-02-03T04:05:06Z", pull: 7 };
    const accepted = [
      { ...at, by: "ada", kind: "performance", via: "label", reason: "ok" },
      { ...at, by: "bob", kind: "errors", via: "comment", series: "go/*", reason: "it caches" },
    ] as const;
    const gate = { decision: "pass", reasons: [aReason(SLOW)], accepted, notAccepted } as const;
    expect(view({ comparison: aComparison({ gate }) })).toMatchObject({
      notAccepted,
      accepted: [
        "ada accepts all performance: label ok (#7, 2026-02-03)",
        "bob accepts errors of go/*: it caches (#7, 2026-02-03)",
      ],
    });
  });

  it("says how to accept what nobody accepts yet", () => {
    const slow = aReason(SLOW, { series: "go/greet c=10" });
    const reasons = [slow, aReason("rust/greet c=10: slow", { isAccepted: true })];
    const comparison = aComparison({ gate: { decision: "fail", reasons } });
    expect(view({ comparison }).waysToAccept).toEqual({
      comments: ["loadgate: accept go/greet REASON"],
      byLabel: true,
    });
  });

  it("counts verdicts, the one that matters most first", () => {
    const { counts } = view({
      comparison: aComparison({ series: [aSeriesComparison(), ...series, ...series] }),
    });
    expect(counts).toEqual([
      { verdict: "regression", number: 4 },
      { verdict: "unchanged", number: 1 },
    ]);
  });
});

it("shows the figures of each server, those that are gone left out", () => {
  const series = [
    aSeriesComparison(),
    aSeriesComparison({ server: "rust" }),
    aSeriesComparison({ level: { concurrency: 20 } }),
    aSeriesComparison({ server: "old", verdict: "removed", metrics: {} }),
  ];
  const { byServer } = view({ comparison: aComparison({ series }) });
  expect(
    byServer.map(({ server, figures: { rows } }) => [
      server,
      rows.slice(0, rows.length).map(([name]) => name),
    ]),
  ).toEqual([
    ["go", ["go/greet c=10", "go/greet c=20"]],
    ["rust", ["rust/greet c=10"]],
  ]);
});

it("shows what is not where earlier runs had it", () => {
  const jump = aRegression({ base: 20_000 });
  const jumps = [
    { ...jump, series: "go/greet c=10", metric: "throughput", verdict: "regression" },
  ] as const;
  const comparison = aComparison({ history: { runs: 12, verdict: "regression", jumps } });
  const { columns, rows } = view({ comparison }).jumps;
  expect(columns[3]).toBe("12 earlier runs");
  expect(rows).toEqual([
    [
      "regression",
      "go/greet c=10",
      "throughput",
      "20,000/s",
      "8,770/s",
      "−12.3 % (−14.1 … −10.4 %)",
    ],
  ]);
  expect(view().jumps.rows).toEqual([]);
});

it("has what a tracker says where one was asked", () => {
  expect(view({ tracker: aSection() }).tracker).toEqual(aSection());
  expect(view().tracker).toBeUndefined();
});

describe("what differs in the environment", () => {
  const difference = (what: Condition) =>
    ({ against: "base", what, before: "1", now: "2" }) as const;
  const ofTool = (name: string) => difference({ server: "api", name });

  it("is nothing in most runs", () => {
    expect(view().differences.rows).toEqual([]);
  });

  it("is one row each", () => {
    const comparison = aComparison({ differences: [ofTool("go"), difference("cpuModel")] });
    expect(view({ comparison }).differences.rows).toEqual([
      ["base", "go of api", "1", "2"],
      ["base", "CPU", "1", "2"],
    ]);
  });

  it("is cut short where everything differs", () => {
    const differences = Array.from({ length: 30 }, (_, index) => ofTool(`x${index}`));
    const { rows } = view({ comparison: aComparison({ differences }) }).differences;
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toEqual(["", "10 more", "", ""]);
  });
});
