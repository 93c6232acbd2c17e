import { describe, expect, it } from "vitest";
import { MOST_NAME } from "../../domain/series/profile.ts";
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

  it("give names that a run file can hold", () => {
    const starts = (name: string) =>
      [1, 2, 3, 4].map(() => ({
        stacks: new Map([[`main (a.js:1);${name.repeat(200)} (${"d".repeat(196)}.js:2)`, 900]]),
        ...{ cpuMs: name === "f" ? 1 : 9, requests: 1 },
      }));
    const { functions } = compareProfiles(pairsOf(starts("f"), starts("g")));
    expect(functions.map(({ name }) => name.length)).toEqual([MOST_NAME]);
  });

  it("show no functions where nothing was sampled, or all is the same in all starts", () => {
    const none = [1, 2, 3, 4].map(() => ({ stacks: new Map(), cpuMs: 1, requests: 1 }));
    expect(compareProfiles(pairsOf(none, none))).toMatchObject({ compared: 0, functions: [] });
    const same = none.map((one) => ({ ...one, stacks: new Map([["f", 100]]) }));
    expect(compareProfiles(pairsOf(same, same))).toMatchObject({ compared: 1, functions: [] });
  });
});

/**
 * Pairs of which each start has samples of `f` and 10,000 others, and a sample is worth 0.1 µs. The rest is the same.
 * @param base samples of `f` in each start
 */
function pairsWith(base: readonly number[], head: readonly number[]) {
  const starts = (samples: readonly number[]) =>
    samples.map((count) => {
      const stacks = new Map([
        ["f", count],
        ["rest", 10_000],
      ]);
      return { stacks, cpuMs: (count + 10_000) / 10, requests: 1000 };
    });
  return pairsOf(starts(base), starts(head));
}

const isShown = (base: readonly number[], head: readonly number[]) =>
  compareProfiles(pairsWith(base, head)).functions.some(({ name }) => name === "f");

describe("a function", () => {
  // With 100 and 130 samples in four pairs, the difference is 30 ± 7.6 by counting; √(230 / 4) = 7.6.
  it("differs beyond chance by what counting samples allows among two functions", () => {
    const same = [100, 100, 100, 100];
    expect(isShown(same, [116, 116, 117, 116])).toBe(false);
    expect(isShown(same, [118, 118, 118, 118])).toBe(true);
    expect(isShown([118, 118, 118, 118], same)).toBe(true);
  });

  it("does not differ if its difference scatters more than that", () => {
    expect(isShown([100, 100, 100, 100], [90, 160, 80, 150])).toBe(false);
    expect(isShown([100, 100, 100, 100], [290, 360, 280, 350])).toBe(true);
  });

  it("is compared if it has 20 samples in all starts together", () => {
    const { compared } = compareProfiles(pairsWith([5, 5, 5, 5], [0, 0, 0, 0]));
    expect(compared).toBe(2);
    expect(compareProfiles(pairsWith([5, 5, 5, 4], [0, 0, 0, 0])).compared).toBe(1);
    expect(isShown([5, 5, 5, 5], [0, 0, 0, 0])).toBe(true);
  });

  it("costs its part of the CPU time of a request, and the largest difference is first", () => {
    const starts = (f: number, g: number, rest: number) =>
      [1, 2, 3, 4].map(() => {
        const stacks = new Map(Object.entries({ f, g, rest }));
        return { stacks, cpuMs: (f + g + rest) / 50, requests: 10 };
      });
    const { baseUs, headUs, functions } = compareProfiles(
      pairsOf(starts(500, 300, 9000), starts(100, 600, 9000)),
    );
    expect(baseUs).toBeCloseTo(19_600);
    expect(headUs).toBeCloseTo(19_400);
    expect(functions.map(({ name }) => name)).toEqual(["f", "g"]);
    expect(functions[0]?.baseUs).toBeCloseTo(1000);
    expect(functions[0]?.headUs).toBeCloseTo(200);
  });
});

/** How starts differ by themselves. */
interface Scatter {
  /** Samples of `f5` beyond those of the other arm. */
  readonly slower?: number;
  /** Parts of a cost by which functions scatter from start to start, in turns. */
  readonly parts?: readonly number[];
}

/** Samples of functions in one start, of which each differs between starts by more than chance. */
function simulated(random: () => number, { slower = 0, parts = [0.3] }: Scatter): StartProfile {
  const stacks = new Map<string, number>();
  const whole = 1 + 0.1 * (random() - 0.5);
  for (let at = 0; at < 60; at += 1) {
    const expected = 2000 / (at + 1) + (at === 5 ? slower : 0);
    const part = required(parts[at % parts.length], "part");
    const own = expected * (1 + part * (random() - 0.5));
    const noise = Math.sqrt(own) * (sumOf([1, 2, 3, 4], random) - 2) * Math.sqrt(3);
    stacks.set(`f${at}`, Math.max(0, Math.round(own + noise)));
  }
  return { stacks, cpuMs: whole * sumOf(stacks.values(), Number), requests: 1000 };
}

/** Percent of runs that show `f5`, and that show another function, in which nothing changed. */
function percentShown(scatter: Scatter) {
  const random = seededRandom("profiles");
  const runs = 400;
  const shown = { slower: 0, others: 0 };
  for (let run = 0; run < runs; run += 1) {
    const base = [1, 2, 3, 4].map(() => simulated(random, { ...scatter, slower: 0 }));
    const head = [1, 2, 3, 4].map(() => simulated(random, scatter));
    const names = compareProfiles(pairsOf(base, head)).functions.map(({ name }) => name);
    if (names.includes("f5")) shown.slower += 100 / runs;
    if (names.some((name) => name !== "f5")) shown.others += 100 / runs;
  }
  return shown;
}

describe("simulated profiles", () => {
  it.each([
    ["only by counting", [0]],
    ["by the same part of their cost", [0.3]],
    ["each by another part of its cost", [0.1, 0.3, 0.5]],
    ["by a small part, except for some", [0.1, 0.1, 0.1, 0.1, 1]],
    ["by a small part, except for one", [1, ...Array.from({ length: 59 }, () => 0.1)]],
  ])(
    "show a row by chance in at most a twentieth of runs where functions scatter %s",
    (_, parts) => {
      const { slower, others } = percentShown({ parts });
      expect(slower + others).toBeLessThanOrEqual(5);
      expect(slower + others).toBeGreaterThan(0.5);
    },
  );

  it.each([
    [80, [0], 78],
    [150, [0.3], 76],
    [250, [0.1, 0.3, 0.5], 68],
  ])(
    "show a function with %i more of 333 samples that scatters by parts %j in more than %f percent of runs",
    (...row) => {
      const [slower, parts, percent] = row;
      expect(percentShown({ slower, parts }).slower).toBeGreaterThan(percent);
    },
  );
});
