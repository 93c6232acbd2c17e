import { expect, it } from "vitest";
import { functionsPerRequest, implausible, perRequest } from "./per-request.ts";

const start = (instructions: number, functions?: Record<string, number>, processes = 1) => ({
  processes,
  instructions,
  ...(functions && { functions: new Map(Object.entries(functions)) }),
});

it("leaves out what starting and stopping take", () => {
  const starts = { short: start(5_000_000), long: start(7_000_000), requests: 200 };
  expect(perRequest(starts)).toBe(10_000);
  expect(implausible(starts)).toBeUndefined();
});

it("says so where the workers that answer left no count", () => {
  const starts = { short: start(5_000_000), long: start(5_000_200), requests: 200 };
  expect(implausible(starts)).toContain("grows by 1 instructions a request");
});

it.each([
  [0, 1],
  [1, 0],
])("says so where no count was written", (short, long) => {
  const starts = { short: start(0, {}, short), long: start(0, {}, long), requests: 200 };
  expect(implausible(starts)).toContain("no process of the server left a count");
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
