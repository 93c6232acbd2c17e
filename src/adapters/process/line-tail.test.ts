import { fstatSync, writeSync } from "node:fs";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { errorLine, openLogFile, printable, shownLines } from "./line-tail.ts";

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

test.each([
  ["nothing", "", []],
  ["one line without an end", "a", ["a"]],
  ["both kinds of line ends", "a\r\nb\nc\n", ["a", "b", "c"]],
  ["empty lines are left out", "a\n\n  \nb\n", ["a", "b"]],
])("%s is shown", (_, text, lines) => {
  expect(shownLines(text)).toEqual(lines);
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

  test.each([100, 100_000])("gives the beginning and the end of %i lines", (count) => {
    const log = logFile();
    const text = Array.from({ length: count }, (_, index) => `line ${index}\n`).join("");
    writeSync(log.descriptor, text);
    const lines = log.tail();
    expect(lines.slice(0, 11)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `line ${index}`),
      "(from here on, some lines are left out)",
    ]);
    expect(lines.slice(11)).toEqual(
      Array.from({ length: 30 }, (_, index) => `line ${count - 30 + index}`),
    );
  });

  test("never shows a part of what is masked, where its middle is not read", () => {
    const log = openLogFile((text) => text.replaceAll("secret", "***"));
    onTestFinished(log.close);
    // The first part that is read ends within the secret.
    writeSync(log.descriptor, `first\n${"x".repeat(239_991)}secret\n${"line\n".repeat(99_999)}`);
    expect(log.tail()[0]).toBe("first");
    expect(log.tail().join("")).not.toContain("sec");
  });

  test("gives as many lines when they are as long as lines are shown", () => {
    const log = logFile();
    for (let index = 0; index < 400; index += 1) {
      writeSync(log.descriptor, `${index} ${"x".repeat(1900)}\n`);
    }
    expect(log.tail()).toHaveLength(41);
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
