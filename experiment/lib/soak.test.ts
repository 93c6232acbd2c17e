import { describe, expect, it } from "vitest";
import { compareGrowth } from "../../src/soak/domain/compare-growth.ts";
import { growthOf, type SoakVerdict } from "../../src/soak/domain/growth.ts";
import { type Course, simulatedTrace } from "./soak-simulated.ts";

const RUNS = 200;

/** Five minutes, as the recordings are. */
const PLAN = { load: 130, pause: 20, rate: 5000 };

/** Garbage of 20 MiB over 60 MiB, collected every so many seconds on average. */
const collected = (period: number): Course => ({ tooth: { size: 20, period } });
const idle = (period: number): Course => ({ ...collected(period), collectsIdle: true });

/** The start that a seed stands for. */
const judged = (course: Course, seed: string) =>
  growthOf(simulatedTrace(course, PLAN, seed), "rssBytes");

/** How often each verdict is reached. */
function verdictsOf(verdict: (run: number) => SoakVerdict) {
  const counts = { grows: 0, steady: 0, open: 0 };
  for (let run = 0; run < RUNS; run += 1) counts[verdict(run)] += 1;
  return counts;
}

describe("a soak of a server without a leak", () => {
  it.each<{ name: string; course: Course; steady?: number }>([
    { name: "flat", course: { wander: 0 }, steady: 0.95 * RUNS },
    { name: "wandering by 0.2 MiB", course: {}, steady: 0.7 * RUNS },
    { name: "wandering by 1 MiB", course: { wander: 1 } },
    { name: "wandering by 3 MiB", course: { wander: 3 } },
    ...[2, 5, 10].map((period) => ({
      ...{ name: `collected every ${period} s`, course: collected(period), steady: 0.7 * RUNS },
    })),
    ...[20, 40, 80, 160, 400].map((period) => ({
      ...{ name: `collected every ${period} s`, course: collected(period) },
    })),
    ...[5, 20, 80, 160].map((period) => ({
      ...{ name: `collected every ${period} s and in pauses`, course: idle(period) },
    })),
    { name: "that steps up once", course: { once: { size: 30, seconds: 1 } } },
    { name: "that warms up late", course: { once: { size: 30, seconds: 60 } } },
    {
      name: "that warms up late, collected every 10 s",
      course: { once: { size: 30, seconds: 60 }, ...collected(10) },
    },
    { name: "that fills within 30 s", course: { fills: { size: 30, seconds: 30 } } },
    { name: "that fills within minutes", course: { fills: { size: 30, seconds: 120 } } },
  ])("is hardly ever called, if it is $name", ({ name, course, steady = 0 }) => {
    const counts = verdictsOf((run) => judged(course, `${name} ${run}`).verdict);
    expect(counts.grows).toBeLessThanOrEqual(0.025 * RUNS);
    expect(counts.steady).toBeGreaterThanOrEqual(steady);
  });
});

describe("a soak of a server with a leak", () => {
  it.each<{ name: string; course: Course; atLeast: number }>([
    { name: "5 B, collected every 5 s", course: { leak: 5, ...collected(5) }, atLeast: 0.9 },
    { name: "10 B, collected every 5 s", course: { leak: 10, ...collected(5) }, atLeast: 0.99 },
    { name: "10 B, collected every 20 s", course: { leak: 10, ...collected(20) }, atLeast: 0.8 },
    { name: "10 B, collected in pauses", course: { leak: 10, ...idle(20) }, atLeast: 0.8 },
    { name: "20 B, collected every 40 s", course: { leak: 20, ...collected(40) }, atLeast: 0 },
    { name: "40 B, never collected", course: { leak: 40 }, atLeast: 0.99 },
    { name: "100 B, collected every 80 s", course: { leak: 100, ...collected(80) }, atLeast: 0.9 },
  ])("calls $name", ({ name, course, atLeast }) => {
    const counts = verdictsOf((run) => judged(course, `leak of ${name} ${run}`).verdict);
    expect(counts.grows).toBeGreaterThanOrEqual(atLeast * RUNS);
    expect(counts.steady).toBe(0);
  });
});

describe("three starts of head beside three of base", () => {
  const compared = (name: string, base: Course, head: Course) => {
    const starts = (arm: string, course: Course, run: number) =>
      [1, 2, 3].map((start) => judged(course, `${name} ${arm} ${run} ${start}`));
    const counts = verdictsOf(
      (run) => compareGrowth(starts("base", base, run), starts("head", head, run)).verdict,
    );
    return counts;
  };

  it.each<{ name: string; course: Course }>([
    { name: "wandering by 1 MiB", course: { wander: 1 } },
    { name: "collected every 5 s", course: collected(5) },
    { name: "collected every 80 s", course: collected(80) },
    { name: "that warm up late", course: { once: { size: 30, seconds: 60 } } },
    { name: "that grew always, by 100 B", course: { leak: 100, ...collected(20) } },
  ])("are hardly ever told apart, if they are the same: $name", ({ name, course }) => {
    expect(compared(name, course, course).grows).toBeLessThanOrEqual(0.025 * RUNS);
  });

  it.each<{ name: string; base: Course; head: Course }>([
    { name: "10 B, collected every 5 s", base: collected(5), head: { leak: 10, ...collected(5) } },
    {
      name: "20 B, collected every 20 s",
      base: collected(20),
      head: { leak: 20, ...collected(20) },
    },
    {
      name: "100 B instead of 20 B",
      base: { leak: 20, ...collected(5) },
      head: { leak: 100, ...collected(5) },
    },
  ])("show head's leak of $name", ({ name, base, head }) => {
    expect(compared(name, base, head).grows).toBeGreaterThanOrEqual(0.95 * RUNS);
  });
});
