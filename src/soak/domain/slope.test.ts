import { describe, expect, it } from "vitest";
import { seededRandom } from "../../domain/statistics/random.ts";
import { slopeOf } from "./slope.ts";

const line = (ys: readonly number[]) => ys.map((y, x) => ({ x, y }));

describe("slopeOf", () => {
  it("is that of a line, whatever one of its points is", () => {
    const { estimate, low, high } = slopeOf([line([0, 2, 4, 99, 8, 10, 12, 14, 16])]);
    expect(estimate).toBe(2);
    expect(low).toBeLessThanOrEqual(2);
    expect(high).toBeGreaterThanOrEqual(2);
  });

  it("is that of several lines at different heights", () => {
    const { estimate, low } = slopeOf([line([0, 1, 2, 3, 4, 5]), line([100, 101, 102, 103, 104])]);
    expect([estimate, low]).toEqual([1, 1]);
  });

  it("has the ends of Kendall's test", () => {
    // Of 120 orders of five things, one has no inversion and four have one: 5/120 is above 2.5 %.
    const ys = [0, 1, 4, 9, 16];
    expect(slopeOf([line(ys)])).toEqual({ estimate: 4, low: 1, high: 7 });
  });

  it.each([
    { points: "none", lines: [] },
    { points: "one", lines: [line([1])] },
  ])("knows nothing of $points", ({ lines }) => {
    expect(slopeOf(lines)).toEqual({ estimate: 0, low: -Infinity, high: Infinity });
  });

  it("has no ends for four points, whose 24 orders are too few", () => {
    expect(slopeOf([line([0, 1, 2, 3])])).toEqual({ estimate: 1, low: -Infinity, high: Infinity });
  });

  it("has the slope within its interval in at least 95 % of all samples", () => {
    const random = seededRandom("slope");
    const runs = 400;
    let within = 0;
    for (let run = 0; run < runs; run += 1) {
      const lines = [9, 6].map((length) =>
        line(Array.from({ length }, (_, x) => 3 * x + 10 * random() ** 4)),
      );
      const { low, high } = slopeOf(lines);
      if (low <= 3 && high >= 3) within += 1;
    }
    expect(within / runs).toBeGreaterThanOrEqual(0.94);
  });
});
