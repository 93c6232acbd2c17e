import { describe, expect, it } from "vitest";
import { curveOf, quantileOf } from "./mixture.ts";
import type { Quantile } from "./quantile-function.ts";
import { seededRandom } from "./random.ts";

const mixtureQuantile = (
  components: readonly { readonly weight: number; readonly quantiles: readonly Quantile[] }[],
  part: number,
) =>
  quantileOf(
    components.map(({ weight, quantiles }) => curveOf(weight, quantiles)),
    part,
  );

/** Even from one value to another. */
const even = (low: number, high: number): readonly Quantile[] => [
  [0, low],
  [1, high],
];

describe("a quantile of a mixture", () => {
  it.each<[string, Parameters<typeof mixtureQuantile>[0], number, number]>([
    ["of one part is its own", [{ weight: 3, quantiles: even(0, 10) }], 0.25, 2.5],
    [
      "of two equal parts is theirs",
      [
        { weight: 1, quantiles: even(0, 10) },
        { weight: 9, quantiles: even(0, 10) },
      ],
      0.9,
      9,
    ],
    [
      "of parts that do not meet comes from the one it falls into",
      [
        { weight: 9, quantiles: even(0, 1) },
        { weight: 1, quantiles: even(10, 20) },
      ],
      0.95,
      15,
    ],
    [
      "at the border of two parts is the first value of the next",
      [
        { weight: 1, quantiles: even(0, 1) },
        { weight: 1, quantiles: even(10, 20) },
      ],
      0.5,
      10,
    ],
    [
      "of parts that overlap adds them up",
      [
        { weight: 1, quantiles: even(0, 2) },
        { weight: 1, quantiles: even(1, 3) },
      ],
      0.5,
      1.5,
    ],
    ["of values that are all equal is that value", [{ weight: 2, quantiles: even(7, 7) }], 0.5, 7],
    ["of nothing is the least", [{ weight: 1, quantiles: even(3, 4) }], 0, 3],
    ["of everything is the most", [{ weight: 1, quantiles: even(3, 4) }], 1, 4],
    [
      "within a jump is the value of the jump",
      [
        {
          weight: 1,
          quantiles: [
            [0, 1],
            [0.2, 2],
            [0.8, 2],
            [1, 3],
          ],
        },
      ],
      0.5,
      2,
    ],
  ])("%s", (_, components, part, value) => {
    expect(mixtureQuantile(components, part)).toBeCloseTo(value, 12);
  });

  it("of heavy-tailed parts is near that of all their values", () => {
    const random = seededRandom("mixture");
    const times = (median: number, count: number) =>
      Float64Array.from({ length: count }, () => median * (1 - random()) ** -0.3).toSorted();
    const parts = [times(1, 6000), times(3, 2000)];
    const all = Float64Array.from(parts.flatMap((part) => [...part])).toSorted();
    const known = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999];
    const at = (values: Float64Array, part: number) =>
      values[Math.floor(part * values.length)] ?? 0;
    const components = parts.map((values) => ({
      weight: values.length,
      quantiles: [
        [0, at(values, 0)],
        ...known.map((part) => [part, at(values, part)] as const),
        [1, values.at(-1) ?? 0],
      ] satisfies Quantile[],
    }));
    for (const part of [0.5, 0.9, 0.95, 0.99]) {
      const error = mixtureQuantile(components, part) / at(all, part) - 1;
      expect(Math.abs(error), String(part)).toBeLessThan(0.05);
    }
  });
});
