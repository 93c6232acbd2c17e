import { describe, expect, it } from "vitest";
import { growthOf, growthsOf, overall } from "./growth.ts";
import type { Held, SoakTrace, TracePoint } from "./trace.ts";

const MIB = 2 ** 20;
const LOAD = 100;
const PAUSE = 20;
const RATE = 10_000;

/** Something that a server holds, in MiB for memory, after so many seconds under load and since the start. */
type Course = (loaded: number, second: number) => number;

/** A trace with a point a second. */
function traceOf(course: Course, held: Held = "rssBytes"): SoakTrace {
  const points: TracePoint[] = [];
  let loaded = 0;
  for (let second = 1; second <= 2 * (LOAD + PAUSE); second += 1) {
    if ((second - 1) % (LOAD + PAUSE) < LOAD) loaded += 1;
    const flat = { rssBytes: 64 * MIB, files: 40, threads: 8, connections: 32 };
    const value = course(loaded, second) * (held === "rssBytes" ? MIB : 1);
    points.push({ ms: second * 1000, requests: loaded * RATE, ...flat, [held]: value });
  }
  const span = (from: number) => ({ fromMs: from * 1000, toMs: (from + LOAD) * 1000 });
  return { points, loads: [span(0), span(LOAD + PAUSE)] };
}

const judged = (course: Course, held: Held = "rssBytes") => {
  const { verdict, reason } = growthOf(traceOf(course, held), held);
  return reason ? `${verdict}: ${reason}` : verdict;
};

/** Garbage of up to so many MiB, collected every so many seconds. */
const tooth = (size: number, seconds: number) => (second: number) =>
  ((second % seconds) / seconds) * size;

describe("growthOf", () => {
  it.each<{ server: string; course: Course; verdict: string }>([
    { server: "flat", course: () => 64, verdict: "steady" },
    { server: "a leak", course: (loaded) => 64 + loaded, verdict: "grows" },
    {
      server: "a leak below its garbage",
      course: (loaded) => 64 + loaded / 5 + tooth(40, 7)(loaded),
      verdict: "grows",
    },
    {
      server: "a leak below the garbage that a pause left",
      course: (loaded, second) =>
        100 + loaded / 15 + tooth(40, 7)(loaded) + (second === LOAD + PAUSE ? 2000 : 0),
      verdict: "grows",
    },
    { server: "garbage", course: (loaded) => 64 + tooth(40, 7)(loaded), verdict: "steady" },
    {
      server: "a late warm-up under the first load",
      course: (loaded) => 64 + 64 * Math.min(1, loaded / 80),
      verdict: "steady",
    },
    {
      server: "a pool that doubles once",
      course: (loaded) => (loaded < LOAD / 2 ? 32 : 64),
      verdict: "steady",
    },
    {
      server: "a pool that doubles under the second load",
      course: (loaded) => (loaded < 1.6 * LOAD ? 32 : 64),
      verdict: "open: uncertain",
    },
    {
      server: "a buffer that doubles again and again",
      course: (loaded) => 2 ** Math.ceil(Math.log2(loaded + 28)),
      verdict: "open: once",
    },
    {
      server: "a heap that falls to pieces more and more slowly",
      course: (loaded) => 128 - 64 * Math.exp(-loaded / 80),
      verdict: "open: slowing",
    },
    {
      server: "a heap that a pause collects",
      course: (_, second) => 64 + (second % (LOAD + PAUSE) <= LOAD ? second % (LOAD + PAUSE) : 0),
      verdict: "open: given-back",
    },
    {
      server: "a heap without a collection",
      course: (loaded) => 64 + loaded / 10,
      verdict: "open: uncollected",
    },
    {
      server: "a first load that falls once",
      course: (loaded) => 264 + loaded - (loaded < 65 ? 0 : 80),
      verdict: "open: once",
    },
    {
      server: "a first load that shrinks",
      course: (loaded) => 200 - loaded + 3 * Math.max(0, loaded - LOAD),
      verdict: "open: uncertain",
    },
  ])("judges $server: $verdict", ({ course, verdict }) => {
    expect(judged(course)).toBe(verdict);
  });

  it("tells the growth for each million requests", () => {
    const growth = growthOf(
      traceOf((loaded) => 64 + loaded),
      "rssBytes",
    );
    expect(growth.perMillion.estimate / MIB).toBeCloseTo(100);
    expect(growth.first / MIB).toBeCloseTo(100);
    expect(growth.second / MIB).toBeCloseTo(100);
  });

  it.each<{ course: Course; verdict: string }>([
    { course: (loaded) => 40 + Math.floor(loaded / 10), verdict: "grows" },
    { course: (loaded) => 40 + (loaded % 3), verdict: "steady" },
  ])("judges open files alike: $verdict", ({ course, verdict }) => {
    expect(judged(course, "files")).toBe(verdict);
  });

  it.each<{ what: string; trace: Partial<SoakTrace> }>([
    { what: "no point", trace: { points: [] } },
    {
      what: "no point under the second load",
      trace: { points: traceOf(() => 1).points.slice(0, 110) },
    },
  ])("leaves a trace with $what open", ({ trace }) => {
    const { verdict } = growthOf({ ...traceOf(() => 1), ...trace }, "rssBytes");
    expect(verdict).toBe("open");
  });
});

it("a soak without answers under one of its loads shows nothing", () => {
  const { points, loads } = traceOf((loaded) => 64 + loaded);
  const silent = points.map((one) => ({ ...one, requests: Math.min(one.requests, LOAD * RATE) }));
  expect(growthsOf({ points: silent, loads })).toEqual([]);
  expect(overall([])).toBe("open");
});

describe("overall", () => {
  it("grows if anything does", () => {
    const growths = growthsOf(traceOf((loaded) => 40 + loaded, "files"));
    expect(growths.map(({ held, verdict }) => `${held} ${verdict}`)).toEqual([
      "rssBytes steady",
      "files grows",
      "threads steady",
      "connections steady",
    ]);
    expect(overall(growths)).toBe("grows");
  });

  it("is steady only if everything is", () => {
    const [steady, open] = [{ verdict: "steady" }, { verdict: "open" }] as const;
    expect(overall([steady, steady])).toBe("steady");
    expect(overall([steady, open])).toBe("open");
  });
});

it("a soak of days, with more points than a call takes arguments, is judged", () => {
  const day = 86_400_000;
  const points = Array.from({ length: 864_000 }, (_, second): TracePoint => {
    const held = { rssBytes: 64 * MIB, files: 40, threads: 8, connections: 32 };
    return { ms: second * 1000, requests: second * 100, ...held };
  });
  const loads = [
    { fromMs: 0, toMs: 4.9 * day },
    { fromMs: 5 * day, toMs: 9.9 * day },
  ] as const;
  const growths = growthsOf({ points, loads });
  expect(new Set(growths.map(({ verdict }) => verdict))).toEqual(new Set(["steady"]));
});
