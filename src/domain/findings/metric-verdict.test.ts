import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../experiment/lib/normal-quantile.ts";
import { studentChange } from "../evidence/change.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { seededRandom } from "../statistics/random.ts";
import { atMostWorsePercent, commonBound, metricComparison } from "./metric-verdict.ts";

const HOUR_MS = 3_600_000;

/** A throughput that nothing is decided about, after five rounds of a run. */
function undecided(
  standardError: number,
  { difference = 0, between = 0, degrees = 12, measuredMs = 5 * 60_000 },
) {
  const change = {
    ...studentChange(difference, standardError, degrees),
    rounds: { number: 5, between },
  };
  return metricComparison(
    {
      id: "throughput",
      base: 1000,
      head: 1000,
      tolerancePercent: 5,
      isUnmeasurable: false,
      change,
    },
    { pLower: 1, pHigher: 1, tests: 10, certainty: { falseAlarmRate: 0.01, measuredMs } },
  );
}

describe("what is undecided", () => {
  it("has the time that would decide it, up to an hour", () => {
    const { timeToDecideMs = 0, isLongToDecide } = undecided(0.05, {}) ?? {};
    expect(timeToDecideMs).toBeGreaterThan(5 * 60_000);
    expect(timeToDecideMs).toBeLessThan(HOUR_MS);
    expect(isLongToDecide).toBeUndefined();
  });

  it.each<[string, number, Parameters<typeof undecided>[1]]>([
    ["it is very noisy", 0.3, {}],
    ["its processes differ too much for any time", 0.05, { between: 0.01 }],
    ["it has been measured for longer", 0.03, { measuredMs: 2 * HOUR_MS }],
  ])("would not be decided by an hour where %s", (_, standardError, more) => {
    const comparison = undecided(standardError, more);
    expect(comparison).toMatchObject({ verdict: "inconclusive", isLongToDecide: true });
    expect(comparison).not.toHaveProperty("timeToDecideMs");
  });

  it("is decided by an hour at most where more rounds alone would make the error known well enough", () => {
    // Of two degrees of freedom, a change of 13 % has to be enormous; of ten rounds it is not.
    const change = { difference: Math.log(0.87), degrees: 1 };
    expect(undecided(0.02, change)).toMatchObject({ timeToDecideMs: HOUR_MS });
    expect(undecided(0.02, change)).not.toHaveProperty("isLongToDecide");
  });

  it.each<[string, number, Parameters<typeof undecided>[1]]>([
    ["its own error would do, and others keep it open", 0.01, { difference: Math.log(0.8) }],
    ["nothing scatters", 0, { difference: Math.log(1.05) }],
    ["no time was measured", 0.05, { measuredMs: 0 }],
    ["the estimate is at the edge and may move", 0.03, { difference: Math.log1p(0.05) }],
  ])("says nothing of time where %s", (_, standardError, more) => {
    const comparison = undecided(standardError, more);
    expect(comparison).not.toHaveProperty("timeToDecideMs");
    expect(comparison).not.toHaveProperty("isLongToDecide");
  });
});

it.each([
  ["cpu-per-request", 50, 166, true],
  ["cpu-per-request", 4.9, 166, undefined],
  ["latency-p99", 5.1, 9, true],
  ["cpu-per-request", -66, -50, undefined],
  ["throughput", -60, -5.1, true],
  ["throughput", -60, -4.9, undefined],
  ["throughput", 20, 60, undefined],
] as const)("looks worse by its own interval: %s from %d to %d %%", (id, from, to, looksWorse) => {
  const [low, high] = [Math.log1p(from / 100), Math.log1p(to / 100)];
  const change = { ...studentChange((low + high) / 2, 1, 12), low, high };
  const one = { id, base: 1, head: 1, tolerancePercent: 5, isUnmeasurable: false, change };
  const open = { pLower: 1, pHigher: 1, tests: 10, certainty: { falseAlarmRate: 0.01 } };
  expect(metricComparison(one, open)?.looksWorse).toBe(looksWorse);
  const certain = { ...open, pLower: 0, pHigher: 0 };
  expect(metricComparison(one, certain)).not.toHaveProperty("looksWorse");
});

/** t(0.95; 9), tables of Student's distribution. */
const T = 1.833113;

describe("the bound of one comparison", () => {
  it("is the end of a one-sided interval in the direction that is worse", () => {
    const change = { difference: 0.02, standardError: 0.03, degrees: 9 };
    const slower = -Math.expm1(0.02 - T * 0.03) * 100;
    expect(atMostWorsePercent("throughput", change)).toBeCloseTo(slower, 4);
    const longer = Math.expm1(0.02 + T * 0.03) * 100;
    expect(atMostWorsePercent("latency-p99", change)).toBeCloseTo(longer, 4);
    expect(atMostWorsePercent("cpu-per-request", change)).toBeCloseTo(longer, 4);
  });

  it("is 0 where head is better beyond chance", () => {
    const change = { difference: 0.3, standardError: 0.03, degrees: 9 };
    expect(atMostWorsePercent("throughput", change)).toBe(0);
    expect(atMostWorsePercent("latency-p99", { ...change, difference: -0.3 })).toBe(0);
  });

  it("is not known where it would be absurd", () => {
    const change = { difference: 0, standardError: 2, degrees: 9 };
    expect(atMostWorsePercent("throughput", change)).toBeUndefined();
    expect(atMostWorsePercent("latency-p99", change)).toBeUndefined();
  });
});

describe("the bound of several comparisons", () => {
  it("is the largest, and none where one has none", () => {
    expect(commonBound([3, 8, 0])).toBe(8);
    expect(commonBound([3, undefined])).toBeUndefined();
    expect(commonBound([])).toBeUndefined();
  });

  it("holds for all of them together in at least 95 of 100 cases, without a correction", () => {
    const random = seededRandom("bounds");
    const boundOf = (truth: number) => {
      const values = Array.from({ length: 6 }, () => truth + 0.05 * normalQuantile(random()));
      const error = standardDeviation(values) / Math.sqrt(values.length);
      return atMostWorsePercent("latency-p99", studentChange(mean(values), error, 5));
    };
    const runs = 2000;
    const truths = [0, 0.01, 0.02, 0.02, 0.02];
    const worst = Math.expm1(0.02) * 100;
    const held = Array.from({ length: runs }, () => commonBound(truths.map(boundOf)) ?? 0).filter(
      (bound) => bound >= worst,
    );
    expect(held.length / runs).toBeGreaterThan(0.95);
    const alone = Array.from({ length: runs }, () => boundOf(0.02) ?? 0).filter(
      (bound) => bound >= worst,
    );
    // Two standard errors of a proportion.
    expect(Math.abs(alone.length / runs - 0.95)).toBeLessThan(2 * Math.sqrt((0.05 * 0.95) / runs));
  });
});
