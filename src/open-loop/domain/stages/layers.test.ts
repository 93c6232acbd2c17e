import { describe, expect, it, test } from "vitest";
import { layersOf, peakOf, placed } from "./layers.ts";

const stages = (...parts: readonly (readonly [rate: number, seconds: number])[]) =>
  parts.map(([rate, seconds]) => ({ rate, ms: 1000 * seconds }));

const seconds = ({ rate, fromMs, toMs }: ReturnType<typeof layersOf>[number]) =>
  [rate, fromMs / 1000, toMs / 1000] as const;

describe("the loads that add up to stages", () => {
  it.each([
    [
      "one peak",
      stages([500, 20], [5000, 10], [500, 20]),
      [
        [500, 0, 50],
        [4500, 20, 30],
      ],
    ],
    ["one rate", stages([500, 20], [500, 5]), [[500, 0, 25]]],
    [
      "steps",
      stages([100, 1], [300, 1], [1000, 1]),
      [
        [100, 0, 3],
        [200, 1, 3],
        [700, 2, 3],
      ],
    ],
    [
      "two peaks of neighbours",
      stages([10, 1], [30, 1], [20, 1], [10, 1], [20, 1]),
      [
        [10, 0, 5],
        [10, 1, 3],
        [10, 4, 5],
        [10, 1, 2],
      ],
    ],
    [
      "a fall",
      stages([900, 2], [100, 2]),
      [
        [100, 0, 4],
        [800, 0, 2],
      ],
    ],
  ])("%s", (_, all, layers) => {
    expect(layersOf(all).map(seconds)).toEqual(layers);
  });

  it("send in each stage what is due in it", () => {
    const all = stages([500, 3], [4000, 2], [1500, 1], [4000, 2], [200, 5]);
    for (const { rate, fromMs } of placed(all)) {
      const own = layersOf(all).filter((one) => one.fromMs <= fromMs && fromMs < one.toMs);
      expect(own.reduce((sum, one) => sum + one.rate, 0)).toBe(rate);
    }
  });
});

test("the peak lasts from the first to the last stage with the highest rate", () => {
  const all = stages([1, 1], [9, 2], [2, 3], [9, 4], [1, 5]);
  expect(peakOf(all)).toEqual({ fromMs: 1000, toMs: 10_000 });
});
