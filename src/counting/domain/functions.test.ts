import { expect, it } from "vitest";
import { changedFunctions, grownFunctions } from "./functions.ts";

const counts = (all: Record<string, number>) => new Map(Object.entries(all));

it("names what grew, shrank, came and went, the most first", () => {
  const base = counts({ same: 5, less: 30, gone: 8 });
  const head = counts({ same: 5, less: 10, more: 100 });
  expect(changedFunctions(base, head)).toEqual([
    { name: "more", base: 0, head: 100 },
    { name: "less", base: 30, head: 10 },
    { name: "gone", base: 8, head: 0 },
  ]);
});

it("takes noise below nothing for nothing", () => {
  expect(changedFunctions(counts({ a: -1 }), counts({ a: 4, b: -1 }))).toEqual([
    { name: "a", base: 0, head: 4 },
  ]);
});

it("keeps as many as a reader looks at, with names of bounded length", () => {
  const head = counts(
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${"x".repeat(400)}${at}`, at])),
  );
  const changed = changedFunctions(new Map(), head);
  expect(changed).toHaveLength(20);
  expect(changed[0]?.name).toHaveLength(300);
});

it("reports only what grew", () => {
  const functions = [1, 5, 2, 4, 3, 6, -7].map((more) => ({
    name: String(more),
    base: 10,
    head: 10 + more,
  }));
  expect(grownFunctions(functions).map(({ name }) => name)).toEqual(["6", "5", "4", "3", "2"]);
});
