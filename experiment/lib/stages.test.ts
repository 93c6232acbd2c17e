import { describe, expect, it } from "vitest";
import { OPEN_LOOP_ROUNDS } from "../../src/domain/run/plan/open-loop-rounds.ts";
import { ROUNDS_TO_DECIDE } from "../../src/domain/run/plan/round-counts.ts";
import type { OpenLoopSeries } from "../../src/domain/series/open-loop.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { compareRows } from "../../src/open-loop/domain/compare-rows.ts";
import { normalFrom } from "./capacity-model.ts";

const RULE = { tolerancePercent: { "peak-p99": 20, recovery: 50 }, maxErrorPercent: 0 };

/** Standard deviation of a figure's logarithm from round to round, as on a busy shared machine. */
const SCATTER = 0.3;

/** Runs of so many rounds in which head's figures are so many times base's; how many call head worse. */
function calledOf(runs: number, rounds: number, times: number): number {
  const normal = normalFrom(seededRandom(`${rounds} ${times}`));
  const series = (arm: "base" | "head", factor: number): OpenLoopSeries => ({
    ...{ name: "go/greet stages", server: "go", scenario: "greet", kind: "stages", arm },
    stages: [
      { rate: 500, ms: 2000 },
      { rate: 900, ms: 1000 },
      { rate: 500, ms: 3000 },
    ],
    rounds: Array.from({ length: rounds }, (_, round) => {
      const value = () => factor * 20 * Math.exp(SCATTER * normal());
      return { round, values: { "peak-p99": value(), recovery: value(), lost: 0 } };
    }),
  });
  const verdicts = Array.from({ length: runs }, () => {
    const openLoop = { durationMs: 0, series: [series("base", 1), series("head", times)] };
    return compareRows({ openLoop, base: { ref: "main" } }, RULE)[0]?.verdict;
  });
  return verdicts.filter((verdict) => verdict === "regression").length;
}

describe("figures of stages that scatter by 30 % from round to round", () => {
  it("call a server that is unchanged in about 0.2 % of runs", () => {
    expect(calledOf(1000, ROUNDS_TO_DECIDE, 1)).toBeLessThanOrEqual(4);
    expect(calledOf(1000, OPEN_LOOP_ROUNDS, 1)).toBeLessThanOrEqual(4);
  });

  it("show that they doubled in nearly all runs of as many rounds as short stages have", () => {
    expect(calledOf(300, ROUNDS_TO_DECIDE, 2)).toBeLessThan(100);
    expect(calledOf(300, 8, 2)).toBeGreaterThan(200);
    expect(calledOf(300, OPEN_LOOP_ROUNDS, 2)).toBeGreaterThan(290);
  });
});
