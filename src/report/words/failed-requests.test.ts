import { describe, expect, it } from "vitest";
import { aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import type { BesideVerdict } from "../../domain/findings/series-comparison.ts";
import type { Causes } from "../../domain/series/causes.ts";
import { causesText, failedHeadline, failedText } from "./failed-requests.ts";

const share = (percent: number, statuses: Causes = {}, errors: Causes = {}, failed?: number) => {
  const named = [...Object.values(statuses), ...Object.values(errors)];
  const known = named.reduce((sum, number) => sum + number, 0);
  return { percent, finished: 10_000, failed: failed ?? known, statuses, errors };
};

describe("failedText", () => {
  it("says how much failed in both arms, how much may, and why", () => {
    const head = share(0.00845, { 500: 3 });
    expect(failedText({ head }, "requests")).toBe("0.00845 % of requests failed: status 500");
    expect(failedText({ head, base: share(0) }, "requests")).toBe(
      "0.00845 % of requests failed, base 0 %: status 500",
    );
    expect(failedText({ head, base: share(1.5, { 502: 9 }) }, "them", 0.001)).toBe(
      "0.00845 % of them failed, base 1.50 %, 0.00100 % allowed: status 500",
    );
  });

  it("says nothing of causes where none are known", () => {
    expect(failedText({ head: share(5) }, "requests")).toBe("5.00 % of requests failed");
  });
});

describe("causesText", () => {
  const of = (statuses: Causes, errors: Causes, failed?: number) =>
    causesText(share(1, statuses, errors, failed));

  it("names all ways in which an answer is no HTTP as one", () => {
    const errors = { "invalid HTTP version parsed": 2, "invalid content-length parsed": 3 };
    expect(of({ 429: 1 }, errors)).toBe(": the answer is not valid HTTP (5), status 429 (1)");
  });

  it("gives several causes their numbers, the most frequent one first", () => {
    expect(of({ 429: 1204, 503: 12 }, { "connection error": 90 })).toBe(
      ": status 429 (1,204), connection broken off (90), status 503 (12)",
    );
    expect(of({ 429: 5, 502: 4, 503: 3, others: 7 }, { others: 2 })).toBe(
      ": other statuses (7), status 429 (5), status 502 (4), others (5)",
    );
  });

  it.each([
    ["timeout", "no answer in time"],
    ["connection closed before message completed", "connection closed before the answer ended"],
    ["Connection refused (os error 111)", "connection refused"],
    ["Connection reset by peer (os error 104)", "connection reset by peer"],
    ["something that a newer generator says", "something that a newer generator says"],
    ["constructor", "constructor"],
    ["x".repeat(200), `${"x".repeat(80)}…`],
  ])("says %s in plain words", (name, words) => {
    expect(of({}, { [name]: 3 })).toBe(`: ${words}`);
  });

  it("counts names together that mean the same", () => {
    expect(of({}, { "channel closed": 1, "operation was canceled": 2 })).toBe(
      ": connection closed before the request was sent",
    );
  });

  it("shortens what a file calls a status", () => {
    expect(of({ ["9".repeat(200)]: 1 }, {})).toBe(`: status ${"9".repeat(80)}…`);
  });

  it("says so where an earlier version kept no status", () => {
    expect(of({}, { timeout: 2 }, 5)).toBe(
      ": another status than expected (3), no answer in time (2)",
    );
  });
});

const NONE = share(0);

const failing = (percent: number, scenario = "greet") =>
  aSeriesComparison({
    scenario,
    failures: { head: share(percent, { 503: percent * 100 }), base: NONE, areTooMany: true },
  });
const warming = (verdict: BesideVerdict | undefined, scenario = "greet") =>
  aSeriesComparison({
    scenario,
    failuresBeside: { head: share(3, { 503: 300 }), base: NONE, ...(verdict && { verdict }) },
  });

describe("failedHeadline", () => {
  it("says of a series how much failed, and why", () => {
    expect(failedHeadline([failing(2)])).toBe(
      "go/greet c=10: 2.00 % of requests failed, base 0 %: status 503",
    );
    expect(failedHeadline([warming("worse")])).toBe(
      "go/greet c=10: 3.00 % of the requests before and after the bursts failed, base 0 %: status 503",
    );
  });

  it("says nothing of failures that are allowed, or may be chance", () => {
    const within = aSeriesComparison({ failures: { head: share(1), base: NONE } });
    const open = [warming("perhaps-worse"), warming("not-compared"), warming(undefined)];
    expect(failedHeadline([within, ...open, aSeriesComparison()])).toBeUndefined();
  });

  it("says of several the one in which most failed, by measured bursts where both did", () => {
    const { failuresBeside } = warming("worse");
    const both = { ...failing(4, "both"), ...(failuresBeside && { failuresBeside }) };
    expect(failedHeadline([warming("worse"), both, failing(2)])).toBe(
      "Too many requests failed in 3 series. go/both c=10: 4.00 % of requests failed, base 0 %: status 503",
    );
  });
});
