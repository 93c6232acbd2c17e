import { describe, expect, it } from "vitest";
import { capacityTime, hasTimeForRound, probeMs } from "./capacity-time.ts";

const CAPACITY = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };

it("searches of two arms take some minutes, and a single arm half as long", () => {
  const both = capacityTime(CAPACITY, 2, 2000);
  expect(both.rounds).toBe(12);
  expect(both.ms / 1000).toBeGreaterThan(5 * 60);
  expect(both.ms / 1000).toBeLessThan(6 * 60);
  expect(capacityTime(CAPACITY, 1, 2000).ms).toBeLessThan(both.ms);
});

it("slow ones have fewer rounds, but never fewer than a verdict needs", () => {
  expect(capacityTime(CAPACITY, 2, 25_000).rounds).toBe(7);
  expect(capacityTime({ ...CAPACITY, p99Ms: 2000 }, 2, 20_000).rounds).toBe(5);
});

describe("the length of a probe", () => {
  it.each([
    ["a second, or more", { p99Ms: 10 }, 50_000, 1000],
    ["ten times what an answer may take", { p99Ms: 250 }, 50_000, 2500],
    ["a thousand requests, of which ten are beyond the 99th percentile", { p99Ms: 100 }, 300, 3334],
  ])("is %s", (_, limits, rate, ms) => {
    expect(probeMs(limits, rate)).toBe(ms);
  });
});

describe("a further round of searches", () => {
  const tookMs = [90, 50, 60, 50, 50];

  it("begins if one as long as the longest so far ends in time", () => {
    expect(hasTimeForRound(tookMs, 390)).toBe(true);
    expect(hasTimeForRound(tookMs, 389)).toBe(false);
  });

  it("always begins before there are enough for a verdict", () => {
    expect(hasTimeForRound(tookMs.slice(1), 1)).toBe(true);
    expect(hasTimeForRound([], 1)).toBe(true);
  });
});
