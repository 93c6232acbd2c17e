import { describe, expect, it } from "vitest";
import { engine } from "./engine.js";
import type { SeriesDifferences } from "./resample.js";
import { engineRule, RULES } from "./rules.js";

/** One series of one metric: rounds at these levels, each with the same eight pairs about its own. */
const run = (levels: readonly number[]): readonly SeriesDifferences[] => [
  [levels.map((level) => [-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5].map((pair) => level + pair))],
];
const changeBy = (rule: string, differences: readonly SeriesDifferences[]) =>
  RULES[rule]?.(differences)[0]?.[0];

const ALIKE = run([0, 0, 0, 0]);
/** F is 16 ⁄ 3: with 3 and 28 degrees of freedom, 5 % are beyond 2.9 and 0.1 % beyond 7.2. */
const DIFFERENT = run([0, 0, 0, 4]);
const FAR_APART = run([0, 100, 0, 100]);

it("the engine's rule is the engine's, with all comparisons of a run", () => {
  const differences = [...FAR_APART, ...ALIKE];
  const expected = engine.changesOf(differences.flat(), 2);
  expect(engineRule(differences).flat().map(summary)).toEqual(expected.map(summary));
});

describe("rules that could stand in its place", () => {
  it("take the means of rounds: Student's t of as many values", () => {
    const rounds = [1, 2, 6].map((level) => [level, level + 2]);
    const change = changeBy("means of rounds, always", [[rounds]]);
    // Means 2, 3 and 7: their mean is 4, their variance 7.
    expect(change?.difference).toBeCloseTo(4, 9);
    expect(change?.standardError).toBeCloseTo(Math.sqrt(7 / 3), 9);
    expect(change?.degrees).toBe(2);
  });

  it("leave rounds aside: all pairs as one sample", () => {
    expect(summary(changeBy("rounds left aside", FAR_APART))).toEqual(
      summary(engine.changeOfPairs(FAR_APART[0]?.[0]?.flat() ?? [])),
    );
  });

  it("take the two pairs of a block for one value", () => {
    const rounds = [
      [1, 3, 2, 4, 0, 6],
      [7, 1, 2, 8, 5, 5],
    ];
    const blocks = engine.changeOfPairs([2, 3, 3, 4, 5, 5]);
    expect(summary(changeBy("rounds left aside, blocks for pairs", [[rounds]]))).toEqual(
      summary(blocks),
    );
  });

  it.each([
    ["means of rounds where F is beyond 5 %", ALIKE, "rounds left aside"],
    ["means of rounds where F is beyond 5 %", DIFFERENT, "means of rounds, always"],
    ["means of rounds where F is beyond 0.1 %", DIFFERENT, "rounds left aside"],
    ["means of rounds where F is beyond 0.1 %", FAR_APART, "means of rounds, always"],
  ])("%s", (rule, differences, same) => {
    expect(summary(changeBy(rule, differences))).toEqual(summary(changeBy(same, differences)));
  });

  it("use each comparison's own F, whatever the others' are", () => {
    const alone = changeBy("each comparison's own F", ALIKE);
    const [, beside] = RULES["each comparison's own F"]?.([...FAR_APART, ...ALIKE]) ?? [];
    expect(summary(beside?.[0])).toEqual(summary(alone));
  });
});

function summary(change: ReturnType<typeof engine.changesOf>[number]) {
  return change && { ...change, pValues: change.pValues() };
}
