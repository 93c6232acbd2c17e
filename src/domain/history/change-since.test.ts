import { describe, expect, it } from "vitest";
import { changeSince } from "./change-since.ts";

describe("the change from earlier runs", () => {
  it("is that from their median", () => {
    expect(changeSince([100, 101, 99], 110, 0)?.difference).toBeCloseTo(Math.log(1.1), 9);
  });

  it("is not known better than is assumed, however well earlier values agree", () => {
    expect(changeSince([100, 100, 100], 100.1, 0.01)?.standardError).toBe(0.01);
    expect(changeSince([80, 100, 120], 100, 0.01)?.standardError).toBeGreaterThan(0.1);
  });

  it("is unknown with fewer than three earlier values above 0", () => {
    expect(changeSince([100, 101], 100, 0.01)).toBeUndefined();
    expect(changeSince([100, 101, 0], 100, 0.01)).toBeUndefined();
    expect(changeSince([100, 101, 99], 0, 0.01)).toBeUndefined();
  });

  it("is unknown beyond any percentage", () => {
    expect(changeSince([1e-300, 1e-300, 1e-300], 1e300, 0.01)).toBeUndefined();
  });
});
