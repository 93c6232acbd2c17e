import { describe, expect, it } from "vitest";
import { aSeriesComparison } from "../../test/support/builders/comparison.ts";
import type { BesideVerdict } from "../domain/verdict/series-comparison.ts";
import { failedHeadline, failedTable, warmUpNotices } from "./failed-requests-section.ts";

const share = (percent: number, statuses = {}) => ({
  ...{ percent, finished: 10_000, failed: percent * 100, statuses, errors: {} },
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

describe("warmUpNotices", () => {
  it("name what is open, and why it is", () => {
    const all = [
      warming("perhaps-worse"),
      warming("not-compared", "new"),
      warming("worse", "a"),
      warming(undefined, "b"),
      { ...warming("perhaps-worse", "c"), ...failing(2, "c") },
      failing(2, "d"),
    ];
    expect(warmUpNotices(all)).toEqual([
      "go/greet c=10: 3.00 % of the requests before and after the bursts failed, base 0 %: status 503. These are too few to tell head from base.",
      "go/new c=10: 3.00 % of the requests before and after the bursts failed, base 0 %: status 503. There is no base to compare that with.",
    ]);
    expect(warmUpNotices([warming("worse"), failing(2)])).toEqual([false, false]);
  });
});

describe("failedTable", () => {
  it("has all that failed in bursts and warm-ups, with every cause", () => {
    const errors = { "connection error": 1200 };
    const head = { ...share(14, { 429: 200 }), errors };
    const table = failedTable([
      aSeriesComparison({ failures: { head }, failuresBeside: { head: NONE, base: share(1) } }),
      aSeriesComparison(),
    ]);
    expect(table.rows.slice(0, 9)).toEqual([
      [
        "go/greet c=10",
        "bursts",
        "connection broken off (1,200), status 429 (200)",
        "–",
        "14.0 %",
        "–",
      ],
      [
        "go/greet c=10",
        "before and after",
        "",
        "another status than expected (100)",
        "0 %",
        "1.00 %",
      ],
    ]);
    expect(failedTable([aSeriesComparison()]).rows.length).toBe(0);
  });
});
