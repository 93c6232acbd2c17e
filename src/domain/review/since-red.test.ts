import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { MetricComparison } from "../findings/series-comparison.ts";
import {
  type RedMetric,
  type Remembered,
  readRemembered,
  rememberedText,
  sinceRed,
} from "./since-red.ts";

const [FIRST, SECOND, THIRD] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)];
const BASE = { kind: "base", ref: "main" } as const;

const withThroughput = (throughput: MetricComparison) =>
  aComparison({ comparedWith: BASE, series: [aSeriesComparison({ metrics: { throughput } })] });
const RED = withThroughput(aRegression());
const OPEN = withThroughput(aMetric({ verdict: "inconclusive" }));
const GOOD = withThroughput(aMetric());

const WAS: RedMetric = {
  ...{ series: "go/greet c=10", metric: "throughput", sha: FIRST },
  ...{ changePercent: -12.3, lowPercent: -14.1, highPercent: -10.4 },
};

const since = (comparison: Comparison, sha: string, earlier?: Remembered, base = "main") =>
  sinceRed({ comparison, sha, base }, earlier);

describe("a regression", () => {
  it("is remembered, and fixed once a later commit is no worse", () => {
    const first = since(RED, FIRST);
    expect(first).toEqual({ fixed: [], open: [], remembered: { base: "main", red: [WAS] } });
    const second = since(GOOD, SECOND, first.remembered);
    expect(second.fixed).toEqual([{ was: WAS, now: aMetric() }]);
    expect(since(GOOD, THIRD, second.remembered).fixed).toEqual(second.fixed);
  });

  it.each(["no-worse", "improvement"] as const)("is fixed where it is %s", (verdict) => {
    const now = aMetric({ verdict });
    const { fixed } = since(withThroughput(now), SECOND, since(RED, FIRST).remembered);
    expect(fixed).toEqual([{ was: WAS, now }]);
  });

  it("stays open while nothing is certain, over several pushes", () => {
    const second = since(OPEN, SECOND, since(RED, FIRST).remembered);
    expect(second).toMatchObject({ fixed: [], open: [{ was: WAS }] });
    expect(since(GOOD, THIRD, second.remembered)).toMatchObject({
      fixed: [{ was: WAS }],
      open: [],
    });
  });

  it("has the figures of the last commit in which it was one", () => {
    const worse = withThroughput(
      aRegression({ changePercent: -30, lowPercent: -32, highPercent: -28 }),
    );
    const second = since(worse, SECOND, since(RED, FIRST).remembered);
    expect(second).toMatchObject({ fixed: [], open: [] });
    expect(since(GOOD, THIRD, second.remembered).fixed).toMatchObject([
      { was: { sha: SECOND, changePercent: -30 } },
    ]);
  });

  it("is not fixed by another run of the same commit, which corrects it", () => {
    const again = since(GOOD, FIRST, since(RED, FIRST).remembered);
    expect(again).toEqual({ fixed: [], open: [] });
    const open = since(OPEN, FIRST, since(RED, FIRST).remembered);
    expect(open).toEqual({ fixed: [], open: [], remembered: { base: "main", red: [WAS] } });
  });

  it.each<[string, Comparison]>([
    ["not measured", aComparison({ comparedWith: BASE, series: [] })],
    ["unmeasurable", withThroughput(aMetric({ verdict: "unmeasurable" }))],
    ["not gated", withThroughput({ base: 1, head: 2 })],
    ["without base", aComparison({ comparedWith: { kind: "none", reason: "new" } })],
    ["without a base that was asked for", aComparison({ comparedWith: { ...BASE, kind: "lost" } })],
  ])("is remembered without a word where it is %s", (_, comparison) => {
    const { remembered } = since(RED, FIRST);
    expect(since(comparison, SECOND, remembered)).toEqual({ fixed: [], open: [], remembered });
  });

  it("is not fixed because more is tolerated now", () => {
    const { remembered } = since(RED, FIRST);
    const change = { changePercent: -12, lowPercent: -13, highPercent: -11, tolerancePercent: 20 };
    const tolerated = withThroughput(aMetric({ ...change, verdict: "unchanged" }));
    expect(since(tolerated, SECOND, remembered)).toEqual({ fixed: [], open: [], remembered });
    const without = withThroughput({ base: 1, head: 1, verdict: "unchanged" });
    expect(since(without, SECOND, remembered).fixed).toHaveLength(1);
  });

  it("is nothing to the comparison with another base", () => {
    expect(since(GOOD, SECOND, since(RED, FIRST).remembered, "release")).toEqual({
      fixed: [],
      open: [],
    });
  });

  it("may be one of counts or of a server; without an interval it has no figures to remember", () => {
    const metric = aRegression();
    const { lowPercent: _, ...without } = metric;
    const { highPercent: __, ...onlyLow } = metric;
    const { changePercent: ___, ...onlyBounds } = metric;
    const comparison = aComparison({
      comparedWith: BASE,
      series: [
        aSeriesComparison({
          metrics: {
            throughput: without,
            "latency-p50": onlyLow,
            "latency-p99": onlyBounds,
          },
        }),
      ],
      instrumented: [aCountedComparison({ metrics: { instructions: metric } })],
      servers: [{ name: "go", verdict: "regression", metrics: { "peak-rss": metric } }],
    });
    const { red } = since(comparison, FIRST).remembered ?? { red: [] };
    expect(red.map((one) => `${one.series} ${one.metric}`)).toEqual([
      "go/greet instructions",
      "go peak-rss",
    ]);
  });

  it("is remembered with at most 19 others, those of this commit and the largest first", () => {
    const servers = Array.from({ length: 25 }, (_, at) => ({
      name: `s${at}`,
      verdict: "regression" as const,
      metrics: { "peak-rss": aRegression({ changePercent: at + 1 }) },
    }));
    const comparison = aComparison({ comparedWith: BASE, series: [], servers });
    const { red } = since(comparison, SECOND, since(RED, FIRST).remembered).remembered ?? {
      red: [],
    };
    expect(red).toHaveLength(20);
    expect(red[0]).toMatchObject({ series: "s24", changePercent: 25 });
  });
});

describe("the text that a comment remembers", () => {
  it("is read as it was written, to two decimals", () => {
    const red = [WAS, { ...WAS, series: 'a"b --> <ü>', changePercent: -12.3456 }];
    const text = rememberedText({ base: "fix/--><b>", red });
    expect(text).not.toMatch(/[\s<>]/);
    expect(readRemembered(text)).toEqual({
      base: "fix/--><b>",
      red: [WAS, { ...red[1], changePercent: -12.35 }],
    });
  });

  it("has as many as there is room for", () => {
    const long = Array.from({ length: 20 }, () => ({ ...WAS, series: "ü".repeat(200) }));
    const text = rememberedText({ base: "main", red: long });
    expect(text.length).toBeLessThanOrEqual(8000);
    expect(readRemembered(text)?.red.length).toBeGreaterThan(3);
    expect(readRemembered(rememberedText({ base: "x".repeat(9000), red: [WAS] }))).toBeUndefined();
  });

  const row = ["go/greet c=10", "throughput", FIRST, -12, -14, -10];
  const changed = (at: number, value: unknown) => row.with(at, value as string);
  it.each<[string, unknown]>([
    ["no list", {}],
    ["no base", [1, [row]]],
    ["no rows", ["main", {}]],
    ["empty rows", ["main", []]],
    ["a row that is none", ["main", ["x"]]],
    ["no series", ["main", [changed(0, "")]]],
    ["a number as a series", ["main", [changed(0, 7)]]],
    ["a long series", ["main", [changed(0, "x".repeat(257))]]],
    ["an unknown metric", ["main", [changed(1, "toString")]]],
    ["no commit", ["main", [changed(2, 7)]]],
    ["a text as a commit", ["main", [changed(2, "<b>")]]],
    ["a text as a change", ["main", [changed(3, "1")]]],
    ["no lower end", ["main", [changed(4, null)]]],
    ["an estimate outside of its interval", ["main", [changed(3, -9)]]],
    ["an estimate below its interval", ["main", [changed(3, -15)]]],
    ["less than nothing", ["main", [changed(4, -101)]]],
    ["an upper end that is absurd", ["main", [changed(5, 1e12)]]],
  ])("is nothing with %s", (_, value) => {
    expect(readRemembered(encodeURIComponent(JSON.stringify(value)))).toBeUndefined();
  });

  it.each(["", "%", "x", "a".repeat(9000)])("is nothing in %j", (text) => {
    expect(readRemembered(text)).toBeUndefined();
  });
});
