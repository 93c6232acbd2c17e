import { describe, expect, it } from "vitest";
import { NOTHING_SPENT, planRun, sizesOf, sizesOfRest, spentWith } from "./planned-run.js";
import { SHAPES, TWELVE } from "./shapes.js";

const planned = (series: number, minutes: number, burstMs = 500) => {
  const run = planRun(SHAPES[series] ?? TWELVE, minutes * 60_000, burstMs);
  if (!run) throw new Error("no plan");
  return run;
};
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

describe("the rounds of a budget", () => {
  it("leave time for warm-ups, and are none where it is too short", () => {
    const [one, four] = [sizesOf(planned(1, 5)), sizesOf(planned(4, 5))];
    expect(one).toHaveLength(10);
    // 300 s hold no more than 130 blocks of four bursts of 0.545 s; starts and warm-ups take some of it.
    expect(sum(one)).toBeLessThanOrEqual(125);
    expect(sum(one)).toBeGreaterThan(110);
    expect(sum(four)).toBeLessThan(sum(one) / 4);
    expect(planRun(SHAPES[24] ?? TWELVE, 60_000, 500)).toBeUndefined();
  });
});

describe("the rounds after the screen", () => {
  const run = planned(8, 5);
  const rounds = sizesOf(run).length;
  const done = Math.ceil(rounds / 2);
  const spent = spentWith(NOTHING_SPENT, run, sizesOf(run).slice(0, done));

  it("are more and longer, the fewer series go on", () => {
    const all = sizesOfRest(run, [0, 1, 2, 3, 4, 5, 6, 7], spent);
    const [two, one] = [sizesOfRest(run, [0, 2], spent), sizesOfRest(run, [5], spent)];
    expect(all.length).toBeLessThanOrEqual(two.length);
    expect(two.length).toBeLessThanOrEqual(one.length);
    expect([sum(all), sum(two), sum(one)].toSorted((a, b) => a - b)).toEqual([
      ...[sum(all), sum(two), sum(one)],
    ]);
    expect(sum(one)).toBeGreaterThan(4 * sum(all));
  });

  it("are none where no series goes on", () => {
    expect(sizesOfRest(run, [], spent)).toEqual([]);
  });

  it("cost a series as much whichever it is", () => {
    const each = Array.from({ length: 8 }, (_, series) => sizesOfRest(run, [series], spent));
    expect(new Set(each.map(String)).size).toBe(1);
  });
});
