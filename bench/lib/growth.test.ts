import { describe, expect, it } from "vitest";
import { growthRows } from "./growth.js";

describe("growthRows", () => {
  it("says what one series takes, and whether that is more than in the size before", () => {
    const costs = [
      { series: 10, seconds: 1, peakMiB: 100 },
      { series: 100, seconds: 5, peakMiB: 200 },
      { series: 1000, seconds: 100, peakMiB: 2000 },
    ];
    expect(growthRows(costs)).toEqual([
      ["10", "100.000", "", "10240.0", ""],
      ["100", "50.000", "0.50", "2048.0", "0.20"],
      ["1000", "100.000", "2.00", "2048.0", "1.00"],
    ]);
  });
});
