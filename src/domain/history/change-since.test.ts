import { describe, expect, it } from "vitest";
import { referenceSince } from "./change-since.ts";

describe("earlier runs as a reference", () => {
  it("have the change from their median, which the shown base agrees with", () => {
    const { base, change } = referenceSince([100, 101, 99], 110);
    expect(change?.difference).toBeCloseTo(Math.log(1.1), 9);
    expect(base).toBeCloseTo(100, 9);
  });

  it("are not known better than is assumed, however well they agree", () => {
    expect(referenceSince([100, 100, 100], 100.1, 0.01).change?.standardError).toBe(0.01);
    expect(referenceSince([80, 100, 120], 100, 0.01).change?.standardError).toBeGreaterThan(0.1);
  });

  it.each([
    { past: [], head: 100, base: undefined },
    { past: [100, 102], head: 100, base: 101 },
    { past: [100, 102, 0], head: 100, base: 100 },
    { past: [100, 101, 99], head: 0, base: 100 },
    { past: [100, 101, 99], head: undefined, base: 100 },
    { past: [1e-300, 1e-300, 1e-300], head: 1e300, base: 1e-300 },
  ])("show no change from $past to $head", ({ past, head, base }) => {
    expect(referenceSince(past, head, 0.01)).toEqual(base === undefined ? {} : { base });
  });
});
