import { expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aReason,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { type CommentPolicy, commentAction } from "./comment-policy.ts";

const found = (verdict: Verdict) =>
  aComparison({
    series: [
      aSeriesComparison(),
      aSeriesComparison({ metrics: { throughput: aMetric({ verdict }) } }),
    ],
  });
const counted = (verdict: Verdict) =>
  aComparison({ series: [], counted: [aCountedComparison({ verdict, metrics: {} })] });
const ofServer = (verdict: Verdict) =>
  aComparison({
    servers: [{ name: "go", verdict, metrics: { "peak-rss": aMetric({ verdict }) } }],
  });
const failing = aComparison({
  gate: { decision: "fail", reasons: [aReason("go/greet c=1: errors")] },
});
const gone = aComparison({ series: [aSeriesComparison({ verdict: "removed", metrics: {} })] });

it.each<[CommentPolicy, string, Comparison, ReturnType<typeof commentAction>]>([
  ["always", "nothing", aComparison(), "write"],
  ["on-change", "nothing", aComparison(), "update"],
  ["on-change", "a first run", found("new"), "update"],
  ["on-change", "an open question", found("inconclusive"), "update"],
  ["on-change", "a regression", found("regression"), "write"],
  ["on-change", "an improvement", found("improvement"), "write"],
  ["on-change", "fewer instructions", counted("improvement"), "write"],
  ["on-change", "unchanged counts", counted("unchanged"), "update"],
  ["on-regression", "more instructions", counted("regression"), "write"],
  ["on-change", "no measurement", found("unmeasurable"), "write"],
  ["on-change", "a series that is gone", gone, "write"],
  ["on-change", "failed requests", failing, "write"],
  ["on-change", "less memory", ofServer("improvement"), "write"],
  ["on-regression", "more memory", ofServer("regression"), "write"],
  ["on-regression", "nothing", aComparison(), "update"],
  ["on-regression", "an improvement", found("improvement"), "update"],
  ["on-regression", "a regression", found("regression"), "write"],
  ["on-regression", "failed requests", failing, "write"],
  ["never", "a regression", found("regression"), "leave"],
])("%s, %s", (policy, _, comparison, action) => {
  expect(commentAction(policy, comparison)).toBe(action);
});
