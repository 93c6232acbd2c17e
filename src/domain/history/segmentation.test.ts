import { describe, expect, it } from "vitest";
import golden from "../../../test/fixtures/change-points/golden.json" with { type: "json" };
import { segmentStarts } from "./segmentation.ts";

const flat = (count: number, level: number) => Array.from({ length: count }, () => level);
/** Numbers that go up and down a little, always the same. */
const rough = (count: number, level: number) =>
  Array.from({ length: count }, (_, index) => level + 0.01 * Math.sin(index * 1.7));

describe("segmentStarts", () => {
  it.each(golden.potts)(
    "is the minimum that trying all divisions finds: $xs.length values",
    ({ xs, least, starts }) => {
      expect(segmentStarts(xs, least)).toEqual(starts);
    },
  );

  it.each<[string, readonly number[], readonly number[]]>([
    ["one value", [5], [0]],
    ["a constant series", flat(50, 1), [0]],
    ["one step", [...flat(20, 0), ...flat(20, 1)], [0, 20]],
    ["steps up and down", [...flat(10, 0), ...flat(10, 1), ...flat(10, 0)], [0, 10, 20]],
    ["a step in noise", [...rough(30, 0), ...rough(12, 0.2)], [0, 30]],
    ["noise", rough(60, 0), [0]],
    ["one value apart", [...flat(20, 0), 1, ...flat(20, 0)], [0]],
    ["outliers", flat(40, 0).map((level, index) => (index % 9 === 4 ? 1 : level)), [0]],
  ])("%s", (_, xs, starts) => {
    expect(segmentStarts(xs, 3)).toEqual(starts);
  });

  it("refuses what is no series", () => {
    expect(() => segmentStarts([], 3)).toThrow(RangeError);
    expect(() => segmentStarts([1, Number.NaN], 3)).toThrow(RangeError);
  });
});
