import { expect, it } from "vitest";
import { functionsPerRequest, implausibility, instructionsPerRequest } from "./per-request.ts";

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
  expect(Object.fromEntries(found)).toEqual({ main: 0, parse: 20, grow: 5 });
});

it("knows no functions where nobody asked for them", () => {
  const nothing = { short: start(0), long: start(0), requests: 10 };
  expect(functionsPerRequest(nothing).size).toBe(0);
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
