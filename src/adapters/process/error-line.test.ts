import { expect, it } from "vitest";
import { errorLine } from "./error-line.ts";

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
