import { describe, expect, it } from "vitest";
import { type ComparisonReason, compareGrowth } from "./compare-growth.ts";
import type { Growth, OpenReason, SoakVerdict } from "./growth.ts";

/** Starts that grew by so much under the second load. */
function starts(rates: readonly number[], verdict: SoakVerdict = "grows"): readonly Growth[] {
  return rates.map((second) => ({
    ...{ held: "rssBytes", verdict, first: second, second, kept: second, slack: 10 },
    perMillion: { estimate: second, low: second, high: second },
  }));
}

/** Starts that hardly grew under the second load. */
const steady = starts([0, 1, 2], "steady");

/** The same, open for these reasons. */
const opens = (...reasons: readonly OpenReason[]) =>
  reasons.map((reason, second) => ({ ...starts([second], "open")[0], reason }) as Growth);

/** Three starts that grew in one step by so much. */
const steps = (more: Partial<Pick<Growth, "first" | "kept">>) =>
  opens("once", "once", "once").map((one) => ({ ...one, ...more }));

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
    {
      what: "head alone is open, of which the second slope shows nothing",
      base: steady,
      head: opens("once", "once", "once"),
      verdict: "open",
      reason: "head",
    },
    {
      what: "head alone grows, though hardly more than base",
      base: steady,
      head: starts([0, 1, 2]),
      verdict: "open",
      reason: "head",
    },
    {
      what: "both are open for the same reason",
      base: opens("once", "once", "once"),
      head: opens("once", "once", "once"),
      verdict: "steady",
    },
    {
      what: "head keeps far more of one step than base",
      base: steps({ kept: 20 }),
      head: steps({ kept: 300 }),
      verdict: "open",
      reason: "head",
    },
    {
      what: "head grows far more under the first load than base",
      base: steps({ first: 20 }),
      head: steps({ first: 300 }),
      verdict: "open",
      reason: "head",
    },
    {
      what: "head keeps more in most starts, in whatever order",
      base: [...steps({ kept: 10 }).slice(1), ...steps({ kept: 90 }).slice(2)],
      head: [...steps({ kept: 90 }).slice(1), ...steps({ kept: 10 }).slice(2)],
      verdict: "steady",
    },
    {
      what: "a single start of head keeps far more in a step",
      base: steady,
      head: [...steps({ kept: 300 }).slice(2), ...steady.slice(1)],
      verdict: "open",
      reason: "head",
    },
    {
      what: "head holds much more memory, of which the usual part is more than it grows by",
      base: steady,
      head: starts([100, 104, 108], "steady").map((one) => ({ ...one, slack: 1000 })),
      verdict: "open",
      reason: "head",
    },
    {
      what: "head keeps hardly more of one step than base",
      base: steps({ kept: 200 }),
      head: steps({ kept: 300 }),
      verdict: "steady",
    },
    {
      what: "head is open for another reason than base",
      base: opens("uncertain", "uncertain", "uncertain"),
      head: opens("once", "once", "once"),
      verdict: "open",
      reason: "head",
    },
    {
      what: "one start of base is open by chance for the reason of all of head",
      base: [...opens("once"), ...steady.slice(1)],
      head: opens("once", "once", "once"),
      verdict: "open",
      reason: "head",
    },
    {
      what: "one start of head is open by chance",
      base: steady,
      head: [...opens("uncertain"), ...steady.slice(1)],
      verdict: "steady",
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
