import { describe, expect, it } from "vitest";
import { type Rounds, studentChange } from "../evidence/change.ts";
import { studentQuantile } from "../statistics/student.ts";
import { detectablePercent, errorInRunOf, timesToDecide } from "./detectable.ts";

describe("the smallest change that is found", () => {
  const error = (standardError: number) => ({ standardError, degrees: 20 });
  const hurdle = { falseAlarmRate: 0.01, tolerancePercent: 10 };
  // t(0.99; 20) and t(0.8; 20), tables of Student's distribution.
  const [critical, power] = [2.527977, 0.859964];

  it("gets past chance where that is harder than the tolerance", () => {
    const least = (critical + power) * 0.1;
    expect(detectablePercent(error(0.1), { id: "latency-p99", ...hurdle })).toBeCloseTo(
      Math.expm1(least) * 100,
      3,
    );
    expect(detectablePercent(error(0.1), { id: "throughput", ...hurdle })).toBeCloseTo(
      -Math.expm1(-least) * 100,
      3,
    );
  });

  it("gets past the tolerance with as much room where that is harder", () => {
    expect(detectablePercent(error(0.02), { id: "latency-p99", ...hurdle })).toBeCloseTo(
      Math.expm1(Math.log(1.1) + power * 0.02) * 100,
      3,
    );
    expect(detectablePercent(error(0.02), { id: "throughput", ...hurdle })).toBeCloseTo(
      -Math.expm1(Math.log(0.9) - power * 0.02) * 100,
      3,
    );
  });

  it.each([100, 200])(
    "is none where all of a throughput may be lost: %d %%",
    (tolerancePercent) => {
      const all = { falseAlarmRate: 0.01, tolerancePercent };
      expect(detectablePercent(error(0.02), { id: "throughput", ...all })).toBe(
        Number.POSITIVE_INFINITY,
      );
      expect(detectablePercent(error(0.02), { id: "latency-p99", ...all })).toBeGreaterThan(
        tolerancePercent,
      );
    },
  );
});

const HURDLE = { id: "cpu-per-request", falseAlarmRate: 0.001, tolerancePercent: 5 } as const;
const FIVE: Rounds = { number: 5, between: 0.0001 };

/** A change with its rounds. */
function aChange(difference: number, standardError: number, rounds: Rounds = FIVE) {
  return { ...studentChange(difference, standardError, 12), rounds };
}

describe("the error in another run", () => {
  it("of twice the time is that of twice the rounds", () => {
    const { standardError, degrees } = errorInRunOf(2, aChange(0, 0.02));
    expect(standardError).toBeCloseTo(0.02 / Math.sqrt(2), 12);
    expect(degrees).toBe(25);
  });

  it("beyond the most rounds keeps what only more processes could average out", () => {
    const alike = errorInRunOf(1e6, aChange(0, 0.02)).standardError;
    expect(alike).toBeCloseTo(Math.sqrt(0.0001 / 10), 5);
  });
});

describe("the time that decides", () => {
  it.each([
    ["rounds alone", aChange(0, 0.025)],
    ["more bursts in as many rounds", aChange(0, 0.06)],
    [
      "more bursts where the rounds are as many as there can be",
      aChange(0.01, 0.03, { ...FIVE, number: 10 }),
    ],
  ])("brings the bound of a small change within the tolerance: %s", (_, change) => {
    const times = timesToDecide(change, HURDLE) ?? Number.NaN;
    const { standardError } = errorInRunOf(times, change);
    const room = studentQuantile(0.973, change.degrees) * standardError;
    expect(change.difference + room).toBeCloseTo(Math.log(1.05), 9);
    expect(times).toBeGreaterThan(1);
  });

  it("brings the p-value of a large change below the false-alarm rate", () => {
    const change = aChange(0.08, 0.03);
    const { standardError } = errorInRunOf(timesToDecide(change, HURDLE) ?? Number.NaN, change);
    expect(standardError * studentQuantile(1 - 0.001, 12)).toBeCloseTo(0.08, 9);
  });

  it("is that of the bound alone where head is better", () => {
    const better = timesToDecide(aChange(-0.08, 0.09), HURDLE) ?? 0;
    const worse = timesToDecide(aChange(-0.08, 0.09), { ...HURDLE, id: "throughput" }) ?? 0;
    expect(better).toBeGreaterThan(1);
    expect(better).toBeLessThan(worse / 4);
  });

  it.each([
    ["a change at the edge of the tolerance", aChange(Math.log1p(0.05), 0.02)],
    [
      "processes that differ too much for any number of pairs",
      aChange(0, 0.05, { number: 5, between: 0.01 }),
    ],
    ["an estimate without rounds", studentChange(0, 0.02, 12)],
    ["what is decided already", aChange(0, 0.001)],
  ])("is not known for %s", (_, change) => {
    expect(timesToDecide(change, HURDLE)).toBeUndefined();
  });
});
