import { describe, expect, it } from "vitest";
import { normals } from "../../../test/support/normals.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { studentQuantile, studentUpperTail } from "../statistics/student.ts";
import type { Change } from "./change.ts";
import { changeOf } from "./paired-changes.ts";
import { processPool } from "./process-pool.ts";
import { type RoundCentres, roundCentres } from "./round-centres.ts";

/** Eight values whose centre is 0. */
const PATTERN = [-7, -5, -3, -1, 1, 3, 5, 7];
/** Rounds of the pattern at some levels. */
const atLevels = (...levels: readonly number[]): RoundCentres =>
  roundCentres(
    levels.map((level, round) => ({ round, differences: PATTERN.map((value) => value + level) })),
  );
const alone = (comparison: RoundCentres, isWarming = false) =>
  changeOf(comparison, processPool([comparison]), isWarming);
const width = (change: Change | undefined) => (change?.high ?? 0) - (change?.low ?? 0);

describe("a comparison that stands alone", () => {
  const levels = [-4, 1, 0, 6];
  const change = alone(atLevels(...levels));

  it("is Student's t of its rounds", () => {
    const standardError = standardDeviation(levels) / 2;
    expect(change?.difference).toBeCloseTo(0.75, 9);
    expect(change?.standardError).toBeCloseTo(standardError, 9);
    expect(change?.degrees).toBeCloseTo(3, 9);
    expect(change?.high).toBeCloseTo(0.75 + studentQuantile(0.975, 3) * standardError, 9);
    expect(change?.low).toBeCloseTo(0.75 - studentQuantile(0.975, 3) * standardError, 9);
    const { lower, higher } = change?.pValues() ?? {};
    expect(higher).toBeCloseTo(studentUpperTail(0.75 / standardError, 3), 9);
    expect(lower).toBeCloseTo(1 - studentUpperTail(0.75 / standardError, 3), 9);
  });

  it("is its pairs where there is one round, and processes that differ by 5 %", () => {
    const one = alone(atLevels(2));
    const standardError = Math.sqrt(((Math.PI / 2) * 4 ** 2) / 7 + 0.05 ** 2);
    expect(one?.difference).toBeCloseTo(2, 9);
    expect(one?.standardError).toBeCloseTo(standardError, 9);
    expect(one?.degrees).toBe(3);
  });

  it("is no more certain than its pairs, where two rounds happen to agree", () => {
    const [agreeing, apart] = [alone(atLevels(2, 2)), alone(atLevels(-40, 44))];
    const ofPairs = Math.sqrt(((Math.PI / 2) * 4 ** 2) / 7 / 2);
    expect(agreeing?.standardError).toBeGreaterThanOrEqual(ofPairs);
    expect(apart?.standardError).toBeCloseTo(42, 9);
  });

  it("is no more certain than its pairs, where three rounds happen to agree, and more so of four", () => {
    const [three, four] = [alone(atLevels(2, 2, 2)), alone(atLevels(2, 2, 2, 2))];
    const ofPairs = (rounds: number) => Math.sqrt(((Math.PI / 2) * 4 ** 2) / 7 / rounds);
    expect(three?.standardError).toBeGreaterThanOrEqual(ofPairs(3));
    expect(four?.standardError).toBeLessThan(ofPairs(4));
  });

  it("does not follow two rounds of a scattered percentile that agree by chance", () => {
    // Pairs from 12 % less to 68 % more, in both rounds about the same centre.
    const dots = [-0.13, 0.02, 0.1, 0.17, 0.25, 0.31, 0.42, 0.52];
    const change = alone(
      roundCentres([
        { round: 0, differences: dots },
        { round: 1, differences: dots.map((one) => one + 0.001) },
      ]),
    );
    const halfWidth = ((change?.high ?? 0) - (change?.low ?? 0)) / 2;
    expect(halfWidth).toBeGreaterThan(0.15);
  });

  it("is never more certain than to a thousandth", () => {
    const same = [0, 1, 2, 3].map((round) => ({ round, differences: [0.5, 0.5] }));
    expect(alone(roundCentres(same))?.standardError).toBeCloseTo(0.0005, 12);
  });

  it.each([
    [[1, 2, 3, 4, 5], false],
    [[1, 2, 3, 4, 5, 6], true],
  ])("needs six pairs: %j", (differences, isKnown) => {
    const change = alone(roundCentres([{ round: 0, differences }]));
    expect(change !== undefined).toBe(isKnown);
  });

  it("is nothing without a pair", () => {
    expect(changeOf(roundCentres([]), undefined)).toBeUndefined();
  });
});

describe("comparisons of one run", () => {
  const next = normals("comparisons");
  const of = (processes: number, rounds = 5) =>
    roundCentres(
      Array.from({ length: rounds }, (_, round) => {
        const level = processes * next();
        return { round, differences: Array.from({ length: 8 }, () => level + 0.1 * next()) };
      }),
    );
  const others = Array.from({ length: 40 }, () => of(0.2));

  it("lend each other three times the degrees of freedom that each has", () => {
    const pool = processPool(others);
    const degrees = others.map((one) => changeOf(one, pool)?.degrees);
    expect(degrees).toContain(16);
    expect(Math.max(...degrees.map(Number))).toBe(16);
  });

  it("draw what each knows of its error towards what all know", () => {
    const pool = processPool(others);
    const errors = others.map((one) => changeOf(one, pool)?.standardError ?? Number.NaN);
    const own = others.map((one) => alone(one)?.standardError ?? Number.NaN);
    expect(standardDeviation(errors.map(Math.log))).toBeLessThan(
      standardDeviation(own.map(Math.log)),
    );
    expect(mean(errors) / Math.sqrt((0.2 ** 2 + 0.1 ** 2 / 8) / 5)).toBeCloseTo(1, 0);
  });

  it("leave one that scatters far more by itself", () => {
    const wild = roundCentres(
      [-3, 1, 4, -2, 0].map((level, round) => ({
        round,
        differences: PATTERN.map((value) => value / 100 + level),
      })),
    );
    const change = changeOf(wild, processPool([...others, wild]));
    expect(change?.degrees).toBe(4);
    expect(change?.standardError).toBeCloseTo(
      standardDeviation([-3, 1, 4, -2, 0]) / Math.sqrt(5),
      2,
    );
  });

  it("leave one by itself that chance would give in less than one of ten", () => {
    const pool = processPool(others);
    const degrees = (size: number) =>
      changeOf(
        roundCentres(
          [-1, 1, 0, -1, 1].map((level, round) => ({
            round,
            differences: PATTERN.map((value) => value / 100 + size * level),
          })),
        ),
        pool,
      )?.degrees;
    // The pool expects a standard deviation of 0.2; theirs is the size itself. F of 1.94 is beyond a tenth.
    expect(degrees(0.25)).toBe(16);
    expect(degrees(0.33)).toBe(4);
  });

  it("lend less where they differ by more than chance", () => {
    const apart = Array.from({ length: 40 }, (_, index) => of(index % 2 === 0 ? 0.1 : 1));
    const pool = processPool(apart);
    const changes = apart.map((one) => changeOf(one, pool)?.degrees ?? Number.NaN);
    expect(Math.max(...changes)).toBeLessThan(12);
  });

  it("know what one round is worth, from the rounds of the others", () => {
    const single = of(0.2, 1);
    const change = changeOf(single, processPool([...others, single]));
    expect(change?.degrees).toBe(3);
    expect(change?.standardError).toBeGreaterThan(0.15);
    expect(change?.standardError).toBeLessThan(0.3);
  });
});

describe("servers that were still getting faster", () => {
  it("have their own rounds alone, and no more certainty than their pairs have", () => {
    const agreeing = atLevels(0.1, 0, -0.1, 0.05);
    expect(width(alone(agreeing, true))).toBeGreaterThan(2 * width(alone(agreeing)));
    expect(alone(agreeing, true)?.degrees).toBe(3);
    const apart = atLevels(-30, 10, 0, 60);
    expect(width(alone(apart, true))).toBeCloseTo(width(alone(apart)), 6);
  });

  it("borrow nothing", () => {
    const others = Array.from({ length: 10 }, (_, at) => atLevels(at, -at, at / 2, -at / 2));
    const pool = processPool(others);
    const [first = atLevels()] = others;
    expect(changeOf(first, pool)?.degrees).toBeGreaterThan(3);
    expect(changeOf(first, pool, true)?.degrees).toBe(3);
  });

  it("show nothing in one round", () => {
    expect(alone(atLevels(1), true)).toBeUndefined();
  });
});

describe("fresh processes that shift the level of a round", () => {
  const [ROUNDS, PAIRS, COMPARISONS] = [5, 8, 8];

  /** Nothing changed, but each round has a level of its own, whose deviation is that of a pair. */
  function shiftedRun(next: () => number, shared: number): readonly RoundCentres[] {
    const levels = Array.from({ length: ROUNDS }, next);
    return Array.from({ length: COMPARISONS }, () =>
      roundCentres(
        levels.map((level, round) => {
          const own = Math.sqrt(shared) * level + Math.sqrt(1 - shared) * next();
          return { round, differences: Array.from({ length: PAIRS }, () => own + next()) };
        }),
      ),
    );
  }

  it.each([0, 0.5, 0.95])("alarm as seldom as they may, %d of the shifts shared", (shared) => {
    const next = normals(`shifts ${shared}`);
    let [alarms, count] = [0, 0];
    for (let run = 0; run < 500; run += 1) {
      const all = shiftedRun(next, shared);
      const pool = processPool(all);
      for (const one of all) {
        count += 1;
        if ((changeOf(one, pool)?.pValues().higher ?? 1) <= 0.01) alarms += 1;
      }
    }
    expect(alarms / count).toBeLessThan(0.03);
    // A rule that never calls anything would pass too.
    expect(alarms / count).toBeGreaterThan(0.003);
  });
});

it("is none without a round, however many pairs there are: in each, an arm may have too few answers", () => {
  const none = { rounds: [], centres: [], variances: [], pairs: 16 };
  const pool = processPool([atLevels(-4, 1, 0, 6)]);
  expect(changeOf(none, undefined)).toBeUndefined();
  expect(changeOf(none, pool)).toBeUndefined();
  expect(changeOf(none, pool, true)).toBeUndefined();
});
