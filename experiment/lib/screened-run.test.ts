import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { planRun, sizesOf } from "./planned-run.js";
import { METRICS } from "./recording.js";
import { screenedRun } from "./screened-run.js";
import { SHAPES, TWELVE } from "./shapes.js";

const planned = plannedEight(344_000, 500);
const SERIES = 8;
const rounds = sizesOf(planned).length;
const stop = Math.ceil(rounds / 2);

/**
 * Noise that is drawn as it is asked for, and what was asked for.
 * @param spread of a pair, by series
 */
function noise(spread: (series: number) => number, seed = "screened run", of = planned) {
  const random = engine.seededRandom(seed);
  const asked: (readonly number[])[] = [];
  const draw = (sizes: readonly number[]) => {
    asked.push(sizes);
    return Array.from({ length: SERIES }, (_, series) =>
      METRICS.map(() =>
        sizes.map((size) =>
          Array.from({ length: 2 * size }, () => spread(series) * (random() - 0.5)),
        ),
      ),
    );
  };
  return { asked, run: screenedRun(of, draw) };
}

describe("a run with a screen", () => {
  it("ends at the look that has decided everything", () => {
    const { asked, run } = noise(() => 0);
    const { going, calledAfter, verdicts } = run();
    expect(going).toBe(0);
    expect(asked.flat()).toHaveLength(engine.ROUNDS_TO_DECIDE);
    expect(calledAfter.some(Number.isFinite)).toBe(false);
    expect(new Set(verdicts.flat())).toEqual(new Set(["unchanged"]));
  });

  it("goes on with everything where nothing shows a sign of a slowdown and something is open", () => {
    const { asked, run } = noise(() => 0.3, "nothing");
    const { verdicts } = run();
    expect(asked.flat().length).toBeGreaterThan(engine.ROUNDS_TO_DECIDE);
    const open = verdicts.flat().filter((verdict) => verdict === "inconclusive").length;
    expect(open).toBeLessThan(verdicts.flat().length / 2);
  });

  it("goes on with the series that was slowed, in more rounds than were planned", () => {
    const { asked, run } = noise(() => 0.3, "c");
    const slowed = { series: 3, slowdown: 0.06 };
    const { going, calledAfter } = run(slowed);
    expect(going).toBeGreaterThan(0);
    expect(going).toBeLessThan(SERIES);
    expect(calledAfter[3]).toBeGreaterThan(stop);
    const rest = asked.slice(1).flat();
    expect(stop + rest.length).toBeGreaterThan(rounds);
    expect(Math.max(...rest)).toBeGreaterThan(Math.max(...sizesOf(planned)));
  });

  it("stops at a later screen what shows a sign no longer, and the others have its time", () => {
    const { asked, run } = noise(() => 0.45, "screened run", plannedEight(640_000, 200));
    const { going, calledAfter } = run({ series: 3, slowdown: 0.06 });
    expect(going).toBe(4);
    expect(calledAfter[3]).toBe(10);
    const [first = 0, ...later] = asked.slice(1).flat();
    expect(later).toEqual(later.toSorted((a, b) => a - b));
    expect(later.at(-1)).toBeGreaterThan(first);
  });

  it("calls a large slowdown before it, and nothing else", () => {
    const { run } = noise(() => 0.1);
    const { calledAfter } = run({ series: 0, slowdown: 0.5 });
    expect(calledAfter[0]).toBe(2);
    expect(calledAfter.slice(1).some(Number.isFinite)).toBe(false);
  });

  it("finds in all series together what none shows by itself", () => {
    const { run } = noise(() => 0.4, "c");
    const { common, calledAfter } = run({ series: "all", slowdown: 0.07 });
    expect(calledAfter.some(Number.isFinite)).toBe(false);
    expect(common).toBe(true);
    expect(run().common).toBe(false);
  });

  it("calls nothing that the end shows no more", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const { calledAfter, verdicts } = noise(() => 0.5, `look ${seed}`).run({
        ...{ series: 2, slowdown: 0.09 },
        only: "throughput",
      });
      const isCalled = calledAfter.map(Number.isFinite);
      expect(isCalled).toEqual(verdicts.map((own) => own.includes("regression")));
    }
  });

  it("has the same noise for each slowdown that is tried", () => {
    const { run } = noise(() => 0.3);
    const slowed = { series: 1, slowdown: 0.06 };
    const first = run(slowed);
    run({ series: 1, slowdown: 0.3 });
    expect(run(slowed)).toEqual(first);
  });
});

/** @param budgetMs without the twentieth of sustained loads */
function plannedEight(budgetMs: number, burstMs: number) {
  const run = planRun(SHAPES[8] ?? TWELVE, budgetMs / 0.95, burstMs);
  if (!run) throw new Error("no plan");
  return run;
}
