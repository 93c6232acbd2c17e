import { describe, expect, it } from "vitest";
import { engine } from "../../scripts/engine.js";
import { aRecording } from "../../test/support/recording.ts";
import { betweenGroups, pairsIn } from "./noise.js";
import { drawRun, levelled } from "./resample.js";
import { TWELVE } from "./shapes.js";

/** Each pair tells its block: the block's number, plus a half in the block's second pair. */
const numbered = aRecording({
  rounds: 3,
  blocksPerRound: 20,
  logs: ({ copy, block, position }) => (copy === "B" ? block + 1 + (position < 2 ? 0 : 0.5) : 0),
});
const SIZES = [7, 12];
const draw = (seed: string) => drawRun(numbered, SIZES, engine.seededRandom(seed));

/** The blocks that the pairs of a drawn round were taken from. */
const blocksOf = (pairs: readonly number[]) =>
  pairs.filter((_, pair) => pair % 2 === 0).map((value) => Math.round(Math.abs(value)) - 1);

describe("a drawn run", () => {
  const run = draw("a");

  it("has the recording's series in each scenario, and both pairs of as many blocks as are wanted", () => {
    expect(run).toHaveLength(TWELVE.scenarios * 4);
    for (const series of run) {
      expect(series).toHaveLength(3);
      expect(series.map((rounds) => rounds.map(({ length }) => length))).toEqual(
        [1, 2, 3].map(() => [14, 24]),
      );
    }
  });

  it("takes each round from one recorded round, in stretches of five blocks that follow each other", () => {
    for (const rounds of run.map(([throughput = []]) => throughput)) {
      for (const pairs of rounds) {
        const blocks = blocksOf(pairs);
        expect(new Set(blocks.map((block) => Math.floor(block / 20))).size).toBe(1);
        const steps = blocks.slice(1).map((block, at) => (block - (blocks[at] ?? 0) + 20) % 20);
        expect(steps.filter((_, at) => at % 5 !== 4).every((step) => step === 1)).toBe(true);
      }
    }
  });

  it("takes all series and metrics of a scenario from the same blocks, with the same copy as head", () => {
    for (let scenario = 0; scenario < TWELVE.scenarios; scenario += 1) {
      const own = run.slice(4 * scenario, 4 * scenario + 4);
      const [first = []] = own[0] ?? [];
      for (const [throughput, latency] of own) {
        expect(throughput).toEqual(first);
        expect(latency?.flat()).toEqual(first.flat().map((value) => expect.closeTo(-value, 9)));
      }
    }
    expect(run[0]).not.toEqual(run[4]);
  });

  it("lets either copy be head, all through a round", () => {
    const rounds = Array.from({ length: 40 }, (_, seed) => draw(String(seed))[0]?.[0] ?? []).flat();
    const signs = rounds.map((pairs) => new Set(pairs.map(Math.sign)));
    expect(signs.every(({ size }) => size === 1)).toBe(true);
    const positive = signs.filter((sign) => sign.has(1)).length;
    expect(positive / signs.length).toBeGreaterThan(0.3);
    expect(positive / signs.length).toBeLessThan(0.7);
  });

  it("is the same for the same seed", () => {
    expect(draw("a")).toEqual(run);
    expect(draw("b")).not.toEqual(run);
  });
});

describe("a levelled recording", () => {
  /** Pairs of ±1 about the level of their round. */
  const withLevels = (levels: readonly number[]) =>
    aRecording({
      rounds: levels.length,
      blocksPerRound: 20,
      logs: ({ copy, round, index }) =>
        copy === "B" ? (levels[round] ?? 0) + (index % 4 < 2 ? 1 : -1) : 0,
    });
  const centres = (levels: readonly number[]) => {
    const { series, rounds } = levelled(withLevels(levels));
    const values = series[0]?.differences.throughput ?? [];
    return rounds.map((round) => engine.walshMedian(pairsIn(round, values)));
  };

  it("has no levels where the rounds differ by no more than chance", () => {
    const [low = NaN, middle = NaN, high = NaN] = centres([-0.1, 0, 0.1]);
    expect(low).toBeCloseTo(middle, 9);
    expect(high).toBeCloseTo(middle, 9);
  });

  it("keeps of levels the part of their variance that is not chance", () => {
    const levels = [-2, 0, 2];
    const { series, rounds } = withLevels(levels);
    const values = series[0]?.differences.throughput ?? [];
    const { f } = betweenGroups(rounds.map((round) => pairsIn(round, values)));
    const [low = NaN, , high = NaN] = centres(levels);
    expect(f).toBeGreaterThan(100);
    expect(high - low).toBeCloseTo(4 * Math.sqrt(1 - 1 / f), 9);
  });

  it("leaves the noise within a round as it is", () => {
    const { series, rounds } = levelled(withLevels([-2, 0, 2]));
    for (const round of rounds) {
      const own = pairsIn(round, series[0]?.differences.throughput ?? []);
      expect(engine.standardDeviation(own)).toBeCloseTo(Math.sqrt(40 / 39), 9);
    }
  });
});
