import { expect, it } from "vitest";
import type { OpenLoopRound, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { compareRows } from "./compare-rows.ts";

const RULE = {
  tolerancePercent: { "peak-p99": 20, recovery: 50 },
  maxErrorPercent: 0,
};
const SECONDS = [1, 1, 2, 1, 1];

function series(arm: "base" | "head", rounds: readonly OpenLoopRound[]): OpenLoopSeries {
  const own = { name: "go/greet stages", server: "go", scenario: "greet", kind: "stages" } as const;
  return {
    ...own,
    arm,
    stages: [
      { rate: 500, ms: 2000 },
      { rate: 900, ms: 1000 },
      { rate: 500, ms: 3000 },
    ],
    rounds,
  };
}

/** Rounds whose recovery takes so many times the usual; from an index on it is only known to be longer. */
const rounds = (times: number, least = SECONDS.length) =>
  SECONDS.map((seconds, round): OpenLoopRound => {
    const values = { "peak-p99": 20 * seconds, recovery: times * seconds, lost: 0 };
    return { round, values, ...(round >= least && { bounds: { recovery: "higher" } }) };
  });

const compared = (head: readonly OpenLoopRound[], base = rounds(1)) =>
  compareRows(
    {
      openLoop: { durationMs: 0, series: [series("head", head), series("base", base)] },
      base: { ref: "main" },
    },
    RULE,
  )[0];

it("a recovery that takes longer is a regression, and what is not gated has no verdict", () => {
  const { verdict, metrics } = compared(rounds(8)) ?? {};
  expect(verdict).toBe("regression");
  expect(metrics?.recovery).toMatchObject({ verdict: "regression" });
  expect(metrics?.["peak-p99"]).toMatchObject({ verdict: "unchanged" });
  expect(metrics?.lost).toMatchObject({ base: 0, head: 0 });
  expect(metrics?.lost?.verdict).toBeUndefined();
});

it("one that the load did not see is a regression, at least as large", () => {
  const { recovery } = compared(rounds(20, 1))?.metrics ?? {};
  expect(recovery).toMatchObject({ verdict: "regression", bounds: { head: "higher" } });
});

it("one that the load did not see at base is no worse at head, unless it did not see that either", () => {
  expect(compared(rounds(20), rounds(20, 1))?.metrics.recovery?.verdict).toBe("no-worse");
  expect(compared(rounds(20, 1), rounds(20, 1))?.metrics.recovery?.verdict).toBe("inconclusive");
});

it("one that is unknown in rounds of head alone is open, whatever the others show", () => {
  const twice = [...rounds(1), ...rounds(1)].map((one, round) => ({ ...one, round }));
  const lacking = twice.map((one): OpenLoopRound => {
    const { recovery: _, ...values } = one.values;
    return one.round < 5 ? { ...one, values } : one;
  });
  expect(compared(twice, twice)?.metrics.recovery?.verdict).toBe("unchanged");
  expect(compared(lacking, twice)?.metrics.recovery?.verdict).toBe("inconclusive");
  expect(compared(twice, lacking)?.metrics.recovery?.verdict).toBe("unchanged");
});

it("requests lost are those of all rounds, as each has as many", () => {
  const losing = rounds(1).map((one): OpenLoopRound => {
    return { ...one, values: { ...one.values, lost: one.round < 2 ? 5 : 0 } };
  });
  expect(compared(losing)?.metrics.lost).toMatchObject({ base: 0, head: 2 });
});

it.each([
  ["rises only", [500, 900], ["peak-p99", "lost"]],
  ["falls only", [900, 500], ["peak-p99", "after-p99", "lost"]],
  ["rises and falls", [500, 900, 500], ["peak-p99", "after-p99", "recovery", "lost"]],
])("a rate that %s has its own metrics, and lacks none", (_, rates, ids) => {
  const stages = rates.map((rate) => ({ rate, ms: 5000 }));
  const values = { "peak-p99": 20, "after-p99": 5, recovery: 1, lost: 0 };
  const own = SECONDS.map((__, round): OpenLoopRound => ({ round, values }));
  const all = (["head", "base"] as const).map((arm) => ({ ...series(arm, own), stages }));
  const tolerancePercent = { "peak-p99": 20, "after-p99": 20, recovery: 50 };
  const run = { openLoop: { durationMs: 0, series: all }, base: { ref: "main" } };
  const [row] = compareRows(run, { ...RULE, tolerancePercent });
  expect(Object.keys(row?.metrics ?? {}).toSorted()).toEqual(ids.toSorted());
  expect(row?.verdict).toBe("unchanged");
});

it.each([
  [[2, 2, 2, 1, 1], "inconclusive"],
  [[2, 2, 2, 2, 1], "inconclusive"],
  [[8, 9, 8, 7, 8], "regression"],
])("recoveries of %j s are %s against earlier ones of 1 s", (seconds, verdict) => {
  const own = seconds.map((recovery, round): OpenLoopRound => ({ round, values: { recovery } }));
  const past = { runs: 6, valuesOf: () => Array<number>(6).fill(1) };
  const run = { openLoop: { durationMs: 0, series: [series("head", own)] } };
  const [row] = compareRows(run, { ...RULE, tolerancePercent: { recovery: 50 }, past });
  expect(row?.metrics.recovery?.verdict).toBe(verdict);
});
