import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { aRun, aSeries, someFacts } from "../../test/support/builders/run.ts";
import { checkComparison } from "../../test/support/comparisons.ts";
import type { InstrumentComparison } from "../domain/findings/instrument-comparison.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { ChangeRow } from "./change-rows.ts";
import { comparisonDocument } from "./comparison-document.ts";
import { renderJson } from "./json.ts";
import { nextSteps, nextTexts, whereText } from "./next-steps.ts";

const open = { verdict: "inconclusive" } as const;
const series = [
  aSeriesComparison({
    level: { concurrency: 1 },
    metrics: {
      throughput: aMetric({ ...open, timeToDecideMs: 421_000 }),
      "latency-p99": aMetric({ ...open, isLongToDecide: true }),
      "cpu-per-request": aMetric({ verdict: "unchanged" }),
    },
  }),
];
const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
const comparison = aComparison({ comparedWith, series });

/** Everything of it is about `go/greet`. */
const run = aRun({
  series: [aSeries(), aSeries({ arm: "base" })],
  timing: { ...aRun().timing, measureMs: 60_000 },
});

/** What is said of the throughput. */
function commandIn(steps: ReturnType<typeof nextSteps>) {
  const step = steps.find(({ metric }) => metric === "throughput");
  return step && "command" in step ? step.command : undefined;
}

it("says which run would decide what is open, and that none would", () => {
  const next = [
    {
      ...{ series: "go/greet c=1", metric: "throughput", minutes: 8 },
      command: "loadgate run --base ba5e --only go/greet --budget 8m",
    },
    { series: "go/greet c=1", metric: "latency-p99" },
  ];
  expect(nextSteps(comparison, { run })).toEqual(next);
  expect(comparisonDocument(comparison, { run })).toHaveProperty("next", next);
});

it("takes less time where others need not be measured, and at least a minute", () => {
  const others = ["a", "b", "c"].map((server) => aSeries({ server }));
  const { timing } = run;
  const all = (measureMs: number) => ({
    run: { ...run, timing: { ...timing, measureMs }, series: [...run.series, ...others] },
  });
  // Three of five series of six seconds each.
  expect(commandIn(nextSteps(comparison, all(60_000)))).toMatch(/--budget 5m$/);
  expect(commandIn(nextSteps(comparison, all(18_000)))).toMatch(/--budget 1m$/);
});

it("names a configuration that the command does not find by itself", () => {
  expect(commandIn(nextSteps(comparison, { run, configPath: "bench/load gate.yml" }))).toBe(
    "loadgate run --config 'bench/load gate.yml' --base ba5e --only go/greet --budget 8m",
  );
});

it("names no base for servers that run already", () => {
  const elsewhere = { kind: "base", ref: "base-url" } as const;
  expect(commandIn(nextSteps({ ...comparison, comparedWith: elsewhere }, { run }))).toBe(
    "loadgate run --only go/greet --budget 8m",
  );
});

it("says what is open against further bases, each with its own commit", () => {
  const commits = ["v2", "v1"].map((ref) => ({ sha: `5a${ref}`, ref }));
  const further = commits.map((base) =>
    aComparison({ series, comparedWith: { kind: "base", ...base } }),
  );
  const furtherBases = commits.map((base) => ({
    ...{ base, servers: [] },
    series: [aSeries({ arm: "base" })],
  }));
  const found = nextSteps(aComparison({ comparedWith, furtherBases: further }), {
    run: { ...run, furtherBases },
  });
  expect(found).toMatchObject([
    { base: "v2", metric: "throughput" },
    { base: "v2", metric: "latency-p99" },
    {
      ...{ base: "v1", metric: "throughput" },
      command: "loadgate run --base 5av1 --only go/greet --budget 6m",
    },
    { base: "v1", metric: "latency-p99" },
  ]);
});

it("says that counts are open, for which no command is known", () => {
  const metrics = { instructions: aMetric(open), allocations: aMetric() };
  const counted = [aCountedComparison({ metrics })];
  expect(nextSteps(aComparison({ comparedWith, instrumented: counted }), { run })).toEqual([
    { series: "go/greet", metric: "instructions" },
  ]);
});

it("says which servers and limits are open, for which no command is known", () => {
  const limit = { verdict: "inconclusive", value: 100, head: 99 } as const;
  const servers = [
    {
      name: "go",
      verdict: "inconclusive" as const,
      metrics: {
        "cold-start": aMetric({ ...open, timeToDecideMs: 60_000 }),
        "idle-rss": aMetric(),
        "peak-rss": { limit },
      },
    },
  ];
  const limited = [aSeriesComparison({ metrics: { "latency-p99": aMetric({ limit }) } })];
  const found = aComparison({ comparedWith, series: limited, servers });
  expect(nextSteps(found, { run })).toEqual([
    { series: "go/greet c=10", metric: "latency-p99" },
    { series: "go", metric: "cold-start" },
    { series: "go", metric: "peak-rss" },
  ]);
  checkComparison(renderJson(comparisonDocument(found, { run })));
});

it("says nothing where all is decided", () => {
  const decided = aComparison({ comparedWith, series: [aSeriesComparison()] });
  expect(comparisonDocument(decided, { run })).not.toHaveProperty("next");
});

it.each([
  ["earlier runs decide", { comparedWith: { kind: "history", runs: 5, testbed: "x" } }, run],
  ["base is no commit", { comparedWith: { kind: "base", ref: "itself" } }, run],
  [
    "the configuration says how many bursts there are",
    {},
    { ...run, plan: { ...run.plan, repeats: 6 } },
  ],
] as const)("knows no command where %s", (_, overrides, other) => {
  expect(nextSteps({ ...comparison, ...overrides }, { run: other })).toEqual([
    { series: "go/greet c=1", metric: "throughput" },
    { series: "go/greet c=1", metric: "latency-p99" },
  ]);
});

describe("commands in words", () => {
  it("are one for each server and scenario, with the longest budget", () => {
    const c = (series: string, minutes: number, base?: string) => ({
      ...({ series, metric: "throughput", minutes, base } as const),
      command: `loadgate run --only ${series.split(" ")[0]} --budget ${minutes}m`,
    });
    const steps = [
      c("go/greet c=1", 3),
      c("go/greet c=8", 7),
      c("rust/greet c=1", 2),
      c("go/greet c=1", 4, "v1"),
      { series: "go", metric: "cold-start" as const },
    ];
    expect(nextTexts(steps)).toEqual([
      "go/greet c=1 throughput (3 min), go/greet c=8 throughput (7 min): `loadgate run --only go/greet --budget 7m`",
      "rust/greet c=1 throughput (2 min): `loadgate run --only rust/greet --budget 2m`",
      "go/greet c=1 throughput (4 min) against v1: `loadgate run --only go/greet --budget 4m`",
    ]);
    expect(nextTexts(nextSteps(comparison, { run }))).toEqual([
      "go/greet c=1 throughput (8 min): `loadgate run --base ba5e --only go/greet --budget 8m`",
    ]);
  });
});

describe("where something got slower", () => {
  const built = { ...run, servers: [someFacts()] };
  const red = { series: "go/greet c=1", id: "latency-p99", verdict: "regression" } as const;
  const changed = [{ ...red, values: aRegression() }];
  const PROFILE = {
    ...{ series: "go/greet c=1", starts: 4, durationMs: 1, baseUs: 1, headUs: 2, compared: 1 },
    functions: [{ name: "slow (a.go:3)", baseUs: 1, headUs: 2 }],
  };
  const where = (
    rows: readonly ChangeRow[] = changed,
    compared: Parameters<typeof aComparison>[0] = {},
    again: { readonly run: RunFile } = { run: built },
  ) => whereText(rows, aComparison({ comparedWith, ...compared }), again);

  it("is shown by counting, of the worst that can be counted", () => {
    const text =
      "Where (by counting instructions, with the functions that grew): `loadgate run --base ba5e --count --only go/greet`";
    expect(where()).toBe(text);
    const memory = { ...red, series: "go", id: "peak-rss", values: aRegression() } as const;
    expect(where([memory, ...changed])).toBe(text);
    const capacity: InstrumentComparison = {
      ...{ name: "go/greet capacity", server: "go", scenario: "greet", verdict: "regression" },
      metrics: { capacity: aRegression() },
    };
    expect(where([], { instrumented: [capacity] })).toBe(text);
    expect(where(changed, {}, { run: { ...built, plan: { ...run.plan, repeats: 6 } } })).toBe(text);
  });

  it.each<[string, ReturnType<typeof where>]>([
    ["nothing is red", where([{ ...red, values: aMetric(), verdict: "improvement" }])],
    ["memory is", where([{ ...red, id: "peak-rss", values: aRegression() }])],
    ["it was counted", where(changed, { instrumented: [aCountedComparison()] })],
    ["a profile names functions", where(changed, {}, { run: { ...built, profile: PROFILE } })],
    ["base is no commit", where(changed, { comparedWith: { kind: "base", ref: "itself" } })],
    [
      "the server runs elsewhere",
      where(changed, {}, { run: { ...run, servers: [someFacts({ url: "http://a" })] } }),
    ],
  ])("is not where %s", (_, text) => {
    expect(text).toBeUndefined();
  });
});
