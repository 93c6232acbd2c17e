import { describe, expect, it } from "vitest";
import { changeOfPairs } from "./former-rule.js";
import type { SeriesDifferences } from "./resample.js";
import { engineRule, RULES } from "./rules.js";
import type { Change } from "./slowdown.js";

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

it("the engine's rule pools all comparisons of a run", () => {
  const differences = [...DIFFERENT, ...ALIKE, ...ALIKE];
  const pooled = engineRule(differences).map(([one]) => one);
  const alone = differences.map((own) => engineRule([own])[0]?.[0]);
  expect(pooled.map((one) => one?.difference)).toEqual([
    expect.closeTo(alone[0]?.difference ?? NaN, 1),
    expect.closeTo(0, 9),
    expect.closeTo(0, 9),
  ]);
  expect(pooled[1]?.degrees).toBeGreaterThan(alone[1]?.degrees ?? NaN);
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
      summary(changeOfPairs(FAR_APART[0]?.[0]?.flat() ?? [])),
    );
  });

  it("take the two pairs of a block for one value", () => {
    const rounds = [
      [1, 3, 2, 4, 0, 6],
      [7, 1, 2, 8, 5, 5],
    ];
    const blocks = changeOfPairs([2, 3, 3, 4, 5, 5]);
    expect(summary(changeBy("rounds left aside, blocks for pairs", [[rounds]]))).toEqual(
      summary(blocks),
    );
  });

  it("judge each comparison by itself, whatever the others are", () => {
    const alone = changeBy("each comparison by itself", ALIKE);
    const [, beside] = RULES["each comparison by itself"]?.([...FAR_APART, ...ALIKE]) ?? [];
    expect(summary(beside?.[0])).toEqual(summary(alone));
  });

  const FORMER = "the former one, ratios of variances";

  it("leave pairs as they are where rounds agree, and go by means where they differ beyond chance", () => {
    expect(summary(changeBy(FORMER, ALIKE))).toEqual(summary(changeBy("rounds left aside", ALIKE)));
    expect(summary(changeBy(FORMER, FAR_APART))).toEqual(
      summary(changeBy("means of rounds, always", FAR_APART)),
    );
  });

  it("widen by the ratio of variances, drawn towards the average", () => {
    const [, pairs] = [FORMER, "rounds left aside"].map((rule) => changeBy(rule, DIFFERENT));
    const alone = changeBy(FORMER, DIFFERENT);
    expect((alone?.standardError ?? NaN) / (pairs?.standardError ?? NaN)).toBeCloseTo(
      Math.sqrt(16 / 3),
      9,
    );
    // With one comparison that agrees, F̄ is half of that: (F + 2 F ⁄ 2) ⁄ 3.
    const beside = RULES[FORMER]?.([...DIFFERENT, ...ALIKE])[0]?.[0];
    expect((beside?.standardError ?? NaN) / (pairs?.standardError ?? NaN)).toBeCloseTo(
      Math.sqrt((16 / 3) * (2 / 3)),
      9,
    );
  });

  it("have no rounds to widen by where there is one", () => {
    const single = run([1]);
    expect(summary(changeBy(FORMER, single))).toEqual(
      summary(changeBy("rounds left aside", single)),
    );
  });
});

function summary(change: Change) {
  return change && { ...change, pValues: change.pValues() };
}
