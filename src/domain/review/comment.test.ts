import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aReason,
  aSeriesComparison,
} from "../../../test/support/builders/comparison.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { Verdict } from "../findings/verdict.ts";
import {
  type CommentMarker,
  type CommentPolicy,
  commentAction,
  isNewer,
  markerLine,
  readMarker,
} from "./comment.ts";

const found = (verdict: Verdict) =>
  aComparison({
    series: [
      aSeriesComparison(),
      aSeriesComparison({ metrics: { throughput: aMetric({ verdict }) } }),
    ],
  });
const counted = (verdict: Verdict) =>
  aComparison({ series: [], instrumented: [aCountedComparison({ verdict, metrics: {} })] });
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

const MARKER: CommentMarker = { key: "c0ffee", runId: 12, sha: "0123abcd" };

describe("a marker", () => {
  it("is hidden, and read as it was written", () => {
    expect(markerLine(MARKER)).toBe("<!-- loadgate:c0ffee run=12 sha=0123abcd -->");
    expect(readMarker(`${markerLine(MARKER)}\n## Title`)).toEqual(MARKER);
  });

  it("names the job that wrote it, where that is known", () => {
    const marker = { ...MARKER, start: "a1-2-b2" };
    const line = "<!-- loadgate:c0ffee run=12 start=a1-2-b2 sha=0123abcd -->";
    expect(markerLine(marker)).toBe(line);
    expect(readMarker(line)).toEqual(marker);
  });

  it("remembers what was red, and nothing that somebody else wrote there", () => {
    const red = { series: "go/greet c=1", metric: "throughput", sha: "0123abcd" } as const;
    const change = { changePercent: -12, lowPercent: -14, highPercent: -10 };
    const marker = { ...MARKER, remembered: { base: "main", red: [{ ...red, ...change }] } };
    expect(readMarker(`${markerLine(marker)}\ntext`)).toEqual(marker);
    const edited = markerLine(MARKER).replace(" -->", " red=%5B1 -->");
    expect(readMarker(edited)).toEqual(MARKER);
  });

  it("knows run 0 where there is no job", () => {
    const { runId: _, ...outside } = MARKER;
    expect(readMarker(markerLine(outside))).toEqual({ ...MARKER, runId: 0 });
  });

  it.each([
    "",
    "text",
    `text\n${markerLine(MARKER)}`,
    "<!-- loadgate:c0ffee -->",
    "<!-- loadgate: run=1 sha=0123 -->",
    "<!-- loadgate:c0ffee run=x sha=0123 -->",
    "<!-- loadgate:c0ffee run=1 sha=main -->",
  ])("is not in %j", (body) => {
    expect(readMarker(body)).toBeUndefined();
  });
});

describe("isNewer", () => {
  it.each<[Partial<CommentMarker>, boolean]>([
    [{ runId: 13, sha: "ffff" }, true],
    [{ runId: 13 }, false],
    [{ runId: 12, sha: "ffff" }, false],
    [{ runId: 11, sha: "ffff" }, false],
  ])("%j: %s", (shown, newer) => {
    expect(isNewer({ ...MARKER, ...shown }, MARKER)).toBe(newer);
  });

  it("takes an unknown run for the oldest", () => {
    const { runId: _, ...unknown } = { ...MARKER, sha: "ffff" };
    expect(isNewer(unknown, MARKER)).toBe(false);
    expect(isNewer(MARKER, unknown)).toBe(true);
  });
});
