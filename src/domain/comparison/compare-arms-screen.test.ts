import { describe, expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { MeasuredSeries, RunPlan } from "../run/run-file.ts";
import { seededRandom } from "../statistics/random.ts";

const POLICY: GatePolicy = {
  tolerancePercent: { throughput: 5 },
  maxErrorPercent: 0,
  failOn: "regression",
};
const BASE = { sha: "ba5e", ref: "main" };

/**
 * Both arms of a server that ran for some rounds of four blocks each.
 * @param change of throughput on head, in logarithms, by round
 * @param spread of a burst
 */
function arms(
  server: string,
  rounds: number,
  change: (round: number) => number,
  spread = 0.1,
): readonly MeasuredSeries[] {
  const random = seededRandom(`screened ${server}`);
  return (["base", "head"] as const).map((arm) =>
    aSeries({
      server,
      arm,
      samples: samples(4 * rounds, (block) => {
        const round = Math.floor(block / 4);
        const shift = arm === "head" ? change(round) : 0;
        return { round, throughput: 10_000 * Math.exp(shift + spread * (random() - 0.5)) };
      }),
    }),
  );
}

const compare = (series: readonly MeasuredSeries[], plan: Partial<RunPlan> = {}) => {
  const whole = { ...aRun().plan, rounds: 10, screenedAfter: 3, ...plan };
  return armsCompared(aRun({ series, plan: whole, base: BASE }), BASE, POLICY);
};
const shown = (...args: Parameters<typeof compare>) =>
  compare(...args).series.map(({ server, verdict, screenedAfter }) =>
    [server, verdict, screenedAfter].join(" "),
  );

/** Goes on until the end. */
const slow = arms("slow", 10, () => -0.12);
/** Nothing in it got worse, but its interval is wider than the tolerance. */
const noisy = arms("noisy", 3, () => 0.1, 0.8);

describe("a series that the screen stopped", () => {
  it("is told from the others, with the verdict that its rounds give", () => {
    const calm = arms("calm", 3, () => 0, 0.02);
    const fast = arms("fast", 3, () => 0.3, 0.02);
    expect(shown([...slow, ...noisy, ...calm, ...fast])).toEqual([
      "slow regression ",
      "noisy inconclusive 3",
      "calm unchanged 3",
      "fast improvement 3",
    ]);
  });

  it("at a later screen says so too, judged as surely as the look of that round", () => {
    // A sign of a slowdown at first, and none two rounds later.
    const better = arms("better", 6, (round) => (round < 4 ? -0.03 : 0.1), 0.1);
    const later = { screenedAfter: 4 };
    expect(shown([...slow, ...better], later)[1]).toBe("better inconclusive 6");
    const boundOf = (series: readonly MeasuredSeries[], plan: Partial<RunPlan>) =>
      compare(series, plan).series.at(-1)?.metrics.throughput?.atMostWorsePercent ?? 0;
    const atFirst = boundOf([...slow, ...better], { screenedAfter: 6 });
    expect(atFirst).toBeGreaterThan(0);
    expect(boundOf([...slow, ...better], later)).toBeGreaterThan(atFirst + 0.1);
  });

  it("stays what it was, whatever later rounds of the others show of processes", () => {
    const moody = arms("moody", 10, (round) => (round < 3 ? -0.02 : 0.5 * (-1) ** round));
    const calm = arms("calm", 3, () => 0, 0.02);
    expect(shown([...moody, ...calm])).toContain("calm unchanged 3");
  });

  it("counts among all that is judged together", () => {
    const unclear = arms("unclear", 10, () => -0.05, 0.8);
    const alone = compare(unclear).series[0]?.metrics.throughput;
    const among = compare([...unclear, ...noisy]).series[0]?.metrics.throughput;
    expect(among?.smallestDetectablePercent).toBeGreaterThan(alone?.smallestDetectablePercent ?? 0);
  });

  it("and one that went on have wider bounds than in a run without a screen, which has one time to be wrong", () => {
    const noise = arms("unclear", 10, () => -0.02, 0.4);
    const { screenedAfter: _, ...plan } = { ...aRun().plan, rounds: 10, screenedAfter: 3 };
    const whole = armsCompared(aRun({ series: noise, plan, base: BASE }), BASE, POLICY);
    const boundIn = ({ series }: typeof whole) =>
      series[0]?.metrics.throughput?.atMostWorsePercent ?? 0;
    expect(boundIn(whole)).toBeGreaterThan(0);
    expect(boundIn(compare(noise))).toBeGreaterThan(boundIn(whole) + 0.1);
  });

  it("is no reason against a run that ends at its first regression", () => {
    const late = arms("late", 5, () => -0.12, 0.02);
    const { reasons } = compare([...late, ...noisy], { failFast: true }).gate;
    expect(reasons.map(({ kind, series }) => `${kind} ${series}`)).toEqual([
      "regression late/greet c=10",
    ]);
  });
});

describe("a run file that says it was screened", () => {
  it("does not let a series go that showed a sign of a slowdown: that is judged at the end", () => {
    const hidden = arms("hidden", 3, () => -0.3);
    const all = [...arms("calm", 10, () => 0), ...hidden];
    expect(shown(all)[1]).toBe("hidden regression ");
    expect(compare(all).gate.decision).toBe("fail");
    expect(shown(all, { screenedAfter: 2 })).toEqual(shown(all));
  });

  it("after a round after which a series went on stops nothing", () => {
    expect(shown([...slow, ...noisy], { screenedAfter: 7 })[1]).toBe("noisy inconclusive ");
    expect(shown(slow, { screenedAfter: 0 })).toEqual(["slow regression "]);
  });

  it("says nothing to the job that judges what another one measured", () => {
    const plan = { ...aRun().plan, rounds: 10, screenedAfter: 3 };
    const run = aRun({ series: [...slow, ...noisy], plan, base: BASE });
    const { series } = armsCompared(run, BASE, { ...POLICY, isWhole: true });
    expect(series.map(({ screenedAfter }) => screenedAfter)).toEqual([undefined, undefined]);
  });

  it("after the first round decides nothing by that round", () => {
    const brief = arms("brief", 1, () => 0);
    expect(shown([...slow, ...brief], { screenedAfter: 1 })[0]).toBe("slow regression ");
  });

  it("does not stop a series whose base is lost", () => {
    const lost = [{ kind: "lost-base", server: "noisy", reason: "the build failed" } as const];
    const series = [...slow, ...noisy];
    const plan = { ...aRun().plan, rounds: 10, screenedAfter: 3 };
    const base = { ...BASE, lost };
    const [, stopped] = armsCompared(aRun({ series, plan, base }), base, POLICY).series;
    expect(stopped).toMatchObject({
      verdict: "unmeasurable",
      notCompared: { reason: "the build failed" },
    });
    expect(stopped).not.toHaveProperty("screenedAfter");
  });
});
