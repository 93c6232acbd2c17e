import { describe, expect, it } from "vitest";
import { falseAlarmRateOfLook, lookAfter, ratesAfter } from "./looks.ts";
import { FALSE_ALARM_RATE } from "./verdict.ts";

const rates = (looks: number) =>
  Array.from({ length: looks }, (_, index) => falseAlarmRateOfLook(index + 1, looks));
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
    expect(falseAlarmRateOfLook(1, 1)).toBe(FALSE_ALARM_RATE);
  });

  it("leave about half of it to the last of five", () => {
    expect(rates(5).map((rate) => rate / FALSE_ALARM_RATE)).toEqual(
      [1, 7, 19, 37, 61].map((part) => expect.closeTo(part / 125, 12)),
    );
  });
});

describe("how sure a look has to be", () => {
  it("is its share of the false-alarm rate, and of the half percent of early looks for unchanged", () => {
    expect(ratesAfter(5, 10)).toEqual({
      falseAlarmRate: falseAlarmRateOfLook(1, 6),
      unchangedRate: 0.001,
    });
    expect(ratesAfter(9, 10)).toEqual({
      falseAlarmRate: falseAlarmRateOfLook(5, 6),
      unchangedRate: 0.001,
    });
    expect(ratesAfter(5, 6)).toMatchObject({ unchangedRate: 0.005 });
  });

  it("is the shown interval for unchanged at the last one", () => {
    expect(ratesAfter(10, 10)).toEqual({ falseAlarmRate: falseAlarmRateOfLook(6, 6) });
    expect(ratesAfter(3, 3)).toEqual({ falseAlarmRate: FALSE_ALARM_RATE });
  });
});
