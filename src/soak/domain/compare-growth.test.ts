import { describe, expect, it } from "vitest";
import { type ComparisonReason, compareGrowth } from "./compare-growth.ts";
import type { Growth, SoakVerdict } from "./growth.ts";

/** Starts that grew by so much under the second load. */
function starts(rates: readonly number[], verdict: SoakVerdict = "grows"): readonly Growth[] {
  return rates.map((second) => ({
    ...{ held: "rssBytes", verdict, first: second, second, slack: 10 },
    perMillion: { estimate: second, low: second, high: second },
  }));
}

describe("compareGrowth", () => {
  it.each<{
    what: string;
    base: readonly Growth[];
    head: readonly Growth[];
    verdict: SoakVerdict;
    reason?: ComparisonReason;
  }>([
    {
      what: "head alone grows",
      base: starts([0, 1, 2]),
      head: starts([100, 104, 108]),
      verdict: "grows",
    },
    {
      what: "both always grew",
      base: starts([100, 101, 102]),
      head: starts([100, 101, 102]),
      verdict: "steady",
    },
    {
      what: "base grows more",
      base: starts([300, 310, 320]),
      head: starts([100, 101, 102]),
      verdict: "steady",
    },
    {
      what: "base answered few requests",
      base: starts([0, 1, 2]).map((one) => ({ ...one, slack: 1000 })),
      head: starts([100, 104, 108]),
      verdict: "grows",
    },
    {
      what: "starts differ",
      base: starts([0, 60, 20]),
      head: starts([30, 100, 10]),
      verdict: "open",
      reason: "scatter",
    },
    {
      what: "there are two starts",
      base: starts([0, 1]),
      head: starts([100, 104]),
      verdict: "open",
      reason: "few-starts",
    },
    {
      what: "head's starts do not grow by themselves",
      base: starts([0, 1, 2]),
      head: starts([100, 104, 108], "open"),
      verdict: "open",
      reason: "head",
    },
  ])("says $verdict where $what", ({ base, head, verdict, reason }) => {
    const compared = compareGrowth(base, head);
    expect([compared.verdict, compared.reason]).toEqual([verdict, reason]);
  });

  it("has Student's interval of the difference", () => {
    const { base, head, difference } = compareGrowth(starts([0, 1, 2]), starts([100, 101, 102]));
    expect([base, head, difference.estimate]).toEqual([1, 101, 100]);
    // 2.776 standard errors of √(2/3).
    expect(difference.high - difference.estimate).toBeCloseTo(2.267, 3);
    expect(difference.estimate - difference.low).toBeCloseTo(2.267, 3);
  });
});
