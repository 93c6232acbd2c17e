import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { seededRandom } from "../statistics/random.ts";
import { signedRankInterval, signedRankPValue } from "../statistics/signed-rank.ts";
import { studentQuantile } from "../statistics/student.ts";
import type { Change } from "./change.ts";
import { changeEstimator, changeOfPairs, changesOf, type Rounds } from "./paired-changes.ts";

/** Standard normal numbers: Box & Muller, Annals of Mathematical Statistics 29 (1958), 610. */
function normals(seed: string): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The only change of a run with one comparison. */
const changeOf = (rounds: Rounds): Change | undefined => changesOf([rounds], 1)[0];
/** The changes of a run whose comparisons are each of a series of its own. */
const changesOfAll = (all: readonly Rounds[]) => changesOf(all, all.length);
const inflationOf = (change: Change | undefined, rounds: Rounds) =>
  ((change?.standardError ?? Number.NaN) / changeOfPairs(rounds.flat()).standardError) ** 2;
const figures = ({ pValues, ...rest }: Change) => ({ ...rest, ...pValues() });

/** Eight different values whose mean and median are 0. */
const PATTERN = [-7, -5, -3, -1, 1, 3, 5, 7];
/** Rounds of the pattern at some levels; F = 8 · variance of the levels ÷ 24. */
const atLevels = (...levels: readonly number[]): Rounds =>
  levels.map((level, round) => PATTERN.map((value) => value + level + round / 1e6));
/** F = 0 but for the millionths: no widening. */
const AGREEING = atLevels(0.4, 0.4, 0.4);
/** F = 5⅓, which chance gives in one of 74: levels with a variance of 16. */
const SHIFTED = atLevels(-4, 0, 4);

describe("the changes of a run", () => {
  const rows = golden.pairedChanges.flatMap(({ rounds, changes }) => {
    const ours = changesOfAll(rounds);
    return changes.map((expected, index) => ({
      expected,
      change: ours[index],
      inflation: inflationOf(ours[index], rounds[index] ?? []),
    }));
  });

  it.each(["difference", "low", "high", "standardError", "degrees"] as const)(
    "are those of SciPy and the definition: %s",
    (figure) => {
      const actual = ({ change }: (typeof rows)[number]) => change?.[figure] ?? Number.NaN;
      expect(mismatches(rows, actual, ({ expected }) => expected[figure], 1e-9)).toEqual([]);
    },
  );

  it("are those of SciPy and the definition: both p-values", () => {
    const of = (tail: "lower" | "higher", key: "less" | "greater") =>
      mismatches(
        rows,
        ({ change }) => change?.pValues()[tail] ?? Number.NaN,
        ({ expected }) => expected[key],
        1e-8,
      );
    expect([of("lower", "less"), of("higher", "greater")]).toEqual([[], []]);
  });

  it("are widened by the ratio drawn towards the average, and never narrowed", () => {
    const drawn = rows.flatMap(({ expected, inflation }) =>
      expected.inflation === null ? [] : [{ inflation, expected: expected.inflation }],
    );
    const widening = ({ expected }: (typeof drawn)[number]) => Math.max(1, expected);
    expect(mismatches(drawn, ({ inflation }) => inflation, widening, 1e-9)).toEqual([]);
    const above = drawn.filter(({ expected }) => expected > 1);
    expect(above.length).toBeGreaterThan(0);
    expect(above.length).toBeLessThan(drawn.length);
  });

  it("are as many as there are comparisons, in their order", () => {
    expect(changesOfAll([])).toEqual([]);
    const all = changesOfAll([atLevels(1, 1), [[1, 2]], atLevels(2, 2)]);
    expect(all.map((change) => change?.difference)).toEqual([
      expect.closeTo(1, 5),
      undefined,
      expect.closeTo(2, 5),
    ]);
  });
});

describe("rounds that do not differ", () => {
  it("leave the exact signed rank of all pairs", () => {
    const pairs = AGREEING.flat();
    const { estimate, low, high } = signedRankInterval(pairs, 0.95);
    expect(figures(changeOf(AGREEING) ?? changeOfPairs([0]))).toEqual({
      difference: estimate,
      low,
      high,
      degrees: 23,
      standardError: (high - low) / (2 * studentQuantile(0.975, 23)),
      lower: signedRankPValue(pairs, "less"),
      higher: signedRankPValue(pairs, "greater"),
    });
  });

  it("have the exact p-value of so many signs", () => {
    const change = changeOf(atLevels(10, 10));
    expect(change?.pValues()).toEqual({ lower: 1, higher: 2 ** -16 });
  });

  it("go by Student's t where so few pairs cannot reach the p-value that is needed", () => {
    const change = changeOf(atLevels(10, 10));
    expect(change?.pValues(2 ** -16)).toEqual(change?.pValues());
    expect(change?.pValues(2 ** -17).higher).toBeLessThan(2 ** -17);
    expect(change?.pValues(2 ** -17).lower).toBeCloseTo(1, 5);
  });

  it("go by signed ranks where all values are the same, which leaves no standard error", () => {
    const { pValues } = changeOfPairs(Array(8).fill(0.5));
    expect(pValues(1e-9)).toEqual(pValues());
  });
});

describe("rounds that differ", () => {
  it.each<[string, Rounds]>([
    ["nothing", [[...Array(10).fill(0)], [...Array(8).fill(0), 0.1, 0.12], [...Array(10).fill(0)]]],
    ["some", [[...Array(10).fill(0.1)], [...Array(8).fill(0.1), 0.5, 0.6]]],
  ])("leave a change of %s as it is where most pairs agree to the last digit", (_, rounds) => {
    expect(figures(changeOf(rounds) ?? changeOfPairs([0]))).toEqual(
      figures(changeOfPairs(rounds.flat())),
    );
  });

  it("tell less where the comparisons are metrics of one series", () => {
    const all = [SHIFTED, atLevels(-3, 0, 3), atLevels(-5, 0, 5)];
    const [[own], [other]] = [changesOf(all, 1), changesOfAll(all)];
    expect(own?.standardError).toBe(other?.standardError);
    expect(own?.degrees).toBeLessThan(other?.degrees ?? 0);
  });

  it("widen by their ratio, which the average of a lone comparison is too", () => {
    // F = 8 · 16 ÷ 24; with no other comparison the average is the same.
    const change = changeOf(SHIFTED);
    expect(inflationOf(change, SHIFTED)).toBeCloseTo(16 / 3, 4);
    // 1 ⁄ ((13 ⁄ 16)² ⁄ 2 + (3 ⁄ 16)² ⁄ 23): two degrees between three rounds, 23 of 24 pairs.
    expect(change?.degrees).toBeCloseTo(1 / ((13 / 16) ** 2 / 2 + (3 / 16) ** 2 / 23), 4);
    const half = studentQuantile(0.975, change?.degrees ?? 0) * (change?.standardError ?? 0);
    expect(change?.low).toBeCloseTo((change?.difference ?? 0) - half, 12);
    expect(change?.high).toBeCloseTo((change?.difference ?? 0) + half, 12);
  });

  it("move neither the estimate nor what is the same without rounds", () => {
    const plain = changeOfPairs(SHIFTED.flat());
    const change = changeOf(SHIFTED);
    expect(change?.difference).toBe(plain.difference);
    expect(change?.low).toBeLessThan(plain.low);
    expect(change?.high).toBeGreaterThan(plain.high);
    expect(change?.degrees).toBeLessThan(plain.degrees);
  });

  it("speak less the more agree in the same run, and widen these a little", () => {
    const alone = changeOf(SHIFTED);
    const [among, ...others] = changesOfAll([SHIFTED, AGREEING, AGREEING]);
    // F = 16 ⁄ 3, drawn towards an average of a third of it.
    expect(inflationOf(among, SHIFTED)).toBeCloseTo((16 / 3 + 2 * (16 / 9)) / 3, 4);
    expect(inflationOf(alone, SHIFTED)).toBeCloseTo(16 / 3, 4);
    expect(among?.degrees).toBeGreaterThan(alone?.degrees ?? Number.NaN);
    for (const other of others) expect(inflationOf(other, AGREEING)).toBeCloseTo(32 / 27, 4);
  });

  it("of one wild comparison move the others no further than its cap", () => {
    const others = [AGREEING, atLevels(-2, 0, 2)];
    const beside = (level: number) => changesOfAll([atLevels(-level, 0, level), ...others]);
    const [, ...wild] = beside(1000);
    const [, ...wilder] = beside(1e6);
    expect(wilder.map((change) => change && figures(change))).toEqual(
      wild.map((change) => change && figures(change)),
    );
    // Its F counts as 10, the others' are 0 and 1⅓.
    const average = (10 + 0 + 4 / 3) / 3;
    expect(inflationOf(wild[0], AGREEING)).toBeCloseTo((2 * average) / 3, 4);
    // One just beyond the cap counts as much, and one below it less.
    expect(inflationOf(beside(6)[1], AGREEING)).toBeCloseTo((2 * average) / 3, 4);
    const below = inflationOf(beside(4)[1], AGREEING);
    expect(below).toBeCloseTo((2 * (16 / 3 + 0 + 4 / 3)) / 9, 4);
  });

  it("by more than chance are one value each, whatever the others do", () => {
    // Student's t of 1, 2 and 6: a mean of 3, a standard deviation of √7.
    const [one] = changesOfAll([atLevels(10, 20, 60), AGREEING, [[]]]);
    const standardError = 10 * Math.sqrt(7 / 3);
    const half = 4.302652729911275 * standardError;
    expect(one).toMatchObject({ difference: expect.closeTo(30, 5), degrees: 2 });
    expect(one?.standardError).toBeCloseTo(standardError, 5);
    expect(one?.low).toBeCloseTo(30 - half, 4);
    expect(one?.high).toBeCloseTo(30 + half, 4);
    // t = 1.9640 with two degrees of freedom.
    expect(one?.pValues().higher).toBeCloseTo(0.0942, 4);
  });

  it("are one value each where nothing else differs", () => {
    const steps = [Array(6).fill(0.1), [], Array(6).fill(0.3)];
    expect(changeOf(steps)).toMatchObject({ difference: expect.closeTo(0.2, 9), degrees: 1 });
  });
});

describe("few rounds", () => {
  it("are as good as none where there is one", () => {
    const pairs = SHIFTED.flat();
    const plain = figures(changeOfPairs(pairs));
    const [one] = changesOfAll([[pairs]]);
    expect(one && figures(one)).toEqual(plain);
    // Nor is it widened by others, whose rounds it has no part in.
    const [beside] = changesOfAll([[pairs], SHIFTED]);
    expect(beside && figures(beside)).toEqual(plain);
  });

  it("of one comparison take no part in the average", () => {
    const [, alone] = changesOfAll([[[...PATTERN]], SHIFTED]);
    expect(alone && figures(alone)).toEqual(figures(changeOf(SHIFTED) ?? changeOfPairs([0])));
  });

  it("widen even when there are two, with one degree of freedom or a little more", () => {
    const rounds = atLevels(-4, 4);
    const change = changeOf(rounds);
    // Levels −4 and 4: F = 8 · 32 ÷ 24.
    expect(inflationOf(change, rounds)).toBeCloseTo((32 / 3 + 2 * 10) / 3, 4);
    expect(change?.degrees).toBeGreaterThan(1);
    expect(change?.degrees).toBeLessThan(1.3);
    expect(change?.pValues().higher).toBeCloseTo(0.5, 3);
  });
});

describe("few pairs", () => {
  it("show nothing below six", () => {
    expect(
      changeOf([
        [1, 2, 3],
        [4, 5],
      ]),
    ).toBeUndefined();
    expect(changeOf([])).toBeUndefined();
    expect(changeOf([[1, 2, 3, 4, 5, 6]])).toMatchObject({ low: 1, high: 6, difference: 3.5 });
  });

  it("are told apart from six by the pairs of all rounds together", () => {
    expect(
      changeOf([
        [1, 2, 3],
        [1.5, 2.5, 3.5],
      ]),
    ).toBeDefined();
  });
});

describe("fresh processes that shift the level of a round", () => {
  const [ROUNDS, PAIRS, SERIES] = [5, 16, 6];

  /**
   * Nothing changed, but each round has a level of its own, whose deviation is that of a pair.
   * @param shared part of the level's variance that all comparisons of the run have in common
   */
  function shiftedRun(next: () => number, shared: number): readonly Rounds[] {
    const levels = Array.from({ length: ROUNDS }, next);
    return Array.from({ length: SERIES }, () =>
      levels.map((level) => {
        const own = Math.sqrt(shared) * level + Math.sqrt(1 - shared) * next();
        return Array.from({ length: PAIRS }, () => own + next());
      }),
    );
  }

  it.each([0, 0.5, 0.95])(
    "alarm seldom where ranks alone would often, %d of the shifts shared",
    (shared) => {
      const next = normals(`shifts ${shared}`);
      const runs = Array.from({ length: 400 }, () => shiftedRun(next, shared));
      const alarms = (changes: readonly (Change | undefined)[]) =>
        changes.filter((change) => change && change.pValues().higher <= 0.01).length;
      const rate = (of: (run: readonly Rounds[]) => readonly (Change | undefined)[]) =>
        runs.reduce((sum, run) => sum + alarms(of(run)), 0) / (runs.length * SERIES);
      expect(rate((run) => run.map((rounds) => changeOfPairs(rounds.flat())))).toBeGreaterThan(0.1);
      const kept = rate(changesOfAll);
      expect(kept).toBeLessThan(0.03);
      // A rule that never calls anything would pass too.
      expect(kept).toBeGreaterThan(0);
    },
  );
});

describe("servers that were still getting faster", () => {
  const warming = (rounds: Rounds) => changeEstimator([rounds], 1)(rounds, true);

  it("have the wider of what pairs and what rounds say", () => {
    // Rounds that agree as badly as chance has it: five of them know less than their forty pairs.
    const rounds = atLevels(-2, 1, 3, 0, 2);
    const byRounds = warming(rounds);
    const plain = changeOf(rounds);
    expect(byRounds?.degrees).toBe(4);
    expect(byRounds?.difference).toBeCloseTo(0.8, 5);
    expect((byRounds?.high ?? 0) - (byRounds?.low ?? 0)).toBeGreaterThan(
      (plain?.high ?? 0) - (plain?.low ?? 0),
    );
    // Rounds that agree by chance know no more than their pairs.
    expect(figures(warming(AGREEING) ?? changeOfPairs([0]))).toEqual(
      figures(changeOf(AGREEING) ?? changeOfPairs([0])),
    );
  });

  it("show nothing in one round", () => {
    expect(warming([PATTERN])).toBeUndefined();
    expect(changeOf([PATTERN])).toBeDefined();
  });
});
