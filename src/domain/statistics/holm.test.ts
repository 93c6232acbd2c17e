import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../../test/fixtures/statistics/golden.ts";
import { holmAdjust } from "./holm.ts";

describe("holmAdjust", () => {
  it("agrees with statsmodels", () => {
    const rows = golden.holm.flatMap(({ pValues, adjusted }) => {
      const ours = holmAdjust(pValues);
      expect(ours).toHaveLength(adjusted.length);
      return adjusted.map((expected, index) => ({ pValues, expected, actual: ours[index] }));
    });
    expect(
      mismatches(
        rows,
        (row) => row.actual ?? Number.NaN,
        (row) => row.expected,
        1e-12,
      ),
    ).toEqual([]);
  });

  it("keeps the order of the input and never falls with the rank", () => {
    expect(holmAdjust([0.5, 0.0625, 0.0625])).toEqual([0.5, 0.1875, 0.1875]);
    expect(holmAdjust([0.25, 0.1875])).toEqual([0.375, 0.375]);
  });

  it("has nothing to adjust in nothing", () => {
    expect(holmAdjust([])).toEqual([]);
  });

  it.each([-0.01, 1.01, Number.NaN])("refuses %d", (p) => {
    expect(() => holmAdjust([0.5, p])).toThrow(RangeError);
  });
});
