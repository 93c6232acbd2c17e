import { describe, expect, it } from "vitest";
import { studentChange } from "../evidence/change.ts";
import { metricComparison } from "./metric-verdict.ts";

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
