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

  it("are compared less precisely the further this run's own rounds are apart", () => {
    const past = [100, 101, 99, 102, 98, 100];
    const [alone, close, apart, few] = [[], [105, 105, 105], [60, 105, 180], [60, 180]].map(
      (rounds) => referenceSince(past, 105, 0, rounds).change,
    );
    expect(close).toMatchObject({ standardError: alone?.standardError, degrees: 5 });
    const error = Math.log(3) / 2 / Math.sqrt(3);
    expect(apart?.standardError).toBeCloseTo(Math.hypot(error, Number(alone?.standardError)), 3);
    expect(apart?.degrees).toBeCloseTo(2, 1);
    expect(few?.degrees).toBeCloseTo(1, 1);
  });

  it("that agree leave only this run's rounds to be apart", () => {
    expect(referenceSince([100, 100, 100, 100], 105, 0, [90, 105, 120]).change?.degrees).toBe(2);
    expect(referenceSince([100, 100, 100], 105, 0.01, [0, 105, 105])).toEqual({ base: 100 });
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
