import { describe, expect, it } from "vitest";
import { aComparison } from "../../../../test/support/builders/comparison.ts";
import { shownBy } from "../../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../../test/support/builders/run.ts";
import { samples } from "../../../../test/support/builders/sample.ts";
import { budgetLines, findsOf, findsText, followUpLine } from "./budget-text.ts";

const MINUTE = 60_000;
const FINDS = [
  { budgetMs: 5 * MINUTE, percent: 9 },
  { budgetMs: 10 * MINUTE, percent: 6.04 },
];

it("says what each budget finds", () => {
  expect(findsText(FINDS)).toBe("with 5 min: from 9.00 %; with 10 min: from 6.04 %");
  expect(findsText([{ budgetMs: 4.5 * MINUTE, percent: 9 }])).toBe("with 4 min 30 s: from 9.00 %");
});

describe("the lines of a dry run", () => {
  it("name a budget that was chosen, and by which noise it is judged", () => {
    expect(budgetLines(5 * MINUTE, { isChosen: true, isKnown: true, finds: FINDS })).toEqual([
      "budget 5 min, chosen for these series",
      "a change is found with 5 min: from 9.00 %; with 10 min: from 6.04 % (in 4 of 5 runs; by the noise of the last runs on this machine type)",
    ]);
  });

  it("say that the noise is another machine's where nothing is known", () => {
    const [line] = budgetLines(MINUTE, { isChosen: false, isKnown: false, finds: FINDS });
    expect(line).toContain("if this machine is as noisy as the two shared cores");
    expect(budgetLines(MINUTE, { isChosen: false, isKnown: false, finds: [] })).toEqual([]);
  });

  it.each([
    [9 * MINUTE, "; from 9 min on a run can pass"],
    [Number.POSITIVE_INFINITY, "; an hour would be, too: use fewer series or a wider tolerance"],
  ])("say from when on a run can pass: %d", (passesFromMs, text) => {
    const of = { isChosen: false, isKnown: true, finds: [], passesFromMs };
    expect(budgetLines(MINUTE, of)).toEqual([
      `too short for a ✓, which needs bounds within the tolerance: regressions are still found${text}`,
    ]);
  });
});

describe("a report", () => {
  const noisy = (arm: "base" | "head") =>
    aSeries({
      arm,
      samples: samples(40, (index) => ({
        round: Math.floor(index / 4),
        block: Math.floor(index / 2),
        throughput: 10_000 * (arm === "head" ? 1 + ((index * 7) % 11) / 50 : 1),
      })),
    });
  const run = aRun({ series: [noisy("base"), noisy("head")] });
  const gate = (throughput: number) => ({ tolerancePercent: { throughput }, maxErrorPercent: 0 });

  it("says what other budgets would find with its own noise", () => {
    const comparedWith = { kind: "base", ref: "main" } as const;
    expect(findsOf(shownBy(run, gate(5)), aComparison({ comparedWith }))).toMatch(
      /^throughput with 5 min: from [\d.]+ %; with 10 min: from [\d.]+ %; with 15 min: from [\d.]+ %$/,
    );
  });

  it("leaves out budgets that find nothing, as where all of a throughput is tolerated", () => {
    const comparedWith = { kind: "base", ref: "main" } as const;
    expect(findsOf(shownBy(run, gate(100)), aComparison({ comparedWith }))).toBe("");
  });

  it("says nothing without a base", () => {
    expect(findsOf(shownBy(run, gate(5)), aComparison())).toBe("");
  });
});

it("says how long what is suspected may be measured again", () => {
  expect(followUpLine(300_000)).toEqual(["up to 5 min more for what is suspected at the end"]);
  expect(followUpLine(0)).toEqual([]);
});
