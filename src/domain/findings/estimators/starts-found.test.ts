import { expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import type { Seen } from "../seen.ts";
import type { JudgedRespect } from "../starts/judged-starts.ts";
import { allAnswers } from "./all-answers.ts";
import { lateAnswers } from "./late-answers.ts";

const change = { changePercent: -9, lowPercent: -12, highPercent: -6 };
const together = { ...change, atMostWorsePercent: 10 };
const metrics = { throughput: aMetric({ base: 10, head: 9, allAnswers: together }) };
const ROW = aSeriesComparison({ metrics });

/** What the estimators see of one series with these results of its starts. */
const seen = (by: JudgedRespect["by"], own: Partial<JudgedRespect>) => {
  const tested = { shown: { base: 1, head: 2 }, typical: 1, tolerated: 0, pValue: 0 };
  const found = { by, ...tested, doubtPValue: 0, isWorse: false, looksWorse: false, ...own };
  return { rows: [ROW], paired: { starts: new Map([[ROW.name, [found]]]) } } as unknown as Seen;
};

it.each([
  [{ isWorse: true }, ["fails"]],
  [{ looksWorse: true }, ["doubts"]],
  [{}, []],
])(
  "late answers, and all answers together, fail or doubt as they are judged: %j",
  (own, effects) => {
    const late = lateAnswers(seen("closing-load", own));
    expect(late.map(({ effect }) => effect)).toEqual(effects);
    expect(late.map(({ overrules }) => overrules !== undefined)).toEqual(
      effects.map((effect) => effect === "fails"),
    );
    const all = allAnswers(seen("throughput", { ...own, ofAllAnswers: true }));
    expect(all.map(({ effect }) => effect)).toEqual(effects);
  },
);

it("neither finds what the other does, or what starts show of a metric", () => {
  const worse = { isWorse: true };
  expect(allAnswers(seen("throughput", worse))).toEqual([]);
  expect(allAnswers(seen("mean", worse))).toEqual([]);
  expect(lateAnswers(seen("throughput", { ...worse, ofAllAnswers: true }))).toEqual([]);
});
