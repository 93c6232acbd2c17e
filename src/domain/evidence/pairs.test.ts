import { describe, expect, it } from "vitest";
import { aSample, rowsOf } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { differencesByRound, type Pairs, pairBursts } from "./pairs.ts";

/** A burst at a place in a block's order. */
const burst = (block: number, position: number, overrides: Partial<Sample> = {}) =>
  aSample({ block, position, ...overrides });
const pairsOf = (first: readonly Sample[], second: readonly Sample[]) =>
  pairBursts(samplesOf(first), samplesOf(second));
const places = ({ first, second, at }: Pairs) =>
  at.map(({ one, other, round }) => {
    const { block, position } = rowsOf(first)[one] ?? {};
    return [round, block, position, rowsOf(second)[other]?.position];
  });

describe("pairBursts", () => {
  it("pairs the first with the first and the second with the second in A B B A and B A A B", () => {
    const a = [burst(0, 0), burst(0, 3), burst(1, 1), burst(1, 2)];
    const b = [burst(0, 1), burst(0, 2), burst(1, 0), burst(1, 3)];
    expect(places(pairsOf(a, b))).toEqual([
      [0, 0, 0, 1],
      [0, 0, 3, 2],
      [0, 1, 1, 0],
      [0, 1, 2, 3],
    ]);
  });

  it("takes the pairs of a round together, however their blocks are counted", () => {
    const both = [0, 1, 0, 1].map((round, block) => burst(block, 0, { round }));
    for (const all of [both, both.toReversed()]) {
      const places = pairsOf(both, all).at.map(({ one, other, round }) => [
        round,
        both[one]?.block,
        all[other]?.block,
      ]);
      expect(places).toEqual([
        [0, 0, 0],
        [0, 2, 2],
        [1, 1, 1],
        [1, 3, 3],
      ]);
    }
  });

  it("takes bursts of a block together wherever they stand", () => {
    const a = [burst(1, 0), burst(0, 0), burst(1, 3), burst(0, 3)];
    const b = [burst(0, 1), burst(0, 2), burst(1, 1), burst(1, 2)];
    expect(places(pairsOf(a, b))).toEqual([
      [0, 1, 0, 1],
      [0, 1, 3, 2],
      [0, 0, 0, 1],
      [0, 0, 3, 2],
    ]);
  });

  it("takes bursts of a block together where both have them in the same other order", () => {
    const both = [burst(1, 0), burst(0, 0), burst(1, 3)];
    expect(places(pairsOf(both, both))).toEqual([
      [0, 1, 0, 0],
      [0, 1, 3, 3],
      [0, 0, 0, 0],
    ]);
  });

  it("leaves out a burst without a partner: half a block, or a block that only one has", () => {
    const whole = [burst(0, 0), burst(0, 3), burst(1, 1)];
    const half = [burst(0, 1), burst(2, 1)];
    expect(places(pairsOf(whole, half))).toEqual([[0, 0, 0, 1]]);
    expect(places(pairsOf(half, whole))).toEqual([[0, 0, 1, 0]]);
    expect(places(pairsOf(whole, []))).toEqual([]);
    expect(places(pairsOf([], whole))).toEqual([]);
  });
});

describe("differencesByRound", () => {
  /** Pairs from their round and both throughputs; undefined stands for a burst that gave nothing. */
  function pairs(...all: readonly (readonly [number, number | undefined, number | undefined])[]) {
    return pairsOf(
      all.map(([round, from]) => gave(round, from)),
      all.map(([round, , to]) => gave(round, to)),
    );
  }
  function gave(round: number, throughput: number | undefined): Sample {
    const { throughput: _, ...nothing } = aSample({ round });
    return throughput === undefined ? nothing : { ...nothing, throughput };
  }

  it("are the logarithms of second ÷ first, by round", () => {
    const all = pairs([0, 100, 200], [0, 100, 50], [3, 10, 10]);
    expect(differencesByRound(all, "throughput")).toEqual([
      { round: 0, differences: [expect.closeTo(Math.LN2, 12), expect.closeTo(-Math.LN2, 12)] },
      { round: 3, differences: [0] },
    ]);
    expect(differencesByRound(pairs(), "throughput")).toEqual([]);
  });

  it("are those of the metric that is asked for", () => {
    const of = (cpuPerRequestUs: number) => [aSample({ cpuPerRequestUs })];
    const all = pairsOf(of(40), of(80));
    expect(differencesByRound(all, "cpu-per-request")).toEqual([
      { round: 0, differences: [expect.closeTo(Math.LN2, 12)] },
    ]);
    expect(differencesByRound(all, "throughput")).toEqual([{ round: 0, differences: [0] }]);
  });

  it("take a drift that is the same from burst to burst from one pair and add it to the other", () => {
    // A B B A, each burst 10 % faster than the one before it; B is otherwise twice as fast.
    const speed = (position: number) => 100 * 1.1 ** position;
    const all = pairs([0, speed(0), 2 * speed(1)], [0, speed(3), 2 * speed(2)]);
    const [one = Number.NaN, other = Number.NaN] =
      differencesByRound(all, "throughput")[0]?.differences ?? [];
    expect(one).not.toBeCloseTo(other, 3);
    expect((one + other) / 2).toBeCloseTo(Math.LN2, 12);
  });

  it.each<[string, number | undefined, number | undefined]>([
    ["the first gave nothing", undefined, 1],
    ["the second gave nothing", 1, undefined],
    ["the first is 0", 0, 1],
    ["the second is 0", 1, 0],
    ["the first is below 0", -1, 1],
    ["both are below 0", -1, -2],
  ])("leave out a pair of which %s, and a round without any other", (_, from, to) => {
    const all = pairs([0, 1, 1], [0, from, to], [1, from, to], [2, 4, 4]);
    expect(differencesByRound(all, "throughput")).toEqual([
      { round: 0, differences: [0] },
      { round: 2, differences: [0] },
    ]);
  });
});
