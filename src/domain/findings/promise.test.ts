import { expect, it } from "vitest";
import { aMetric } from "../../../test/support/builders/comparison.ts";
import { isPromised, isUnsettled, mayBeFarWorse } from "./promise.ts";
import type { MetricComparison } from "./series-comparison.ts";

it.each<[number | undefined, boolean]>([
  [9.9, true],
  [10, true],
  [10.1, false],
  [undefined, false],
])("a tick promises at most twice the tolerance, 5 %%: %s", (atMostWorsePercent, isWithin) => {
  expect(isPromised({ atMostWorsePercent }, 5)).toBe(isWithin);
});

/** A metric whose typical bursts decided this, and that is worse by at most so much over all answers. */
const inAll = (verdict: MetricComparison["verdict"], atMostWorsePercent: number, unseen?: number) =>
  aMetric({
    verdict,
    allAnswers: {
      ...{ changePercent: 0, lowPercent: -3, highPercent: 3, atMostWorsePercent },
      ...(unseen !== undefined && { unseenPercent: unseen }),
    },
  });

it.each<[MetricComparison["verdict"], boolean, boolean]>([
  ["unchanged", true, true],
  ["no-worse", true, true],
  ["improvement", true, true],
  ["inconclusive", true, true],
  ["regression", false, false],
  ["unmeasurable", false, false],
  ["new", false, false],
])("all answers beyond that leave %s open: %s", (verdict, mayBe, goesOn) => {
  expect(mayBeFarWorse(inAll(verdict, 10.1))).toBe(mayBe);
  expect(isUnsettled(inAll(verdict, 10.1))).toBe(goesOn);
  expect(mayBeFarWorse(inAll(verdict, 10))).toBe(false);
});

it("nothing is open of a metric without such a change, or without a tolerance", () => {
  const { tolerancePercent: _, ...ungated } = inAll("unchanged", 90);
  for (const metric of [aMetric(), ungated]) {
    expect([mayBeFarWorse(metric), isUnsettled(metric)]).toEqual([false, false]);
  }
});

it("a metric is unsettled while it is inconclusive, or its server was seen too seldom", () => {
  expect(isUnsettled(inAll("unchanged", 3))).toBe(false);
  expect(isUnsettled(inAll("inconclusive", 3))).toBe(true);
  expect(isUnsettled(inAll("unchanged", 3, 12))).toBe(true);
  expect(isUnsettled(inAll("regression", 3, 12))).toBe(false);
});
