import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { cpuOfAllCores, derivedTable, helloBuilds, ownTable } from "./echo-extras.js";
import type { Run } from "./published.js";

const series = (server: string, scenario: string, overrides = {}) => ({
  server,
  scenario,
  samples: [aSample({ durationMs: 1000, serverCpuMs: 1500, ...overrides })],
});
const run = {
  series: [
    series("go", "1k"),
    series("go", "512b", { serverCpuMs: 100 }),
    series("rust", "1k", { serverCpuMs: 500 }),
    series("own-go", "own-1k", { latencyMs: latencies(2) }),
  ],
  servers: [
    { server: "go", coldStartMs: 10 },
    { server: "own-go", coldStartMs: 5 },
  ],
} as unknown as Run;

it("CPU is of all cores, at 1 KB", () => {
  expect(cpuOfAllCores(run, 2)).toEqual({ go: 75, rust: 25 });
});

it("figures that are no metric stand beside what was published for them", () => {
  const row = {
    servers: ["go", "rust"],
    derived: { "cpu-of-all-cores": { go: 81, rust: 72 }, "hello-build": { go: 80, rust: 1200 } },
  };
  const ours = { "cpu-of-all-cores": { go: 75 }, "hello-build": { go: 100, rust: 400 } };
  const { columns, rows } = derivedTable(row, ours);
  expect(columns).toEqual([
    ...["figure", "go", "published", "rust", "published"],
    ...["rust ÷ go", "published"],
  ]);
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ["75.0 %", "81.0 %", "–", "72.0 %", "–", "0.89×"],
    ["100 ms", "80.0 ms", "400 ms", "1.20 s", "4.00×", "15.00×"],
  ]);
});

describe("our own servers", () => {
  const { columns, rows } = ownTable(run);
  const row = (label: string) => rows.find(([name]) => name === label);

  it("stand beside the published ones, with what they cost", () => {
    expect(row("p50")).toEqual(["p50", "1.00 ms", "2.00 ms", "2.00×", "1.00 ms", "–", "–"]);
    expect(row("cold start")?.slice(1, 4)).toEqual(["10.0 ms", "5.00 ms", "0.50×"]);
  });

  it("have a cell for each column", () => {
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
  });
});

it("hello is built from nothing each time, once more than counts", async () => {
  const asked: string[] = [];
  let ms = 1000;
  const values = await helloBuilds({
    build: async ({ name, clean }: { name: string; clean: string }) => {
      asked.push(`${name}: ${clean}`);
      ms -= 10;
      return { buildMs: ms };
    },
  } as unknown as Parameters<typeof helloBuilds>[0]);
  expect(asked).toHaveLength(12);
  expect(asked.slice(0, 2)).toEqual(["go: rm -rf bin", "rust: rm -rf target"]);
  // 990 and 980 are the first of each, which fill the caches.
  expect(values).toEqual({ go: 930, rust: 920 });
});
