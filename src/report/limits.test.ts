import { expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { KeptLimit } from "../domain/findings/series-comparison.ts";
import { limitView } from "./limits.ts";
import { headline } from "./words/headline.ts";

const MIB = 1024 ** 2;
const over: KeptLimit = { verdict: "over", value: 100, head: 112, base: 98, atWorst: 114 };
const within: KeptLimit = { verdict: "within", value: 100, head: 95, base: 94, atWorst: 96 };
const open: KeptLimit = { verdict: "inconclusive", value: 100, head: 97, atWorst: 103 };
const alone = { kind: "none", reason: "no base" } as const;
const main = { kind: "base", sha: "ba5e", ref: "main" } as const;

/** A comparison with main, in which the p99 of go/greet has a limit. */
const limited = (limit: KeptLimit, overrides: Partial<Comparison> = {}) =>
  aComparison({
    comparedWith: main,
    series: [aSeriesComparison({ metrics: { throughput: aMetric(), "latency-p99": { limit } } })],
    ...overrides,
  });
const server = (limit: KeptLimit) => ({
  name: "go",
  verdict: "new" as const,
  metrics: { "peak-rss": { limit } },
});

it("is a table of series, counts and servers, the state that matters most first", () => {
  const comparison = limited(within, {
    instrumented: [aCountedComparison({ metrics: { instructions: { limit: open } } })],
    servers: [server({ verdict: "over", value: 200 * MIB, head: 471 * MIB })],
  });
  const view = limitView(comparison, "main");
  expect(view).toMatchObject({
    columns: ["result", "series or server", "metric", "main", "head", "limit"],
    textColumns: 3,
    rows: [
      ["over", "go", "peak RSS", "–", "471 MiB", "≤ 200 MiB"],
      ["open: at most 103", "go/greet", "instructions/request", "–", "97", "≤ 100"],
      ["kept, at most 96.0 ms", "go/greet c=10", "p99", "94.0 ms", "95.0 ms", "≤ 100 ms"],
    ],
  });
  expect(view).toMatchObject({ title: "3 limits", areKept: false });
});

it("has no column for a base that there is not, and says that all are kept", () => {
  const { base: _, ...withoutBase } = within;
  const view = limitView(limited(withoutBase), "main");
  expect(view?.columns).not.toContain("main");
  expect(view).toMatchObject({ title: "1 limit, kept", areKept: true });
  expect(limitView(aComparison(), "main")).toBeUndefined();
});

it("puts what is furthest beyond its limit first", () => {
  const metrics = {
    "latency-p99": { limit: over },
    throughput: { limit: { verdict: "over", value: 5000, head: 2500 } },
    cpu: { limit: { verdict: "unmeasurable", value: 80 } },
    "cpu-peak": { limit: { verdict: "unmeasurable", value: 90 } },
  } as const;
  const view = limitView(aComparison({ series: [aSeriesComparison({ metrics })] }), "main");
  expect(view?.rows.slice(0, 2).map((cells) => cells[2])).toEqual(["throughput", "p99"]);
});

it("names first in the headline what is over, and last what may be, but not what was before", () => {
  const metrics = {
    throughput: { limit: { ...over, verdict: "already-over" } },
    "latency-p99": { limit: over },
    "latency-p50": { limit: { ...open, head: 101 } },
    cpu: { limit: { verdict: "unmeasurable", value: 80 } },
  } as const;
  const text = headline(
    aComparison({ comparedWith: main, series: [aSeriesComparison({ metrics })] }),
  );
  expect(text).toMatch(/^Over its limit: go\/greet c=10 p99 112 ms \(limit 100 ms\)\. .*CPU/);
  expect(text).toMatch(/\. Perhaps over its limit: go\/greet c=10 p50 101 ms \(limit 100 ms\)$/);
  expect(text).not.toMatch(/Already/);
});

it("comes first in the headline where it is over, and last where it was over before", () => {
  expect(headline(limited(over))).toMatch(
    /^Over its limit: go\/greet c=10 p99 112 ms \(limit 100 ms\)\. No regression found in 1 comparison/,
  );
  expect(headline(limited({ ...open, head: 101 }))).toMatch(/^Perhaps over its limit: .*\. No reg/);
  const metrics = { throughput: aRegression(), "latency-p99": { limit: { ...open, head: 101 } } };
  const worse = [aSeriesComparison({ verdict: "regression", metrics })];
  expect(headline(limited(open, { series: worse }))).toMatch(
    /^1 of 1 comparison .*\. Perhaps over its limit: go\/greet c=10 p99 101 ms/,
  );
  expect(headline(limited({ ...over, verdict: "already-over" }))).toMatch(
    /^No regression .*\. Already over on main: go\/greet c=10 p99 112 ms \(limit 100 ms\)$/,
  );
  expect(headline(limited(within))).toMatch(/^No regression .*\. The limit is kept$/);
});

it("is all that a headline says where nothing is compared", () => {
  const series = [
    aSeriesComparison({ verdict: "new", metrics: { "latency-p99": { limit: within } } }),
  ];
  const known = "The limit is kept: go/greet c=10 p99 at most 96.0 ms (limit 100 ms)";
  expect(headline(limited(within, { comparedWith: alone, series }))).toBe(known);
  expect(headline(limited(within, { series }))).toBe(known);
  const tooMuch = [
    aSeriesComparison({ verdict: "new", metrics: { "latency-p99": { limit: over } } }),
  ];
  expect(headline(limited(over, { series: tooMuch }))).toBe(
    "Over its limit: go/greet c=10 p99 112 ms (limit 100 ms). Only limits are gated",
  );
  expect(headline(limited(over, { series: tooMuch, comparedWith: alone }))).toMatch(
    /^Over its limit: .*\. 1 series measured, nothing to compare with yet$/,
  );
});

it("is said beside what was counted, and where base was lost", () => {
  const counted = [aCountedComparison({ metrics: { instructions: aMetric({ limit: within }) } })];
  expect(headline(aComparison({ series: [], instrumented: counted }), undefined, ["1 count"])).toBe(
    "1 count. The limit is kept",
  );
  const comparedWith = { kind: "lost", ref: "main" } as const;
  const lost = [{ kind: "lost-base", reason: "gone" }] as const;
  expect(headline(limited(over, { comparedWith, lost }))).toMatch(
    /^Over its limit: .*\. Not compared: gone$/,
  );
});
