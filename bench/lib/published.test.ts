import path from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "./engine.js";
import { figuresOf, publishedTable, type Row, scaled } from "./published.js";

const FOLDER = path.resolve(import.meta.dirname, "../published");

describe("a configuration with less to do", () => {
  const config = engine.loadConfig(path.join(FOLDER, "greet/loadgate.yml"));

  it("keeps its connections, and has a tenth of the requests and rates, and of bursts down to 200 ms", () => {
    const [before, after] = [config, scaled(config, 0.1)].map(({ scenarios }) => scenarios);
    expect(after?.map(({ name }) => name)).toEqual(before?.map(({ name }) => name));
    for (const [index, scenario] of (before ?? []).entries()) {
      const small = after?.[index];
      expect(small?.load.requests).toBe(
        scenario.load.requests && Math.max(1, Math.round(scenario.load.requests / 10)),
      );
      expect(small?.load.burstMs).toBe(Math.max(200, scenario.load.burstMs * 0.1));
      expect(small?.levels).toEqual(
        scenario.levels.map((level) => ("rate" in level ? { rate: level.rate * 0.1 } : level)),
      );
    }
  });
});

describe("figures beside the published ones", () => {
  const row: Row = {
    title: "Title",
    test: "test",
    servers: ["go", "rust"],
    notes: [],
    published: [
      { series: "time c=1", metric: "throughput", go: 100, rust: 125 },
      { series: "fixed rate", metric: "latency-p99", go: 4 },
      { series: "process", metric: "cold-start", go: 10, rust: 5 },
    ],
  };
  const sample = {
    round: 0,
    block: 0,
    position: 0,
    startedAt: "",
    durationMs: 1,
    expected: 1,
    unexpected: 0,
    aborted: 0,
    errors: {},
    non2xx: 0,
    bodyBytes: 0,
  };
  const latencyMs = { mean: 1, p50: 1, p90: 1, p95: 1, p99: 3, max: 3 };
  const run = {
    servers: [
      { server: "go", coldStartMs: 20 },
      { server: "rust", coldStartMs: 5 },
    ],
    series: [
      {
        name: "go/time c=1",
        samples: [200, 400, 300].map((throughput) => ({ ...sample, throughput })),
      },
      { name: "rust/time c=1", samples: [{ ...sample, throughput: 450 }] },
      { name: "go/fixed rate long=70", samples: [sample] },
      { name: "go/fixed rate=70", samples: [{ ...sample, latencyMs }] },
    ],
  } as unknown as Parameters<typeof figuresOf>[1];
  const figures = figuresOf(row, run);

  it("are medians of the bursts, with the last server's ratio to the first", () => {
    expect(figures[0]).toEqual({
      series: "time c=1",
      metric: "throughput",
      unit: expect.any(String),
      ours: { go: 300, rust: 450 },
      published: { go: 100, rust: 125 },
      ratio: { ours: 1.5, published: 1.25 },
    });
  });

  it("name a rate without its number, and have no ratio of one server alone", () => {
    expect(figures[1]).toMatchObject({ ours: { go: 3 }, published: { go: 4 }, ratio: {} });
  });

  it("are of the whole process where no series is named", () => {
    expect(figures[2]).toMatchObject({
      ours: { go: 20, rust: 5 },
      ratio: { ours: 0.25, published: 0.5 },
    });
  });

  it("stand in a table with a cell for every column, empty where there is none", () => {
    const { columns, rows } = publishedTable(row, figures);
    expect(columns).toEqual([
      ...["series", "metric", "go", "published", "rust", "published"],
      ...["rust ÷ go", "published"],
    ]);
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
    expect(rows[0]?.slice(-2)).toEqual(["1.50×", "1.25×"]);
    expect(rows[1]?.slice(-4)).toEqual(["", "", "", ""]);
  });
});
