import { expect, it } from "vitest";
import { callsPerRequest, comparedCalls } from "./system-calls.ts";

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
  expect(comparedCalls([{ name: "read", count: 1 }], head)).toEqual([
    { name: "read", base: 1, head: 2 },
    { name: "fsync", base: 0, head: 1 },
  ]);
  expect(comparedCalls([{ name: "poll", count: 1 }], [])).toEqual([
    { name: "poll", base: 1, head: 0 },
  ]);
});
