import { expect, it } from "vitest";
import { memoryTable, partsOf } from "./echo-claims.js";

it("memory has a column for each number of connections, and the bytes of each", () => {
  const readings = [0, 1, 2].flatMap((repeat) =>
    [1000, 3000].map((connections) => ({
      server: "go",
      repeat,
      connections,
      rssBytes: 2 ** 20 * (5 + repeat) + 4096 * connections,
    })),
  );
  const { columns, rows } = memoryTable(readings);
  expect(columns).toEqual(["server", "1,000 connections", "3,000 connections", "each"]);
  expect(rows).toEqual([["go", "9.91 MiB", "17.7 MiB", "4.00 KiB"]]);
});

it("each server gets parts of its own capacity, and first the same low rate", () => {
  const capacities = { go: 10_000, rust: 30_000 };
  expect(partsOf(capacities, "go")).toEqual({
    "a fifth of the lower": 2000,
    "a quarter": 2500,
    half: 5000,
    "three quarters": 7500,
  });
  expect(Object.values(partsOf(capacities, "rust"))).toEqual([2000, 7500, 15_000, 22_500]);
});
