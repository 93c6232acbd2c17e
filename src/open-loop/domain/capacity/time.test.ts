import { expect, it } from "vitest";
import { capacityTime } from "./time.ts";

const CAPACITY = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };

it("searches of two arms take some minutes, and a single arm half as long", () => {
  const both = capacityTime(CAPACITY, 2, 4000);
  expect(both.rounds).toBe(9);
  expect(both.ms / 1000).toBeCloseTo(9 * 4 + 2 * (14 + 8 * 8) * 1.15, -2);
  expect(capacityTime(CAPACITY, 1, 4000).ms).toBeLessThan(both.ms);
});

it("slow ones have fewer rounds, but never fewer than a verdict needs", () => {
  expect(capacityTime(CAPACITY, 2, 25_000).rounds).toBe(8);
  expect(capacityTime({ ...CAPACITY, p99Ms: 2000 }, 2, 20_000).rounds).toBe(5);
});
