import { expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { burstTable, memoryTable } from "./echo-claims.js";

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

it("bursts have a row for each phase and server, without a figure that is not there", () => {
  const { latencyMs: _, ...nothing } = aSample();
  const readings = ["before", "burst", "after"].flatMap((phase) => [
    { server: "go", repeat: 0, phase, sample: aSample({ latencyMs: latencies(1) }) },
    { server: "rust", repeat: 0, phase, sample: phase === "burst" ? nothing : aSample() },
  ]);
  const { columns, rows } = burstTable(readings);
  expect(rows.map(([phase, server]) => `${phase} ${server}`)).toEqual([
    ...["before go", "before rust", "burst go", "burst rust", "after go", "after rust"],
  ]);
  for (const cells of rows) expect(cells).toHaveLength(columns.length);
  expect(rows[2]?.slice(2)).toEqual(["10,000/s", "1.00 ms", "4.00 ms", "6.00 ms"]);
  expect(rows[3]?.slice(2)).toEqual(["10,000/s", "–", "–", "–"]);
});
