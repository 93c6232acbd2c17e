import { expect } from "vitest";
import type { Ended } from "./program.ts";

/** What a failure must look like. */
export interface ExpectedFailure {
  readonly code: number;
  /** In the one line that says what is wrong. */
  readonly place: RegExp;
  /** In the last line, which says what to do. */
  readonly hint: RegExp;
  /** Anywhere between them. */
  readonly details?: RegExp;
  /** On standard output, where a result is there all the same; nothing is without it. */
  readonly stdout?: RegExp;
}

/**
 * Expects a command to end with one clear line, a hint and no stack.
 */
export function expectFailure(ended: Ended, expected: ExpectedFailure): void {
  const { code, stdout, stderr } = ended;
  expect(code, stderr).toBe(expected.code);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(stderr).not.toContain("bug in loadgate");
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const errors = lines.filter((line) => line.startsWith("error: "));
  expect(errors, stderr).toHaveLength(1);
  expect(errors[0]).toMatch(expected.place);
  expect(lines.at(-1)).toMatch(expected.hint);
  expect(lines.at(-1), "the hint stands in a line of its own").not.toBe(errors[0]);
  if (expected.details) expect(stderr).toMatch(expected.details);
  expect(stdout).toMatch(expected.stdout ?? /^$/);
}
