import { expect, it } from "vitest";
import { functionsPerRequest, implausibility, instructionsPerRequest } from "./per-request.ts";

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
  expect(implausibility(starts)).toContain("grows by 1 instructions per request");
});

it.each([
  [false, true],
  [true, false],
])("says so where a process wrote no count: %j, %j", (short, long) => {
  const starts = { short: start(0, {}, short), long: start(0, {}, long), requests: 200 };
  expect(implausibility(starts)).toContain("a process of the server left no count");
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

it("says so where more requests made more processes of a command that goes on", () => {
  const of = (commands: Record<string, number>) => ({
    ...start(5_000_000),
    commands: new Map(Object.entries(commands)),
  });
  const starts = (short: Record<string, number>, long: Record<string, number>) => ({
    short: of(short),
    long: { ...of(long), instructions: 7_000_000 },
    requests: 200,
  });
  const workers = { "./server": 3 };
  expect(implausibility(starts(workers, workers))).toBeUndefined();
  expect(implausibility(starts({ "./server": 501 }, { "./server": 701 }))).toContain("fork");
  // Another program, which more requests started.
  expect(implausibility(starts(workers, { ...workers, "./helper": 1 }))).toBeUndefined();
  expect(implausibility(starts({ ...workers, "./helper": 1 }, workers))).toBeUndefined();
  const nothing = { short: start(5_000_000), long: start(7_000_000), requests: 200 };
  expect(implausibility({ ...nothing, short: of(workers) })).toBeUndefined();
});
