import { describe, expect, it } from "vitest";
import { normalQuantile } from "../statistics/normal.ts";
import { seededRandom } from "../statistics/random.ts";
import { studentQuantile } from "../statistics/student.ts";
import { FALSE_ALARM_RATE } from "../verdict/verdict.ts";
import { falseAlarmRateOfLook, isEarlyCall, lookAfter, mayDecide, ratesAfter } from "./looks.ts";

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
    [4, []],
    [5, [2, 3, 4]],
    [10, [2, 3, 4]],
  ])("of %i planned rounds come after rounds %j", (planned, early) => {
    const rounds = Array.from({ length: planned }, (_, index) => index + 1);
    expect(rounds.filter((done) => isEarlyCall(done, planned))).toEqual(early);
    const decides = rounds.filter((done) => mayDecide(done, planned));
    expect(decides).toEqual(rounds.filter((done) => done >= (early.length > 0 ? 2 : planned)));
  });

  it("and looks use up the rate of series by themselves between them", () => {
    for (const planned of [3, 5, 7, 10]) {
      const rounds = Array.from({ length: planned }, (_, index) => index + 1);
      const spent = rounds
        .filter((done) => mayDecide(done, planned))
        .map((done) => ratesAfter(done, planned).falseAlarmRate);
      expect(sum(spent)).toBeCloseTo(SERIES_RATE, 12);
    }
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
    expect(ratesAfter(3, 3)).toEqual({ falseAlarmRate: SERIES_RATE, boundConfidence: 0.95 });
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
