import { expect, it } from "vitest";
import {
  callsPerRequest,
  changedFunctions,
  functionsPerRequest,
  grownFunctions,
  implausibility,
  inBothArms,
  instructionsPerRequest,
} from "./per-request.ts";

const NO_COUNT = /^a process of the server left no count: it was killed before/;
const FORKS = /^its processes fork while they answer, or at their end, and a process/;
const TOO_FEW = /^the count grows by 1 instructions per request: the/;

const start = (instructions: number, functions?: Record<string, number>, isWhole = true) => ({
  isWhole,
  instructions,
  ...(functions && { functions: new Map(Object.entries(functions)) }),
});

it("leaves out what starting and stopping take", () => {
  const starts = { short: start(5_000_000), long: start(7_000_000), requests: 200 };
  expect(instructionsPerRequest(starts)).toBe(10_000);
  expect(implausibility(starts)).toBeUndefined();
});

it("says so where the workers that answer left no count", () => {
  const starts = { short: start(5_000_000), long: start(5_000_200), requests: 200 };
  expect(implausibility(starts)).toMatch(TOO_FEW);
});

it.each([
  [false, true],
  [true, false],
])("says so where a process wrote no count: %j, %j", (short, long) => {
  const starts = { short: start(0, {}, short), long: start(0, {}, long), requests: 200 };
  expect(implausibility(starts)).toMatch(NO_COUNT);
});

it("tells the instructions of each function", () => {
  const short = start(0, { main: 100, parse: 20 });
  const long = start(0, { main: 100, parse: 220, grow: 50 });
  const found = functionsPerRequest({ short, long, requests: 10 });
  expect(found).toEqual(counts({ main: 0, parse: 20, grow: 5 }));
});

it("knows no functions where nobody asked for them", () => {
  const nothing = { short: start(0), long: start(0), requests: 10 };
  expect(functionsPerRequest(nothing)).toEqual([]);
});

it("says so where more requests made more copies of a process", () => {
  const starts = (short: number, long: number) => ({
    short: { ...start(5_000_000), forked: short },
    long: { ...start(7_000_000), forked: long },
    requests: 200,
  });
  expect(implausibility(starts(3, 3))).toBeUndefined();
  expect(implausibility(starts(3, 4))).toMatch(FORKS);
  expect(implausibility(starts(4, 3))).toMatch(FORKS);
  // As many in both, and each with another count of its parent's.
  for (const late of ["short", "long"] as const) {
    const { short, long, requests } = starts(3, 3);
    const both = { short, long, requests };
    const at = { ...both, [late]: { ...both[late], forkedLate: 1 } };
    expect(implausibility(at)).toMatch(FORKS);
    expect(implausibility({ ...both, [late]: { ...both[late], forkedLate: 0 } })).toBeUndefined();
  }
});

const SHORT = new Map([
  ["read", 110],
  ["openat", 40],
  ["futex", 3],
]);

it("calls of a request are what the longer start makes more, without those that are no request's", () => {
  const long = new Map([
    ["openat", 45],
    ["read", 2110],
    ["write", 1000],
    ["futex", 3],
    ["nanosleep", 4],
  ]);
  const calls = callsPerRequest(SHORT, long, 1000);
  expect(calls).toEqual([
    { name: "read", count: 2 },
    { name: "write", count: 1 },
    { name: "openat", count: 0.005 },
  ]);
});

it("two arms are compared name by name", () => {
  const head = [
    { name: "read", count: 2 },
    { name: "fsync", count: 1 },
  ];
  expect(inBothArms([{ name: "read", count: 1 }], head)).toEqual([
    { name: "read", base: 1, head: 2 },
    { name: "fsync", base: 0, head: 1 },
  ]);
  expect(inBothArms([{ name: "poll", count: 1 }], [])).toEqual([
    { name: "poll", base: 1, head: 0 },
  ]);
});

const counts = (all: Record<string, number>) =>
  Object.entries(all).map(([name, count]) => ({ name, count }));

it("names what grew, shrank, came and went, the most first", () => {
  const base = counts({ same: 5, less: 30, gone: 8 });
  const head = counts({ same: 5, less: 10, more: 100 });
  expect(changedFunctions(base, head)).toEqual([
    { name: "more", base: 0, head: 100 },
    { name: "less", base: 30, head: 10 },
    { name: "gone", base: 8, head: 0 },
  ]);
});

it("takes noise below nothing for nothing", () => {
  expect(changedFunctions(counts({ a: -1 }), counts({ a: 4, b: -1 }))).toEqual([
    { name: "a", base: 0, head: 4 },
  ]);
});

it("keeps as many as a reader looks at, with names of bounded length", () => {
  const head = counts(
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${"x".repeat(400)}${at}`, at])),
  );
  const changed = changedFunctions([], head);
  expect(changed).toHaveLength(20);
  expect(changed[0]?.name).toHaveLength(300);
});

it("reports only what grew", () => {
  const functions = [1, 5, 2, 4, 3, 6, -7].map((more) => ({
    name: String(more),
    base: 10,
    head: 10 + more,
  }));
  expect(grownFunctions(functions).map(({ name }) => name)).toEqual(["6", "5", "4", "3", "2"]);
});
