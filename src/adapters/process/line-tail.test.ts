import { fstatSync, writeSync } from "node:fs";
import { describe, expect, it, onTestFinished, test } from "vitest";
import {
  errorLine,
  lastLines,
  openLogFile,
  printable,
  TAIL_LINES,
  variedLines,
} from "./line-tail.ts";

const MIB = 1024 * 1024;

test.each([
  ["plain text", "plain text"],
  ["a\tb", "a  b"],
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b[1;38;5;196mbold\u001b[22;39m", "bold"],
  ["\u001b]0;title\u0007text", "text"],
  ["\u001b]8;;http://x.test\u0007link\u001b]8;;\u0007", "link"],
  ["\u001b[2J\u001b[Hcleared", "cleared"],
  ["over\rwritten", "overwritten"],
  ["bell\u0007 null\u0000 del\u007f", "bell null del"],
  ["\u009b31mC1", "C1"],
  ["Ärger ☂ 🙂", "Ärger ☂ 🙂"],
])("%j is shown as %j", (line, shown) => {
  expect(printable(line)).toBe(shown);
});

test("an endless line is cut off", () => {
  const shown = printable("x".repeat(1_000_000));
  expect(shown).toBe(`${"x".repeat(2000)}…`);
});

describe("the last lines of a text", () => {
  test.each([
    ["nothing", "", []],
    ["one line without an end", "a", ["a"]],
    ["both kinds of line ends", "a\r\nb\nc\n", ["a", "b", "c"]],
    ["empty lines are left out", "a\n\n  \nb\n", ["a", "b"]],
  ])("%s", (_, text, lines) => {
    expect(lastLines(text)).toEqual(lines);
  });

  test("are the newest ones", () => {
    const text = Array.from({ length: 1000 }, (_, index) => `line ${index}`).join("\n");
    const lines = lastLines(text);
    expect(lines).toHaveLength(TAIL_LINES);
    expect(lines[0]).toBe("line 950");
    expect(lines.at(-1)).toBe("line 999");
  });
});

describe("a log file", () => {
  function logFile(): ReturnType<typeof openLogFile> {
    const log = openLogFile();
    onTestFinished(log.close);
    return log;
  }

  test("is empty at first", () => {
    expect(logFile().tail()).toEqual([]);
  });

  test("gives the end of what was written", () => {
    const log = logFile();
    for (let index = 0; index < 10_000; index += 1) writeSync(log.descriptor, `line ${index}\n`);
    expect(log.tail()).toEqual(Array.from({ length: 50 }, (_, index) => `line ${9950 + index}`));
  });

  test("gives fifty lines also when they are as long as lines are shown", () => {
    const log = logFile();
    for (let index = 0; index < 60; index += 1) {
      writeSync(log.descriptor, `${index} ${"x".repeat(1900)}\n`);
    }
    expect(log.tail()).toHaveLength(TAIL_LINES);
  });

  test("is cut down when it has grown past its bound, and goes on", () => {
    const log = logFile();
    const block = Buffer.alloc(16 * MIB, "x\n");
    for (let index = 0; index < 5; index += 1) writeSync(log.descriptor, block);
    log.trim();
    expect(fstatSync(log.descriptor).size).toBeLessThan(64 * MIB);
    writeSync(log.descriptor, "after\n");
    expect(log.tail().at(-1)).toBe("after");
  });

  test("still shows the end after it was cut down", () => {
    const log = logFile();
    const block = Buffer.alloc(65 * MIB, "x\n");
    writeSync(log.descriptor, block);
    writeSync(log.descriptor, "panic: out of memory\n");
    log.trim();
    expect(log.tail().at(-1)).toBe("panic: out of memory");
  });

  test("can be closed twice, and is empty then", () => {
    const log = openLogFile();
    writeSync(log.descriptor, "text\n");
    log.close();
    log.close();
    log.trim();
    expect(log.tail()).toEqual([]);
  });
});

describe("the tail of a log that repeats itself", () => {
  const lines = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));

  test("keeps three lines of each kind, the last, and says how many it left out", () => {
    const log = ["starting", ...lines(100, (index) => `${index} GET /healthz 503 ${index} ms`)];
    expect(variedLines(log)).toEqual([
      "(97 lines left out that differ from others only in numbers)",
      "starting",
      ...[97, 98, 99].map((index) => `${index} GET /healthz 503 ${index} ms`),
    ]);
  });

  test("takes lines that differ in an id for alike", () => {
    const ids = lines(9, (index) => `request ${String(index).repeat(8)}-beef${index}def0`);
    expect(variedLines(ids)).toHaveLength(4);
  });

  test("is the plain tail of a log that does not", () => {
    const letters = lines(60, (index) => `line ${"x".repeat(index)}`);
    expect(variedLines(letters)).toEqual(letters.slice(-50));
    expect(variedLines([])).toEqual([]);
  });

  test("is never longer than a plain one", () => {
    const letters = lines(60, (index) => `line ${"x".repeat(index)}`);
    const tail = variedLines([...lines(9, (index) => `a ${index}`), ...letters]);
    expect(tail).toHaveLength(50);
    expect(tail[0]).toMatch(/^\(6 lines /);
    expect(tail.slice(1)).toEqual(letters.slice(-49));
  });
});

const FRAMES = Array.from({ length: 20 }, (_, at) => `    at Error.load (node:internal:${at})`);

it.each([
  ["Error: Cannot find module 'express'", ["  throw err;"], ["Require stack:", ...FRAMES]],
  ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'", [], [...FRAMES, "}", "Node.js v20"]],
  ["ModuleNotFoundError: No module named 'x'", ["Traceback (most recent call last):"], []],
  [
    "Caused by: java.net.BindException: Address already in use",
    ['Exception in thread "main" java.lang.IllegalStateException: no start', ...FRAMES],
    FRAMES,
  ],
  ["panic: listen tcp :80: bind: permission denied", [], ["", "goroutine 1 [running]:"]],
])("finds %s", (line, before, after) => {
  expect(errorLine([...before, line, ...after])).toBe(line);
});

it("is bounded, and is not there where nothing names an error", () => {
  expect(errorLine([`Error: ${"x".repeat(1000)}`])).toHaveLength(201);
  expect(errorLine(["Error handling is on", "errors: 0", "starting", ...FRAMES])).toBeUndefined();
});
