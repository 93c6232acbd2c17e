import { describe, expect, it } from "vitest";
import { seededRandom } from "../statistics/random.ts";
import { PackedNumbers } from "./packed-numbers.ts";

/** The numbers of one figure, packed together with two others. */
function packed(numbers: readonly (number | undefined)[]) {
  const figures = [[...numbers.keys()], numbers, numbers.map(() => 5000)];
  const read = (figure: number, into: Float64Array, at: number) => {
    const all = figures[figure] ?? [];
    into.set(
      all.map((number) => number ?? Number.NaN),
      at,
    );
  };
  return new PackedNumbers({ length: numbers.length, read }, figures.length);
}

const random = seededRandom("packed numbers");
const many = (of: () => number) => Array.from({ length: 101 }, of);

describe("packed numbers", () => {
  it.each<[string, readonly (number | undefined)[]]>([
    ["one", [1 / 3]],
    ["the same", [7, 7, 7]],
    ["none", [undefined, undefined]],
    ["some", [1, undefined, 3]],
    ["whole", [0, 1, 2147]],
    ["whole, just small enough", [-32_768, 32_767, 0, 1, 2]],
    ["whole, just too large for that", [32_768, 0]],
    ["whole, but not all", [1, 2, 3.000_001]],
    ["whole, and some missing", [1, undefined, 2]],
    ["in millionths", [0.000_001, 2147.483_647, 1.034_567]],
    ["just too large for that", [1, 2147.483_648]],
    ["too small for that", [1, 0.000_000_1]],
    ["zeros with different signs", [0, -0, 0]],
    ["below zero", [-1, -2147.483_648, 0]],
    ["huge", [1e15, 1e300, 2 ** 53]],
    ["tiny", [1e-30, Number.MIN_VALUE]],
    ["anything", many(random)],
    ["any times", many(() => Number((10 * random()).toFixed(6)))],
    ["any ticks", many(() => 10 * Math.round(200 * random()))],
    ["any of all sizes", many(() => (random() - 0.5) * 10 ** (40 * random() - 20))],
  ])("are those that they were made from, to the last bit: %s", (_, numbers) => {
    const pack = packed(numbers);
    const expected = numbers.map((number) => number ?? Number.NaN);
    expect(numbers.map((__, index) => pack.at(1, index))).toEqual(expected);
    expect(numbers.map((__, index) => pack.at(0, index))).toEqual([...numbers.keys()]);
    expect(numbers.map((__, index) => pack.at(2, index))).toEqual(numbers.map(() => 5000));
    const read = new Float64Array(numbers.length + 2);
    pack.read(1, read, 1);
    expect([...read]).toEqual([0, ...expected, 0]);
  });

  it("are like others where all of them are", () => {
    const lists = [
      [1, 2, 3],
      [1, 2],
      [1, 2, 4],
      [1, 2, 3.5],
      [1, 2, 1 / 3],
      [1, 1, 1],
      [2, 2, 2],
    ];
    for (const [index, one] of lists.entries()) {
      const like = lists.map((other) => packed(one).isLike(packed(other)));
      expect(like).toEqual(lists.map((_, at) => at === index));
    }
  });
});
