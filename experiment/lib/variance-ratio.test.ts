import { describe, expect, it } from "vitest";
import { chanceOf } from "../../src/domain/statistics/variance-ratio.ts";
import { golden, mismatches } from "../../test/fixtures/statistics/golden.ts";
import { varianceRatio } from "./variance-ratio.ts";

describe("varianceRatio", () => {
  it("is SciPy's F of the one-way analysis of variance", () => {
    expect(
      mismatches(
        golden.varianceRatio,
        ({ groups }) => varianceRatio(groups)?.f ?? Number.NaN,
        ({ f }) => f,
        1e-9,
      ),
    ).toEqual([]);
  });

  it("has one degree of freedom less than there are groups, and the values' others within", () => {
    for (const { groups, between, within } of golden.varianceRatio) {
      expect(varianceRatio(groups)).toMatchObject({ between, within });
    }
  });

  it("is as much by chance as SciPy says", () => {
    const chance = (groups: readonly (readonly number[])[]) => {
      const ratio = varianceRatio(groups);
      return ratio ? chanceOf(ratio) : Number.NaN;
    };
    expect(
      mismatches(
        golden.varianceRatio,
        ({ groups }) => chance(groups),
        (row) => row.chance,
        1e-9,
      ),
    ).toEqual([]);
  });

  it("depends neither on the unit nor on where the values lie", () => {
    const groups = [
      [1, 2, 3],
      [4, 5, 7],
    ];
    // Means 2, 5⅓; squares between 16⅔ with 1 degree, within 2 + 4⅔ with 4.
    expect(varianceRatio(groups)).toEqual({
      f: expect.closeTo(10, 12),
      between: 1,
      within: 4,
    });
    const moved = groups.map((group) => group.map((value) => 8 * value - 64));
    expect(varianceRatio(moved)?.f).toBeCloseTo(10, 12);
  });

  it("is 0 where the groups agree", () => {
    expect(
      varianceRatio([
        [1, 3],
        [3, 1],
      ]),
    ).toEqual({ f: 0, between: 1, within: 2 });
  });

  it("is infinite, and no chance, where only the groups differ", () => {
    const ratio = varianceRatio([
      [1, 1],
      [2, 2],
    ]);
    expect(ratio).toEqual({ f: Number.POSITIVE_INFINITY, between: 1, within: 2 });
    expect(ratio && chanceOf(ratio)).toBe(0);
  });

  it("leaves empty groups out", () => {
    const groups = [
      [1, 2, 3],
      [4, 5, 7],
    ];
    expect(varianceRatio([[], groups[0] ?? [], [], groups[1] ?? []])).toEqual(
      varianceRatio(groups),
    );
  });

  it.each<[string, readonly (readonly number[])[]]>([
    ["of no group", []],
    ["of one group", [[1, 2, 3]]],
    ["of one group beside empty ones", [[], [1, 2, 3], []]],
    ["of groups of one value", [[1], [2], [3]]],
    [
      "where no value differs",
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])("is not known %s", (_, groups) => {
    expect(varianceRatio(groups)).toBeUndefined();
  });
});
