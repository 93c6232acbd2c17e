import { describe, expect, it } from "vitest";
import { standardDeviation } from "./descriptive.ts";
import { curveOf, type Quantile, quantileOf, stddevFromQuantiles } from "./mixture.ts";
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

/** The parts that oha prints, with the ends. */
const PARTS = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 1];

function quantilesOf(values: readonly number[]): Quantile[] {
  const sorted = values.toSorted((a, b) => a - b);
  return PARTS.map((part) => [part, sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN]);
}

describe("a standard deviation from quantiles", () => {
  it.each<[string, readonly Quantile[], number]>([
    [
      "of one value",
      [
        [0, 3],
        [1, 3],
      ],
      0,
    ],
    [
      "of a uniform distribution",
      [
        [0, 0],
        [1, 12],
      ],
      Math.sqrt(12),
    ],
    [
      "of two values",
      [
        [0, 0],
        [0.5, 0],
        [0.5, 10],
        [1, 10],
      ],
      5,
    ],
    [
      "far from 0",
      [
        [0, 1e6],
        [1, 1e6 + 12],
      ],
      Math.sqrt(12),
    ],
  ])("is exact %s, whose quantile function is linear in pieces", (_, quantiles, expected) => {
    expect(stddevFromQuantiles(quantiles)).toBeCloseTo(expected, 9);
  });

  const random = seededRandom("quantiles");
  const normal = () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return radius * Math.cos(2 * Math.PI * random());
  };
  // Bounds of 200 to 1000 draws of each size, rounded outwards. What lies between two quantiles is
  // taken as spread evenly there, and that is what a few answers far from all others are not.
  it.each<[string, number, number, number, () => number]>([
    ["exponential", 1000, 0.95, 1.1, () => -Math.log(1 - random())],
    ["exponential", 20_000, 1.02, 1.08, () => -Math.log(1 - random())],
    ["log-normal", 1000, 0.95, 1.15, () => Math.exp(0.5 * normal())],
    ["log-normal", 20_000, 1.03, 1.1, () => Math.exp(0.5 * normal())],
    ["log-normal with a heavy tail", 1000, 0.8, 1.3, () => Math.exp(normal())],
    ["log-normal with a heavy tail", 20_000, 1, 1.2, () => Math.exp(normal())],
    ["one in 50 late", 1000, 0.6, 1.5, () => (random() < 0.02 ? 20 + random() : 1 + random() / 10)],
    ["one in 50 late", 20_000, 1, 1.2, () => (random() < 0.02 ? 20 + random() : 1 + random() / 10)],
    ["one in 2000 late", 20_000, 0.55, 1.7, () => (random() < 0.0005 ? 50 : 1 + 0.3 * random())],
  ])("of %s times, %d of them, is %d to %d times the true one", (_, size, low, high, draw) => {
    const ratios = Array.from({ length: 20 }, () => {
      const values = Array.from({ length: size }, draw);
      return stddevFromQuantiles(quantilesOf(values)) / standardDeviation(values);
    });
    expect(Math.min(...ratios)).toBeGreaterThan(low);
    expect(Math.max(...ratios)).toBeLessThan(high);
  });

  it.each<[string, readonly Quantile[]]>([
    ["none", []],
    [
      "no first",
      [
        [0.5, 1],
        [1, 2],
      ],
    ],
    [
      "no last",
      [
        [0, 1],
        [0.5, 2],
      ],
    ],
    [
      "a step back",
      [
        [0, 1],
        [0.7, 2],
        [0.5, 3],
        [1, 4],
      ],
    ],
  ])("needs quantiles from 0 to 1: %s", (_, quantiles) => {
    expect(() => stddevFromQuantiles(quantiles)).toThrow(RangeError);
  });
});
