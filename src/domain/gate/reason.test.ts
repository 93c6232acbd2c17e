import { expect, it } from "vitest";
import { aMetric, aReason, aRegression } from "../../../test/support/builders/comparison.ts";
import type { By } from "../findings/by.ts";
import type { Effect, Finding } from "../findings/finding.ts";
import type { KeptLimit, MetricComparison } from "../findings/series-comparison.ts";
import { type GateReason, reasonKey, reasonsIn } from "./reason.ts";

const of = (effect: Effect, figures: Finding["figures"], by: By = "bursts"): Finding => ({
  ...{ series: "go", metric: "peak-rss", by, effect, figures },
});
const metric = (shown: MetricComparison) => ({ of: "metric", metric: shown }) as const;

it.each<[string, Partial<GateReason>, boolean]>([
  ["kind", { kind: "history" }, false],
  ["series", { series: "rust" }, false],
  ["metric", { metric: "cold-start" }, false],
  ["figures", { figures: { of: "no-series" } }, false],
  ["earlier runs", { earlierRuns: 3 }, false],
  ["an acceptance", { isAccepted: true, acceptedBy: 0 }, true],
  ["a waiver", { isBlocking: false }, true],
])(
  "reasons differ by what they are about, not by whether they were accepted: %s",
  (_, other, isSame) => {
    const reason = aReason("slow", { kind: "regression", series: "go", metric: "peak-rss" });
    expect(reasonKey({ ...reason, ...other }) === reasonKey(reason)).toBe(isSame);
  },
);

const reasonOf = (finding: Finding) => reasonsIn([finding])[0];

it("a reason has what its finding has, and nothing else", () => {
  const figures = metric(aRegression());
  const plain = { kind: "regression", figures };
  const { series: _, metric: __, ...ofRun } = of("fails", figures);
  expect(reasonOf(ofRun)).toStrictEqual(plain);
  const own = { isBlocking: false, earlierRuns: 3 } as const;
  expect(reasonOf({ ...of("fails", figures), ...own })).toStrictEqual({
    ...{ ...plain, ...own, series: "go", metric: "peak-rss" },
  });
});

it.each<[By, boolean]>([
  ["all-answers", true],
  ["starts", true],
  ["bursts", false],
  ["counts", false],
  ["server", false],
])("a reason says who decided where that is unusual: %s, %s", (by, isNamed) => {
  const reason = reasonOf(of("fails", metric(aRegression()), by));
  expect(reason?.by).toBe(isNamed ? by : undefined);
});

it("an open limit is a reason, and one that base does not keep either is none", () => {
  const kind = (effect: Effect, verdict: KeptLimit["verdict"]) =>
    reasonOf(of(effect, { of: "limit", limit: { verdict, value: 1 } }, "limit"))?.kind;
  expect(kind("doubts", "inconclusive")).toBe("inconclusive");
  expect(kind("open", "inconclusive")).toBe("inconclusive");
  expect(kind("open", "already-over")).toBeUndefined();
});

it("what is open is a reason unless head is within the tolerance", () => {
  const kind = (atMostWorsePercent?: number) =>
    reasonOf(of("open", metric(aMetric({ verdict: "inconclusive", atMostWorsePercent }))))?.kind;
  expect([kind(), kind(5), kind(6)]).toEqual(["inconclusive", undefined, "inconclusive"]);
});

it.each<Finding["figures"]>([
  { of: "never-compared" },
  { of: "few-answers", metrics: ["latency-p99"], inBurst: 8 },
  { of: "answer-bytes", answerBytes: { base: 2, head: 1 } },
  { of: "idle-work", idleWork: { arm: "head", percent: 9 } },
  { of: "unseen-stops", percent: 21, times: 2.25 },
])("what takes a tick away is inconclusive: $of", (figures) => {
  expect(reasonsIn([of("doubts", figures)])).toMatchObject([{ kind: "inconclusive", figures }]);
  expect(reasonsIn([of("open", figures)])).toEqual([]);
});

it("nothing that is certain or unmeasured is lost beside what is better", () => {
  const found = [
    of("improves", metric(aMetric())),
    of("unmeasured", { of: "unmeasured-metric" }),
    { ...of("fails", metric(aRegression())), metric: "cold-start" } as const,
    { ...of("holds", metric(aMetric())), metric: "cold-start" } as const,
  ];
  expect(reasonsIn(found).map(({ kind }) => kind)).toEqual(["unmeasurable", "regression"]);
});
