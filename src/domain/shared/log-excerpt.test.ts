import { expect, it } from "vitest";
import { excerptOf } from "./log-excerpt.ts";

const KEPT = { first: 2, causes: 2, last: 3 };
const usage = (count: number) => Array.from({ length: count }, (_, index) => `usage ${index}`);

it.each([
  ["a short log is whole", ["a", " ", "b"], ["a", "b"]],
  ["a log of as many lines as are kept is whole", usage(5), usage(5)],
  [
    "the beginning and the end of a long one stay",
    ["npm error code EUSAGE", ...usage(90), "see the log"],
    [
      "npm error code EUSAGE",
      "usage 0",
      "(from here on, some lines are left out)",
      "usage 88",
      "usage 89",
      "see the log",
    ],
  ],
  [
    "of what is in between, the first lines that may name a cause stay",
    [
      ...usage(9),
      "src/x.c:3: error: boom",
      "0 errors so far",
      "Cannot find module 'x'",
      "fatal: later",
      ...usage(9),
    ],
    [
      ...usage(2),
      "(from here on, some lines are left out)",
      "src/x.c:3: error: boom",
      "Cannot find module 'x'",
      "usage 6",
      "usage 7",
      "usage 8",
    ],
  ],
])("%s", (_, lines, kept) => {
  expect(excerptOf(lines, KEPT)).toEqual(kept);
});

it("a line that is like many others but for numbers makes room first", () => {
  const polls = (count: number) => Array.from({ length: count }, (_, at) => `GET / 503 ${at} ms`);
  const lines = ["a", "b", "still connecting", ...polls(50)];
  const kept = { first: 2, causes: 2, last: 5 };
  expect(excerptOf(lines, kept)).toEqual([
    ...["a", "b", "(from here on, some lines are left out)", "still connecting"],
    ...polls(50).slice(-4),
  ]);
});

it("what names a cause is no gap by itself", () => {
  const lines = ["a", "b", "error: c", "d", "e", "f"];
  expect(excerptOf(lines, KEPT)).toEqual(lines);
});
