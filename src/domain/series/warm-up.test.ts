import { describe, expect, it } from "vitest";
import { isFlat, LEAST_WINDOWS, speedUpPercent, type WarmUpWindow, windowMs } from "./warm-up.ts";

const rates = (...all: readonly number[]): readonly WarmUpWindow[] =>
  all.map((throughput) => ({ throughput }));
const costs = (...all: readonly number[]): readonly WarmUpWindow[] =>
  all.map((cpuPerRequestUs) => ({ cpuPerRequestUs, throughput: 1000 }));

/** Windows that are loaded before a server counts as flat. */
function windowsUntilFlat(all: readonly WarmUpWindow[]): number | undefined {
  return (
    all.findIndex((_, index) => isFlat(speedUpPercent(all.slice(0, index + 1)))) + 1 || undefined
  );
}

describe("how long a window is", () => {
  it("is a fifth of a second, or of a long burst", () => {
    expect(windowMs(50)).toBe(200);
    expect(windowMs(1000)).toBe(200);
    expect(windowMs(5000)).toBe(1000);
  });
});

describe("how much faster a server got", () => {
  it("is not known before four windows", () => {
    expect(speedUpPercent([])).toBeUndefined();
    expect(speedUpPercent(rates(1000, 1000, 1000))).toBeUndefined();
    expect(isFlat(undefined)).toBe(false);
    expect(LEAST_WINDOWS).toBe(4);
  });

  it("compares the best of the last with the best before: half of the windows, four at most", () => {
    expect(speedUpPercent(rates(100, 80, 150, 120))).toBeCloseTo(50, 9);
    expect(speedUpPercent(rates(100, 80, 90, 150, 120))).toBeCloseTo(50, 9);
    const nine = [100, 90, 120, 90, 80, 150, 130, 140, 120];
    expect(speedUpPercent(rates(...nine))).toBeCloseTo(25, 9);
    expect(speedUpPercent(rates(...nine, 110))).toBe(0);
  });

  it("is what rate or CPU time per request gained, whichever is more", () => {
    const both = (throughput: number, cpuPerRequestUs: number) => ({ throughput, cpuPerRequestUs });
    const before = [both(1000, 400), both(1000, 500)];
    expect(speedUpPercent([...before, both(1200, 400), both(900, 400)])).toBeCloseTo(20, 9);
    expect(speedUpPercent([...before, both(1000, 200), both(1000, 400)])).toBeCloseTo(100, 9);
    expect(speedUpPercent([...before, both(900, 500), both(900, 500)])).toBe(0);
  });

  it("is nothing where windows have no values, or none before had one", () => {
    expect(speedUpPercent([{}, {}, {}, {}])).toBe(0);
    expect(speedUpPercent([{}, {}, { throughput: 10 }, { throughput: 10 }])).toBe(0);
    expect(speedUpPercent(costs(0, 0, 0, 0))).toBe(0);
  });
});

describe("a server is flat", () => {
  it("at ten percent, and not beyond", () => {
    expect([0, 10, 10.01].map(isFlat)).toEqual([true, true, false]);
  });

  it("after four windows where it was warm from the start", () => {
    expect(windowsUntilFlat(rates(1000, 1050, 1020, 980))).toBe(4);
  });

  it("after four windows more than those in which it got faster", () => {
    const curve = [4000, 2000, 1000, 800, 650, 520, 400, 330, 330, 335, 328, 331, 329];
    expect(windowsUntilFlat(costs(...curve))).toBe(12);
  });

  it("although other programs disturb most of the last windows, and not because of it", () => {
    expect(windowsUntilFlat(costs(400, 200, 100, 300, 101, 290, 280, 270))).toBe(5);
    expect(windowsUntilFlat(costs(400, 300, 200, 500, 100, 500, 50, 500, 25, 500))).toBeUndefined();
  });
});
