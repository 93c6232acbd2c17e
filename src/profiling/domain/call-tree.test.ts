import { expect, it } from "vitest";
import { MOST_DEPTH, MOST_FRAMES } from "../../domain/series/profile.ts";
import { callTree } from "./call-tree.ts";

const stacks = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

it("a call tree has both arms, each frame followed by what it calls, the largest of head first", () => {
  const base = stacks({ "main;a": 2000, "main;old": 3000, "main;b": 1000 });
  const head = stacks({ "main;b;c": 6000, "main;b": 500, "main;a": 2000 });
  expect(callTree(base, head)).toEqual([
    { name: "main", depth: 0, baseUs: 6, headUs: 8.5 },
    { name: "b", depth: 1, baseUs: 1, headUs: 6.5 },
    { name: "c", depth: 2, baseUs: 0, headUs: 6 },
    { name: "a", depth: 1, baseUs: 2, headUs: 2 },
    { name: "old", depth: 1, baseUs: 3, headUs: 0 },
  ]);
});

it("a frame whose line moved is the same, with head's line; several of a name have none", () => {
  const base = stacks({ "f (a.js:1)": 10_000, "g (a.js:5)": 5000 });
  const head = stacks({ "f (a.js:2)": 11_000, "g (a.js:6)": 5000, "g (a.js:9)": 4000 });
  expect(callTree(base, head)).toEqual([
    { name: "f (a.js:2)", depth: 0, baseUs: 10, headUs: 11 },
    { name: "g (a.js)", depth: 0, baseUs: 5, headUs: 9 },
  ]);
});

it("frames below half a percent of both arms are left out, and remain in their callers", () => {
  const base = stacks({ "main;small": 6000, "main;tiny": 4000, main: 990_000 });
  const head = stacks({ "main;small": 1000, "main;tiny": 1000, main: 998_000 });
  expect(callTree(base, head).map(({ name, headUs }) => [name, headUs])).toEqual([
    ["main", 1000],
    ["small", 1],
  ]);
});

it("is limited, with callers kept before what they call", () => {
  const deep = Array.from({ length: 10_000 }, (_, at) => `f${at}`).join(";");
  const frames = callTree(new Map(), stacks({ [deep]: 1e6 }));
  expect(frames).toHaveLength(MOST_DEPTH);
  expect(frames.at(-1)).toEqual({ name: "f127", depth: 127, baseUs: 0, headUs: 1000 });

  const chain = (at: number) => Array.from({ length: 120 }, (_, depth) => `${at}.${depth}`);
  const wide = Object.fromEntries([1, 2, 3, 4].map((at) => [chain(at).join(";"), 1000]));
  const some = callTree(stacks(wide), new Map());
  expect(some).toHaveLength(MOST_FRAMES);
  const depths = some.map(({ depth }) => depth);
  expect(depths.every((depth, at) => depth <= (depths[at - 1] ?? -1) + 1)).toBe(true);
});

it("of nothing is empty", () => {
  expect(callTree(new Map(), new Map())).toEqual([]);
});
