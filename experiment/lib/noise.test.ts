import { describe, expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { betweenGroups, noiseFacts, pairsIn } from "./noise.js";

describe("the analysis of variance", () => {
  it("is that of a worked example", () => {
    const groups = [
      [1, 2, 3],
      [2, 3, 4],
      [5, 6, 7],
    ];
    // Between the groups 26 ⁄ 2, within them 6 ⁄ 6; the variance of their levels is (13 − 1) ⁄ 3.
    const { f, pValue, variance } = betweenGroups(groups);
    expect(f).toBeCloseTo(13, 9);
    expect(variance).toBeCloseTo(4, 9);
    // With 2 degrees between, P(F > f) is (1 + 2 f ⁄ 6)^−3.
    expect(pValue).toBeCloseTo((1 + 26 / 6) ** -3, 9);
  });

  it("finds no levels where the groups are more alike than chance has them", () => {
    const groups = [
      [1, 2, 3],
      [3, 1, 2],
    ];
    const { f, variance } = betweenGroups(groups);
    expect(f).toBeCloseTo(0, 9);
    expect(variance).toBeLessThan(0);
  });
});

it("a round's pairs are those of its blocks that have a value", () => {
  expect(pairsIn({ first: 1, end: 3 }, [0, 1, 2, NaN, 4, 5, 6, 7])).toEqual([2, 4, 5]);
});

describe("the noise of a recording", () => {
  /** Head and base differ by ±1 in turns, pair by pair; the second round is faster. */
  const recording = aRecording({
    rounds: 2,
    blocksPerRound: 50,
    logs: ({ copy, round, index }) => {
      const pair = Math.floor(index / 2);
      return 3 * round + (copy === "B" ? (pair % 2 === 0 ? 1 : -1) : 0);
    },
  });
  const facts = noiseFacts(recording);
  const [row] = facts.rows;

  it("has a row for every metric of every series", () => {
    expect(facts.rows).toHaveLength(16);
    expect(row).toMatchObject({ series: "go c=1", metric: "throughput" });
  });

  it("has the spread of pairs, and their correlation with the next", () => {
    // 200 pairs of ±1 about 0.
    expect(row?.pair).toBeCloseTo(Math.sqrt(200 / 199), 9);
    expect(row?.robust).toBeCloseTo(1.4826, 9);
    expect(row?.correlation).toBeCloseTo(-199 / 200, 9);
    expect(facts.spreads).toHaveLength(4);
    expect(facts.spreads[3]).toEqual([1, 2, 3].map(() => expect.closeTo(row?.pair ?? 0, 9)));
  });

  it("has no levels of processes where the rounds' differences are the same", () => {
    expect(row?.f).toBeCloseTo(0, 9);
    expect(row?.pValue).toBeCloseTo(1, 9);
    expect(facts.processes).toBe(0);
  });

  it("has the drift of the machine as the spread of rounds' throughput", () => {
    expect(facts.drift).toBeCloseTo(3 / Math.SQRT2, 9);
  });

  it("has the correlation of a burst with the next", () => {
    // Of bursts 0 or ±1 about rounds 3 apart; of eight products with the next, one is −1 and the others 0.
    expect(facts.correlation).toBeCloseTo((2.25 - 1 / 8) / (2.25 + 1 / 2), 1);
  });

  it("has the level of a process where the rounds show one", () => {
    const levels = [-1, 1, -1, 1];
    const { processes } = noiseFacts(
      aRecording({
        rounds: 4,
        blocksPerRound: 50,
        logs: ({ copy, round, index }) =>
          copy === "B" ? (levels[round] ?? 0) + (index % 4 < 2 ? 0.1 : -0.1) : 0,
      }),
    );
    // The variance of the levels is 4 ⁄ 3, and each is the difference of two processes.
    expect(processes).toBeCloseTo(Math.sqrt(4 / 3 / 2), 3);
  });
});
