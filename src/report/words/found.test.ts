import { describe, expect, it } from "vitest";
import { aSeriesComparison, findingsShown } from "../../../test/support/builders/comparison.ts";
import type { BesideVerdict, SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { present } from "../../domain/shared/present.ts";
import { doubtHeadline, foundNotices, lateHeadline } from "./found.ts";

const late = (head: number, verdict: "worse" | "perhaps-worse", server = "go") =>
  aSeriesComparison({ server, late: { by: "closing-load", base: 40, head, verdict } });
const shownBy = (...series: readonly SeriesComparison[]) =>
  findingsShown({ series, comparedWith: { kind: "none", reason: "" } });
const noticesOf = (...all: readonly SeriesComparison[]) => present(foundNotices(shownBy(...all)));
const smaller = (overrides = {}) =>
  aSeriesComparison({ answerBytes: { base: 10_000, head: 12, ...overrides } });

describe("answers that come late", () => {
  it("are the headline, of the series in which they are latest", () => {
    const text = lateHeadline(shownBy(late(90, "worse"), late(400, "worse", "rust")));
    expect(text).toMatch(/^rust\/greet c=10: a request takes 400 ms \(base 40.0 ms\)/);
    expect(lateHeadline(shownBy(late(90, "perhaps-worse"), aSeriesComparison()))).toBeUndefined();
  });

  it("are a doubt where too few starts show them", () => {
    expect(doubtHeadline(shownBy(late(90, "perhaps-worse")))).toMatch(
      /^answers look late: go\/greet c=10: a request takes 90.0 ms/,
    );
    expect(doubtHeadline(shownBy(late(90, "worse")))).toBeUndefined();
    expect(noticesOf(late(90, "worse"))).toEqual([]);
  });
});

it("of several doubts the latest answers are named, then what is found first", () => {
  const doubts = [smaller(), late(90, "perhaps-worse"), late(400, "perhaps-worse", "rust")];
  expect(doubtHeadline(shownBy(...doubts))).toMatch(/^answers look late: rust\/greet c=10/);
  expect(doubtHeadline(shownBy(smaller(), aSeriesComparison()))).toMatch(/^answers are smaller/);
});

describe("what fails or stops in both arms", () => {
  const series = "go/greet c=10";
  const requests = (failed: number) => ({
    ...{ percent: failed, finished: 100, failed, statuses: { 429: failed }, errors: {} },
  });

  it("is said of failed requests, with the figures of both", () => {
    const failures = { head: requests(20), base: requests(21) };
    const figures = { of: "failed-requests", failures, allowedPercent: 0 } as const;
    const found = { series, by: "failures", effect: "doubts", kind: "errors", figures } as const;
    expect(present(foundNotices([found]))).toEqual([
      "Too many requests fail, but not shown to be more than in base, so this is neither a regression nor a pass: go/greet c=10: 20.0 % of requests failed, base 21.0 %, 0 % allowed: status 429.",
    ]);
    expect(present(foundNotices([{ ...found, effect: "fails" }]))).toEqual([]);
    expect(doubtHeadline([found])).toBeUndefined();
  });

  it("is a doubt before and after the bursts, and one of too few answers", () => {
    const failures = { head: requests(20), base: requests(0) };
    const beside = { of: "failed-beside", failures, allowedPercent: 0 } as const;
    expect(
      doubtHeadline([{ series, by: "failures-beside", effect: "doubts", figures: beside }]),
    ).toBe(
      "go/greet c=10: 20.0 % of the requests before and after the bursts failed, base 0 %: status 429",
    );
    const few = { of: "few-answers", metrics: ["latency-p99"], inBurst: 8 } as const;
    expect(doubtHeadline([{ series, by: "bursts", effect: "doubts", figures: few }])).toBe(
      "too few answers to judge p99: go/greet c=10",
    );
  });

  it("is a doubt by bursts without an answer", () => {
    const figures = { of: "silent-bursts", percent: { head: 13.2, base: 11 } } as const;
    const found = { series, by: "failures", effect: "doubts", figures } as const;
    expect(present(foundNotices([found]))).toEqual([
      "Bursts without any answer, but not shown to be more than base's, so this is no pass: go/greet c=10 (13.2 % of bursts, base 11.0 %). Servers stop for a while, or answers take about as long as a burst: measure.burst makes it longer.",
    ]);
    expect(doubtHeadline([found])).toBe(
      "nothing is answered in some bursts, and not shown to be more often than in base: go/greet c=10 (13.2 % of bursts, base 11.0 %)",
    );
  });
});

describe("answers of another length", () => {
  it("are a doubt where only those under load are", () => {
    expect(doubtHeadline(shownBy(smaller()))).toBe("answers are smaller under load: go/greet c=10");
    expect(doubtHeadline(shownBy(smaller({ head: 20_000 })))).toBe(
      "answers are larger under load: go/greet c=10",
    );
    expect(noticesOf(smaller())).toEqual([
      "Answers are less than half as long as base's, or differ from it unlike those that were checked one by one: go/greet c=10 (12 B, base 9.77 KiB). They may be errors with the expected status, so this is no pass.",
    ]);
  });

  it("are only mentioned where the checked ones differ too", () => {
    expect(doubtHeadline(shownBy(smaller({ isChecked: true })))).toBeUndefined();
    expect(noticesOf(smaller({ isChecked: true }))).toEqual([
      "Answers have another length than base's: go/greet c=10 (12 B, base 9.77 KiB). Longer ones take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.",
    ]);
  });
});

describe("work beside the load", () => {
  const works = (arm: "base" | "head") => aSeriesComparison({ idleWork: { arm, percent: 38.25 } });

  it("is a doubt where it is head's, and only named where it is base's", () => {
    expect(doubtHeadline(shownBy(works("head")))).toBe(
      "head works while base is loaded, and slows it: go/greet c=10",
    );
    expect(doubtHeadline(shownBy(works("base")))).toBeUndefined();
    expect(noticesOf(works("head"))).toEqual([
      "The server of head works while base is loaded, and slows it: 38.3 % of the machine in go/greet c=10. So the comparison flatters head, and this is no pass.",
    ]);
    expect(noticesOf(works("base"))).toEqual([
      "The server of base works while head is loaded, and slows it: 38.3 % of the machine in go/greet c=10. So the comparison flatters base.",
    ]);
  });
});

it("requests before and after the bursts that failed are named where that decides nothing", () => {
  const share = { percent: 3, finished: 100, failed: 3, statuses: { 503: 3 }, errors: {} };
  const base = { percent: 0, finished: 100, failed: 0, statuses: {}, errors: {} };
  const warming = (verdict?: BesideVerdict, server = "go") =>
    aSeriesComparison({ server, failuresBeside: { head: share, base, verdict } });
  const failing = { failures: { head: share, base, areTooMany: true } } as const;
  const all = [
    warming("perhaps-worse"),
    warming("not-compared", "new"),
    warming("worse", "a"),
    warming(undefined, "b"),
    { ...warming("perhaps-worse", "c"), ...failing },
  ];
  expect(noticesOf(...all)).toEqual([
    "go/greet c=10: 3.00 % of the requests before and after the bursts failed, base 0 %: status 503. These are too few, or in too few starts, to tell head from base.",
    "new/greet c=10: 3.00 % of the requests before and after the bursts failed, base 0 %: status 503. There is no base to compare that with.",
  ]);
});

it("a series of which nothing could be compared is named", () => {
  const open = { base: 1, head: 1, tolerancePercent: 5, verdict: "inconclusive" } as const;
  const few = aSeriesComparison({ verdict: "inconclusive", metrics: { throughput: open } });
  expect(noticesOf(few, aSeriesComparison({ server: "rust" }))).toEqual([
    "Too little was measured of go/greet c=10 to compare anything of it, so this is no pass.",
  ]);
});
