import { describe, expect, it } from "vitest";
import golden from "../../../test/fixtures/change-points/golden.json" with { type: "json" };
import { seededRandom } from "../statistics/random.ts";
import { levelsOf } from "./change-points.ts";

/** Levels by index, each multiplied by noise of a few percent that is always the same. */
function noisy(levels: readonly number[], spread = 0.02, seed = "noise"): readonly number[] {
  const random = seededRandom(seed);
  return levels.map((level) => {
    const sum = Array.from({ length: 12 }, random).reduce((all, one) => all + one, 0);
    return level * Math.exp(spread * (sum - 6));
  });
}

const flat = (count: number, level: number) => Array.from({ length: count }, () => level);
const indices = (values: readonly number[]) => levelsOf(values).points.map(({ index }) => index);

describe("levelsOf", () => {
  it("finds a step, with its size and the levels on both sides", () => {
    const { segments, points } = levelsOf(noisy([...flat(40, 1000), ...flat(15, 900)]));
    expect(points).toHaveLength(1);
    const [point] = points;
    expect(Math.abs((point?.index ?? 0) - 40)).toBeLessThanOrEqual(1);
    expect(point?.ratio).toBeCloseTo(0.9, 1);
    expect(point?.pValue).toBeLessThanOrEqual(0.001);
    expect(segments.map(({ from, to }) => [from, to])).toEqual([
      [0, point?.index],
      [point?.index, 55],
    ]);
  });

  it.each<[string, readonly number[]]>([
    ["noise", noisy(flat(100, 50))],
    ["a step below 5 %", noisy([...flat(60, 100), ...flat(60, 103)], 0.002)],
    [
      "outliers",
      noisy(flat(80, 100)).map((value, index) => (index % 20 === 7 ? value * 0.6 : value)),
    ],
    ["two runs", [...flat(30, 100), 50, 50]],
    ["nothing", []],
  ])("says nothing of %s", (_, values) => {
    expect(levelsOf(values).points).toEqual([]);
  });

  it("says something of a step below 5 % where less is asked for", () => {
    const values = noisy([...flat(60, 100), ...flat(60, 103)], 0.002);
    expect(levelsOf(values, 1.01).points.map(({ index }) => index)).toEqual([60]);
  });

  it("three runs are enough after 21, and not after 20", () => {
    const following = (count: number) => indices([...noisy(flat(count, 100), 0.01), 80, 80.5, 81]);
    expect(following(20)).toEqual([]);
    expect(following(21)).toEqual([21]);
  });

  it("tells a step that went back from one that stayed", () => {
    const there = noisy([...flat(30, 100), ...flat(20, 70), ...flat(30, 100)]);
    expect(indices(there)).toEqual([30, 50]);
  });

  it.each(golden.otava.filter(({ isClear }) => isClear))(
    "agrees with Otava where the step is clear: $name",
    ({ values, points }) => {
      const found = indices(values);
      expect(found).toHaveLength(points.length);
      for (const [index, point] of points.entries()) {
        expect(Math.abs((found[index] ?? -9) - point)).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each(golden.otava.filter(({ isQuiet }) => isQuiet))(
    "says nothing where nothing changed: $name",
    ({ values }) => {
      expect(indices(values)).toEqual([]);
    },
  );

  it.each([[[1, 0]], [[1, -1]], [[Number.POSITIVE_INFINITY]]])(
    "refuses what is no series",
    (values) => {
      expect(() => levelsOf(values)).toThrow(RangeError);
    },
  );
});
