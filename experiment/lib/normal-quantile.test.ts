import { describe, expect, it } from "vitest";
import { golden, mismatches } from "../../test/fixtures/statistics/golden.ts";
import { normalQuantile } from "./normal-quantile.ts";

describe("normalQuantile", () => {
  it("agrees with SciPy", () => {
    expect(
      mismatches(
        golden.normal.quantile,
        ({ p }) => normalQuantile(p),
        (row) => row.value,
        1e-14,
      ),
    ).toEqual([]);
  });

  it("is 0 in the middle", () => {
    expect(normalQuantile(0.5)).toBe(0);
  });

  it.each([0, 1, Number.NaN])("refuses %d", (p) => {
    expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});
