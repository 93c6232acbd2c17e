import { describe, expect, it } from "vitest";
import { capacityTime, probeMs } from "./capacity-time.ts";

const CAPACITY = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };
const SEARCH = { capacity: CAPACITY, arms: 2, setUpMs: 2000 };

it("searches of two arms take some minutes, and a single arm half as long", () => {
  const both = capacityTime({ ...SEARCH, setUpMs: 2000 });
  expect(both.rounds).toBe(12);
  expect(both.ms / 1000).toBeGreaterThan(5 * 60);
  expect(both.ms / 1000).toBeLessThan(6 * 60);
  expect(capacityTime({ ...SEARCH, arms: 1 }).ms).toBeLessThan(both.ms);
});

it("takes longer for a capacity near the lowest rate, where a load lasts longer", () => {
  const search = { ...SEARCH, capacity: { ...CAPACITY, from: 100 } };
  expect(capacityTime(search, 100).rounds).toBe(5);
  expect(capacityTime(search, 100).ms).toBeGreaterThan(2 * capacityTime(search).ms);
});

it("slow ones have fewer rounds, but never fewer than a verdict needs", () => {
  expect(capacityTime({ ...SEARCH, setUpMs: 25_000 }).rounds).toBe(7);
  const patient = { ...CAPACITY, p99Ms: 2000 };
  expect(capacityTime({ ...SEARCH, capacity: patient, setUpMs: 20_000 }).rounds).toBe(5);
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
