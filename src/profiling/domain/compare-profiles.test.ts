import { describe, expect, it } from "vitest";
import { required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { seededRandom } from "../../domain/statistics/random.ts";
import { compareProfiles } from "./compare-profiles.ts";
import type { StartProfile } from "./stacks.ts";

const pairsOf = (base: readonly StartProfile[], head: readonly StartProfile[]) =>
  base.map((one, at) => ({ base: one, head: required(head[at], "start") }));

describe("compared profiles", () => {
  it("say nothing of fewer than four pairs", () => {
    const three = [1, 2, 3].map(() => ({ stacks: new Map([["f", 9]]), cpuMs: 1, requests: 1 }));
    expect(() => compareProfiles(pairsOf(three, three))).toThrow("4 pairs are needed");
  });

  it("name a function with its line in head, unless there are several of its name", () => {
    const starts = (stacks: readonly (readonly [string, number])[]) =>
      [1, 2, 3, 4].map(() => ({ stacks: new Map(stacks), cpuMs: 1, requests: 1 }));
    const before = starts([
      ["f (a.js:1)", 10],
      ["g (a.js:2)", 990],
    ]);
    const after = starts([
      ["f (a.js:3)", 900],
      ["g (a.js:4)", 50],
      ["g (a.js:5)", 50],
    ]);
    const { functions } = compareProfiles(pairsOf(before, after));
    expect(functions.map(({ name }) => name)).toEqual(["f (a.js:3)", "g (a.js)"]);
  });

  it("show no functions where nothing was sampled, or all is the same in all starts", () => {
    const none = [1, 2, 3, 4].map(() => ({ stacks: new Map(), cpuMs: 1, requests: 1 }));
    expect(compareProfiles(pairsOf(none, none))).toMatchObject({ compared: 0, functions: [] });
    const same = none.map((one) => ({ ...one, stacks: new Map([["f", 100]]) }));
    expect(compareProfiles(pairsOf(same, same))).toMatchObject({ compared: 1, functions: [] });
  });
});

/** Samples of functions in one start, of which each differs between starts by more than chance. */
function simulated(random: () => number, slower = 0): StartProfile {
  const stacks = new Map<string, number>();
  const whole = 1 + 0.1 * (random() - 0.5);
  for (let at = 0; at < 60; at += 1) {
    const expected = 2000 / (at + 1) + (at === 5 ? slower : 0);
    const own = expected * (1 + 0.3 * (random() - 0.5));
    const noise = Math.sqrt(own) * (sumOf([1, 2, 3, 4], random) - 2) * Math.sqrt(3);
    stacks.set(`f${at}`, Math.max(0, Math.round(own + noise)));
  }
  return { stacks, cpuMs: whole * sumOf(stacks.values(), Number), requests: 1000 };
}

describe("simulated profiles", () => {
  it("show a row by chance in at most 5 % of runs whose starts differ by themselves", () => {
    const random = seededRandom("profiles");
    let runs = 0;
    for (let run = 0; run < 400; run += 1) {
      const starts = () => [1, 2, 3, 4].map(() => simulated(random));
      if (compareProfiles(pairsOf(starts(), starts())).functions.length > 0) runs += 1;
    }
    expect(runs).toBeLessThanOrEqual(20);
  });
});
