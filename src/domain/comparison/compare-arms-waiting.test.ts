import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { MeasuredSeries, RunPlan } from "../run/file/run-file.ts";
import { seededRandom } from "../statistics/random.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };

/**
 * Both arms of a server that ran for some rounds of six blocks each: thirty meet its stops.
 * @param change of throughput on head, in logarithms, by round
 * @param spread of a burst
 */
function arms(
  server: string,
  rounds: number,
  change: (round: number) => number,
  spread = 0.1,
): readonly MeasuredSeries[] {
  const random = seededRandom(`waiting ${server}`);
  return (["base", "head"] as const).map((arm) =>
    aSeries({
      server,
      arm,
      samples: samples(6 * rounds, (block) => {
        const round = Math.floor(block / 6);
        const shift = arm === "head" ? change(round) : 0;
        return { round, throughput: 10_000 * Math.exp(shift + spread * (random() - 0.5)) };
      }),
    }),
  );
}

const compare = (series: readonly MeasuredSeries[], plan: Partial<RunPlan> = {}) => {
  const whole = { ...aRun().plan, rounds: 10, ...plan };
  return armsCompared(aRun({ series, plan: whole, base: BASE }), BASE, POLICY);
};
const shown = (...args: Parameters<typeof compare>) =>
  compare(...args).series.map(({ server, verdict }) => `${server} ${verdict}`);

/** Goes on until the end. */
const slow = arms("slow", 10, () => -0.12);
/** Nothing in it got worse, but its interval is wider than the tolerance. */
const noisy = arms("noisy", 5, () => 0, 0.8);

describe("a series that waited, and had no more time", () => {
  it("is judged at the end by the rounds that it has", () => {
    const calm = arms("calm", 5, () => 0, 0.02);
    const fast = arms("fast", 5, () => 0.3, 0.02);
    const hidden = arms("hidden", 5, () => -0.3);
    expect(shown([...slow, ...noisy, ...calm, ...fast, ...hidden])).toEqual([
      ...["slow regression", "noisy inconclusive", "calm unchanged", "fast improvement"],
      "hidden regression",
    ]);
  });

  it("stays what a look made of it, whatever later rounds of the others show of processes", () => {
    const moody = arms("moody", 10, (round) => (round < 5 ? -0.02 : 0.5 * (-1) ** round));
    const calm = arms("calm", 5, () => 0, 0.02);
    expect(shown([...moody, ...calm])).toContain("calm unchanged");
  });

  it("is left undecided by a run that ends at its first regression", () => {
    const late = arms("late", 6, () => -0.12, 0.02);
    const { reasons } = compare([...late, ...noisy], { failFast: true }).gate;
    expect(reasons.map(({ kind, series }) => `${kind} ${series}`)).toEqual([
      "regression late/greet c=10",
      "unmeasurable noisy/greet c=10",
    ]);
  });
});
