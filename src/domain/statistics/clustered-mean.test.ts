import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { clusteringOf } from "./clustered-mean.ts";

describe("clusteringOf", () => {
  it("has SciPy's p-value of the one-way analysis of variance", () => {
    expect(
      mismatches(
        golden.clustering,
        ({ groups }) => clusteringOf(groups).pValue,
        ({ pValue }) => pValue,
        1e-9,
      ),
    ).toEqual([]);
  });

  it("has the groups' means", () => {
    const rows = golden.clustering.flatMap(({ groups, means }) => {
      const ours = clusteringOf(groups).means;
      expect(ours).toHaveLength(means.length);
      return means.map((expected, index) => ({ expected, actual: ours[index] }));
    });
    expect(
      mismatches(
        rows,
        ({ actual }) => actual ?? Number.NaN,
        ({ expected }) => expected,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("leaves empty groups out", () => {
    const groups = [
      [1, 2, 3],
      [4, 5, 7],
    ];
    expect(clusteringOf([[], groups[0] ?? [], [], groups[1] ?? []])).toEqual(clusteringOf(groups));
  });

  it("does not know without two groups, or without two values in any", () => {
    expect(clusteringOf([])).toEqual({ means: [], pValue: 1 });
    expect(clusteringOf([[1, 2, 3]])).toEqual({ means: [2], pValue: 1 });
    expect(clusteringOf([[1], [2], [3]])).toEqual({ means: [1, 2, 3], pValue: 1 });
  });

  it("is sure where the groups alone differ, and knows nothing where no value does", () => {
    expect(
      clusteringOf([
        [1, 1],
        [2, 2],
      ]).pValue,
    ).toBe(0);
    expect(
      clusteringOf([
        [1, 1],
        [1, 1],
      ]).pValue,
    ).toBe(1);
  });
});
