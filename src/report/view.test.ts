import { describe, expect, it } from "vitest";
import {
  aComparison,
  aMetric,
  aReason,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { type ViewInput, viewOf } from "../../test/support/builders/evidence.ts";
import { aRun, aSeries, someFacts } from "../../test/support/builders/run.ts";
import { aSample } from "../../test/support/builders/sample.ts";
import { aSection } from "../../test/support/builders/tracker.ts";
import type { Condition } from "../domain/run/file/conditions.ts";
import { changeTexts } from "./change-rows.ts";
import { NO_VALUE } from "./view-tables.ts";

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });

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

  it("offers no counting where requests wait, which takes no instruction", () => {
    const change = { changePercent: 90, lowPercent: 80, highPercent: 100 };
    const whereOf = (cpu: ReturnType<typeof aMetric>) => {
      const metrics = { "latency-p50": aRegression(change), "cpu-per-request": cpu };
      const comparison = aComparison({
        comparedWith: { kind: "base", ref: "main", sha: "ba5e" },
        series: [aSeriesComparison({ level: { rate: 100 }, metrics })],
      });
      return view({ run: aRun({ servers: [someFacts()] }), comparison }).where;
    };
    expect(whereOf(aMetric(change))).toContain("--count");
    expect(whereOf(aMetric())).toBeUndefined();
  });

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
      named: "go/greet c=10",
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
    expect(columns).toEqual(["series", "throughput", "p50", "p99", "errors"]);
    expect(rows[1]).toEqual(["go/greet c=10", "8,770/s", "2.00 ms", "4.00 ms", NO_VALUE]);
  });
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
    ["go", "12.5 ms", "4.00 MiB", "20.0 MiB", "6.80 MiB", "2.50 s"],
    ["go (base)", NO_VALUE, "0 B", NO_VALUE, NO_VALUE, NO_VALUE],
  ]);
});

it("shows every metric that has a value in a series", () => {
  const series = [
    aSeriesComparison({ metrics: { throughput: { head: 10 }, "rate-shortfall": { head: 2 } } }),
    aSeriesComparison({ server: "rust", metrics: { "latency-p50": { head: 1 } } }),
    aSeriesComparison({ server: "gone", verdict: "removed", metrics: { cpu: { head: 1 } } }),
  ];
  const { columns, rows } = view({ comparison: aComparison({ series }) }).allFigures;
  expect(columns).toEqual(["series", "throughput", "p50", "shortfall"]);
  expect(rows.slice(0, rows.length)).toEqual([
    ["go/greet c=10", "10.0/s", NO_VALUE, "2.00 %"],
    ["rust/greet c=10", NO_VALUE, "1.00 ms", NO_VALUE],
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
  const { series, allFigures, servers } = view({ comparison, run });
  expect(series.columns).toContain("total CPU/request");
  expect(series.rows.slice(0, 1)[0]).toContain("60.0 µs");
  expect(allFigures.columns).toContain("services' CPU");
  expect(allFigures.columns).not.toContain("services' RSS");
  expect(servers.columns.at(-1)).toBe("setup");
  expect(servers.rows.map((row) => row.at(-1))).toEqual(["1.25 s", NO_VALUE]);
  expect(view().servers.columns).not.toContain("setup");
  expect(view().series.columns).not.toContain("total CPU/request");
});

it("has no table of servers of which nothing is known", () => {
  const run = aRun({ servers: [{ server: "go", arm: "head", starts: [] }] });
  expect(view({ run }).servers.rows).toEqual([]);
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

it("takes over verdict, decision and reasons", () => {
  const comparison = aComparison({
    verdict: "regression",
    gate: { decision: "fail", reasons: [aReason("slower")] },
  });
  expect(view({ comparison })).toMatchObject({
    verdict: "regression",
    standing: "failed",
    reasons: ["slower"],
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

  it("says who accepts, and who does not count", () => {
    const notAccepted = ["eve may not."];
    const at = { at: "2026-02-03T04:05:06Z", pull: 7 };
    const accepted = [
      { ...at, by: "ada", kind: "performance", via: "label", reason: "ok" },
      { ...at, by: "bob", kind: "errors", via: "comment", series: "go/*", reason: "it caches" },
    ] as const;
    const gate = { decision: "pass", reasons: [aReason(SLOW)], accepted, notAccepted } as const;
    expect(view({ comparison: aComparison({ gate }) })).toMatchObject({
      notAccepted,
      accepted: [expect.stringContaining("ada"), expect.stringContaining("bob")],
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

it("shows what is not where earlier runs had it", () => {
  const jump = aRegression({ base: 20_000 });
  const jumps = [
    { ...jump, series: "go/greet c=10", metric: "throughput", verdict: "regression" },
  ] as const;
  const comparison = aComparison({ history: { runs: 12, verdict: "regression", jumps } });
  const { columns, rows } = view({ comparison }).jumps;
  expect(columns[3]).toBe("12 earlier runs");
  expect(rows.slice(0, 2)).toEqual([
    [
      "regression",
      "go/greet c=10",
      "throughput",
      "20,000/s",
      "8,770/s",
      "−12.3 % (−14.1 … −10.4 %)",
    ],
  ]);
  expect(view().jumps.rows).toHaveLength(0);
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

it("shows in full what got worse or better and would look the same", () => {
  const artifact = { base: 8_430_000, head: 8_430_008, tolerancePercent: 0 };
  const exactly = { changePercent: 0.000_094_9, lowPercent: 0.000_094_9, highPercent: 0.000_094_9 };
  const servers = [
    {
      name: "go",
      verdict: "regression" as const,
      metrics: {
        "artifact-size": { ...artifact, ...exactly, verdict: "regression" as const },
        "peak-rss": aMetric({ base: 8_430_000, head: 8_430_008, verdict: "unchanged" }),
        "gc-pause": aMetric({ base: 1.2345, head: 1.2341, verdict: "improvement" }),
      },
    },
  ];
  const { changed, others, headline, reasons } = view({
    comparison: aComparison({ servers, gate: { decision: "fail", reasons: [] } }),
  });
  expect(changed.map(changeTexts)).toMatchObject([
    { base: "8,430,000 bytes", head: "8,430,008 bytes", change: "+0.000095 %" },
    { base: "1.2345 ms", head: "1.2341 ms" },
  ]);
  expect(others.map(changeTexts)).toContainEqual(
    expect.objectContaining({ base: "8.04 MiB", head: "8.04 MiB" }),
  );
  expect(headline).toContain("go artifact +0.000095 %");
  expect(reasons).toEqual([]);
});

it("a series that is loaded at several rates is named once, since its metrics name the load", () => {
  const shown = (series: string, id?: "capacity") =>
    changeTexts({ series, id, address: "\nGET /", values: aMetric(), verdict: "unchanged" });
  const texts = { series: "go/greet", named: "go/greet\nGET /", metric: "capacity" };
  expect(shown("go/greet capacity", "capacity")).toMatchObject(texts);
  expect(shown("go/greet capacity")).toMatchObject({ series: "go/greet capacity", metric: "all" });
});
