import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../experiment/lib/normal-quantile.ts";
import type { ProcessPool } from "../evidence/process-pool.ts";
import { comparisonOf } from "../evidence/round-centres.ts";
import { FALSE_ALARM_RATE } from "../statistics/confidence.ts";
import { seededRandom } from "../statistics/random.ts";
import { studentQuantile, studentUpperTail } from "../statistics/student.ts";
import {
  earlyChange,
  earlyChangeOf,
  earlyRates,
  FOLLOW_UP_RATE,
  falseAlarmRateOfLook,
  isAlsoEarlyCall,
  isEarlyCall,
  lookAfter,
  mayDecide,
  ratesAfter,
} from "./looks.ts";

/**
 * What starts one by one, and changes that all series share, leave to the series by themselves, and what early calls leave
 * of it to the looks.
 */
const SERIES_RATE = FALSE_ALARM_RATE - 0.002 - 0.0005 - 0.0005 - 0.001;
const LOOKS_RATE = SERIES_RATE - 0.001;

const rates = (looks: number) =>
  Array.from({ length: looks }, (_, index) =>
    falseAlarmRateOfLook(index + 1, looks, FALSE_ALARM_RATE),
  );
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

describe("the looks of a run", () => {
  it.each([1, 2, 3, 4, 5, 20])(
    "%i of them use up the rate between them, the later the more",
    (n) => {
      const all = rates(n);
      expect(sum(all)).toBeCloseTo(FALSE_ALARM_RATE, 12);
      expect(all).toEqual(all.toSorted((a, b) => a - b));
      expect(new Set(all).size).toBe(n);
    },
  );

  it.each<[number, readonly number[]]>([
    [1, [1]],
    [2, [0, 1]],
    [5, [0, 0, 0, 0, 1]],
    [7, [0, 0, 0, 0, 1, 2, 3]],
    [10, [0, 0, 0, 0, 1, 2, 3, 4, 5, 6]],
  ])(
    "of %i rounds begin with the fifth, or with the last where there are fewer",
    (planned, all) => {
      expect(all.map((_, index) => lookAfter(index + 1, planned))).toEqual(all);
    },
  );

  it("has the whole rate for one", () => {
    expect(falseAlarmRateOfLook(1, 1, 0.004)).toBe(0.004);
  });

  it("leave about half of it to the last of five", () => {
    expect(rates(5).map((rate) => rate / FALSE_ALARM_RATE)).toEqual(
      [1, 7, 19, 37, 61].map((part) => expect.closeTo(part / 125, 12)),
    );
  });
});

describe("early calls", () => {
  it.each<[number, readonly number[]]>([
    [1, []],
    [2, []],
    [4, [2, 3]],
    [5, [2, 3, 4]],
    [10, [2, 3, 4]],
  ])("of %i planned rounds come after rounds %j", (planned, early) => {
    const rounds = Array.from({ length: planned }, (_, index) => index + 1);
    expect(rounds.filter((done) => isEarlyCall(done, planned))).toEqual(early);
    const decides = rounds.filter((done) => mayDecide(done, planned));
    expect(decides).toEqual(rounds.filter((done) => done >= Math.min(2, planned)));
  });

  it("and looks use up the rate of series by themselves between them", () => {
    for (const planned of [1, 2, 3, 4, 5, 7, 10]) {
      const rounds = Array.from({ length: planned }, (_, index) => index + 1);
      const spent = rounds
        .filter((done) => mayDecide(done, planned))
        .map((done) => ratesAfter(done, planned).falseAlarmRate);
      const also = rounds
        .filter((done) => isAlsoEarlyCall(done, planned))
        .map(() => earlyRates(planned).falseAlarmRate);
      expect(sum([...spent, ...also])).toBeCloseTo(SERIES_RATE, 12);
    }
  });

  it("leave a share of it to a follow-up", () => {
    const last = (planned: number, left: number) =>
      ratesAfter(planned, planned, left).falseAlarmRate;
    expect(last(10, FOLLOW_UP_RATE) / last(10, 0)).toBeCloseTo(
      (LOOKS_RATE - FOLLOW_UP_RATE) / LOOKS_RATE,
    );
    expect(last(4, FOLLOW_UP_RATE)).toBeCloseTo(last(4, 0) - FOLLOW_UP_RATE, 12);
    expect(ratesAfter(2, 10, FOLLOW_UP_RATE)).toEqual(ratesAfter(2, 10));
  });

  it("have a thirtieth of it each", () => {
    const early = { falseAlarmRate: 0.001 / 3, isEarly: true };
    expect(ratesAfter(2, 10)).toEqual(early);
    expect(ratesAfter(4, 5)).toEqual(early);
  });
});

describe("how sure a look has to be", () => {
  it("is its share of the false-alarm rate, and of the half percent of early looks for bounds", () => {
    expect(ratesAfter(5, 10)).toEqual({
      falseAlarmRate: falseAlarmRateOfLook(1, 6, LOOKS_RATE),
      boundConfidence: 0.999,
    });
    expect(ratesAfter(9, 10)).toEqual({
      falseAlarmRate: falseAlarmRateOfLook(5, 6, LOOKS_RATE),
      boundConfidence: 0.999,
    });
    expect(ratesAfter(5, 6)).toMatchObject({ boundConfidence: 0.995 });
  });

  it("is what is left at the last one", () => {
    expect(ratesAfter(10, 10)).toEqual({
      falseAlarmRate: falseAlarmRateOfLook(6, 6, LOOKS_RATE),
      boundConfidence: 0.973,
    });
    expect(ratesAfter(5, 5)).toMatchObject({ boundConfidence: 0.973 });
    expect(ratesAfter(3, 3)).toEqual({ falseAlarmRate: LOOKS_RATE, boundConfidence: 0.95 });
    expect(ratesAfter(1, 1)).toEqual({ falseAlarmRate: SERIES_RATE, boundConfidence: 0.95 });
  });

  it("leaves bounds wrong in 5 % of runs, as a series has been measured half of the time or all of it", () => {
    const { boundConfidence = 0 } = ratesAfter(10, 10);
    const early = 5 * (1 - (ratesAfter(5, 10).boundConfidence ?? 0));
    const most = studentQuantile(boundConfidence, 1e6);
    const random = seededRandom("bounds");
    let wrong = 0;
    const runs = 200_000;
    for (let run = 0; run < runs; run += 1) {
      const half = normalQuantile(random());
      const whole = (half + normalQuantile(random())) / Math.SQRT2;
      if (half > most || whole > most) wrong += 1;
    }
    expect(early + wrong / runs).toBeGreaterThan(0.046);
    expect(early + wrong / runs).toBeLessThan(0.0515);
  });
});

const pool = (variance: number): ProcessPool => ({ variance, errorVariance: 1, degrees: 1 });
const rounds = (variance: number, ...centres: readonly number[]) =>
  comparisonOf(
    centres.map((centre, round) => ({ round, centre, variance })),
    4 * centres.length,
  );
const errorOf = (...args: Parameters<typeof earlyChangeOf>) =>
  earlyChangeOf(...args)?.standardError;

describe("an early change", () => {
  it("is the mean of its rounds, with a process deviation of 0.2 assumed", () => {
    const change = earlyChangeOf(rounds(0.01, -0.5, -0.7), pool(0.0001));
    expect(change?.difference).toBeCloseTo(-0.6, 12);
    expect(change?.standardError).toBeCloseTo(Math.sqrt((0.04 + 0.01) / 2), 12);
  });

  it("has half as much again as the pool says where that is more", () => {
    expect(errorOf(rounds(0, 1, 1, 1), pool(0.04))).toBeCloseTo(Math.sqrt(0.06 / 3), 12);
    expect(errorOf(rounds(0, 1, 1, 1), pool(0.02))).toBeCloseTo(Math.sqrt(0.04 / 3), 12);
  });

  it("of half the speed is far beyond chance after two rounds", () => {
    const half = Math.log(0.5);
    const { lower, higher } =
      earlyChangeOf(rounds(0.0005, half, half), pool(0.0001))?.pValues() ?? {};
    expect(lower).toBeLessThan(2e-6);
    expect(higher).toBe(1);
  });

  it.each([
    [[0.25, 0.9], true],
    [[0.2499, 0.9], false],
    [[-0.9, 0.9], false],
  ])("counts only if every round shows a quarter more: %j", (centres, counts) => {
    const { lower, higher } = earlyChange(centres, 0.1).pValues();
    const t = (centres[0] ?? 0) + (centres[1] ?? 0);
    expect(higher).toBe(counts ? studentUpperTail(t / 2 / 0.1, 1000) : 1);
    expect(lower).toBe(1);
  });

  it("counts downwards as it does upwards", () => {
    const up = earlyChange([0.3, 0.5], 0.1).pValues();
    const down = earlyChange([-0.3, -0.5], 0.1).pValues();
    expect(down.lower).toBeCloseTo(up.higher, 15);
    expect(down.higher).toBe(1);
  });

  it.each<[string, Parameters<typeof earlyChangeOf>]>([
    ["one round", [rounds(0.01, -2), pool(0.0001)]],
    ["a server that is still warming up", [rounds(0.01, -2, -2), pool(0.0001), true]],
    ["no pool", [rounds(0.01, -2, -2), undefined]],
  ])("is not known from %s", (_, args) => {
    expect(earlyChangeOf(...args)).toBeUndefined();
  });
});
