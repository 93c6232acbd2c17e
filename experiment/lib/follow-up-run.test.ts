import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { FOLLOW_UP, FreshStarts, followUp, followUpRounds, ratesBefore } from "./follow-up-run.js";
import { planRun } from "./planned-run.js";
import { METRICS } from "./recording.js";
import { screenedRun } from "./screened-run.js";
import { TWELVE } from "./shapes.js";

const planned = planRun(TWELVE, 300_000, engine.BURST_MS);
if (!planned) throw new Error("no plan");

/** Runs of twelve series with so much noise of a pair, with the fresh starts that were asked for. */
function noise(spread: number, seed: string) {
  const random = engine.seededRandom(seed);
  const draw = (sizes: readonly number[]) =>
    Array.from({ length: 12 }, () =>
      METRICS.map(() =>
        sizes.map((size) => Array.from({ length: 2 * size }, () => spread * (random() - 0.5))),
      ),
    );
  const outcomeOf = screenedRun(planned as NonNullable<typeof planned>, draw);
  const starts = new FreshStarts(draw);
  return (slowed?: { series: number; slowdown: number }, rule = FOLLOW_UP) => {
    const outcome = outcomeOf(slowed, ratesBefore(rule));
    const after = followUp(planned as NonNullable<typeof planned>, outcome, {
      rule,
      starts,
      slowed,
    });
    return { outcome, after };
  };
}

describe("what is suspected at the end of a plan is measured on", () => {
  const slowed = { series: 4, slowdown: 0.09 };
  const run = noise(0.5, "suspected");

  it("until its own fresh starts show the slowdown that the plan left open", () => {
    const { outcome, after } = run(slowed);
    expect(outcome.verdicts[4]).toContain("inconclusive");
    expect(outcome.verdicts[4]).not.toContain("regression");
    expect(after.suspects).toContain(4);
    expect([...after.found]).toEqual([4]);
    expect(after.ended.get(4)?.verdicts).toContain("regression");
  });

  it("for at most as much time as the plan had", () => {
    for (const series of [0, 4, 7]) {
      const { after } = run({ series, slowdown: 0.03 });
      expect(after.spentMs).toBeLessThanOrEqual(planned.budgetMs);
    }
  });

  it("no more series than the rule allows, and none where it suspects nothing", () => {
    const most = run(slowed, { ...FOLLOW_UP, trigger: 1, most: 2 });
    expect(most.after.suspects).toHaveLength(2);
    const none = run(slowed, { ...FOLLOW_UP, trigger: 0 });
    expect(none.after).toMatchObject({ suspects: [], spentMs: 0 });
  });

  it("and ends soon where nothing changed", () => {
    const { after } = run();
    expect(after.found.size).toBe(0);
    expect(after.spentMs).toBeLessThan(planned.budgetMs);
  });

  it("and is the same however often it is asked for", () => {
    expect(run(slowed).after.spentMs).toBe(run(slowed).after.spentMs);
  });
});

it("a run that decides everything has no follow-up", () => {
  expect(noise(0, "still")().after).toMatchObject({ suspects: [], spentMs: 0 });
});

it("the rounds of a follow-up end with a look, and start nothing that is not worth its set-up", () => {
  expect(followUpRounds(planned, [3], { rounds: 12, every: 5 })).toBe(10);
  expect(followUpRounds(planned, [3], { rounds: 3, every: 5 })).toBe(3);
  expect(followUpRounds(planned, [], FOLLOW_UP)).toBe(0);
  const all = Array.from({ length: 12 }, (_, series) => series);
  expect(followUpRounds(planned, all, { rounds: 50, every: 1 })).toBeLessThan(10);
});

describe("the plan leaves the follow-up its share", () => {
  const rates = ratesBefore({ ...FOLLOW_UP, bounds: { end: 0.024, followUp: 0.005 } });
  const sum = (of: typeof engine.ratesAfter, rounds: number) =>
    Array.from({ length: rounds }, (_, round) => round + 1)
      .filter((done) => engine.mayDecide(done, rounds))
      .reduce((all, done) => all + of(done, rounds).falseAlarmRate, 0);

  it.each([3, 5, 10])("of false alarms, with %i rounds", (rounds) => {
    expect(sum(rates, rounds) + FOLLOW_UP.rate).toBeCloseTo(sum(engine.ratesAfter, rounds), 9);
  });

  it("of bounds, at the end alone", () => {
    expect(rates(10, 10).boundConfidence).toBeCloseTo(0.976, 9);
    expect(rates(3, 3).boundConfidence).toBeCloseTo(0.955, 9);
    expect(rates(7, 10).boundConfidence).toBe(engine.ratesAfter(7, 10).boundConfidence);
  });
});
