import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/domain/series/sample.ts";
import { samplesOf } from "../../src/domain/series/samples.ts";
import { levelName } from "../../src/domain/series/series.ts";
import { engine } from "./engine.js";
import { METRIC_IDS, measuredOf, publishedOf, type Row, scaled } from "./published.js";
import { commaSeparated, page } from "./published-page.js";
import { ROWS } from "./published-rows.js";
import { readRow } from "./published-run.js";
import { strictnessTable } from "./published-strictness.js";
import { type Pass, publishedTable, ratioTable, serversOf } from "./published-table.js";

const FOLDER = path.resolve(import.meta.dirname, "../published");
const FOLDERS = Object.keys(ROWS).filter((name) => existsSync(path.join(FOLDER, name, "row.json")));

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

  it("is as published at scale 1, and warms up only what says so", () => {
    const [count, time] = scaled(config, 1).scenarios;
    expect(count?.load).toMatchObject({ requests: 10_000, warmUpMs: 0 });
    expect(time?.load).toMatchObject({ burstMs: 5000, warmUpMs: 0 });
    const echo = engine.loadConfig(path.join(FOLDER, "echo/loadgate.yml")).scenarios[0];
    const warmUpMs = echo?.load.warmUpMs ?? 0;
    expect(warmUpMs).toBeGreaterThan(0);
    const small = scaled(engine.loadConfig(path.join(FOLDER, "echo/loadgate.yml")), 0.1);
    expect(small.scenarios[0]?.load.warmUpMs).toBe(Math.max(200, warmUpMs * 0.1));
  });
});

describe.each(FOLDERS)("the row %s", (name) => {
  const row = readRow(name);
  const config = engine.loadConfig(path.join(FOLDER, name, "loadgate.yml"));

  it("measures every series that something was published for on the article's servers, and on ours one of them", () => {
    const measuredAtAll = new Set<string>();
    for (const { series } of row.published) {
      if (series === "process") continue;
      const [, scenario, level] = /^(.+) (\S+)$/.exec(series) ?? [];
      const same = config.scenarios.filter(
        (one) => (row.aliases?.[one.name] ?? one.name) === scenario,
      );
      const measured = same.flatMap(({ servers }) => servers);
      expect(measured).toEqual(expect.arrayContaining(row.servers));
      for (const server of measured) measuredAtAll.add(server);
      const levels = same.flatMap((one) =>
        one.levels.map((of) => ("rate" in of ? "rate" : levelName(of))),
      );
      expect(levels).toContain(level);
    }
    expect([...measuredAtAll].toSorted()).toEqual(Object.keys(serversOf(row)).toSorted());
  });

  it("names metrics that are known, and its article", () => {
    expect(METRIC_IDS).toEqual(expect.arrayContaining(row.published.map(({ metric }) => metric)));
    expect(row.article).toMatch(/^(“.+”|\[“.+”\]\(https:\S+\))/);
  });
});

const ROW: Row = {
  title: "Title",
  article: "“Article”.",
  test: "test",
  machine: "a laptop",
  servers: ["go", "rust"],
  further: { own: "our own" },
  aliases: { "own-time": "time" },
  notes: [],
  published: [
    { series: "time c=1", metric: "throughput", go: 95_776.8, rust: 142_696.9 },
    { series: "time c=1", metric: "latency-p99", go: { value: 4, text: "about 4 ms" } },
    { series: "process", metric: "cold-start", go: 10, rust: 5 },
  ],
};

function pass(rates: Record<string, number>, tool = "oha"): Pass {
  const measured = Object.entries(rates).map(([server, throughput]) => ({
    server,
    series: "time c=1",
    values: { throughput, "generator-share": 60 },
  }));
  return { tool, version: "1", measured };
}

describe("what was measured", () => {
  const sample = (throughput: number) =>
    ({ throughput, errors: {}, expected: 1, unexpected: 0 }) as unknown as Sample;
  const run = {
    servers: [{ server: "go", starts: [{ round: 0, coldStartMs: 20 }] }],
    series: [
      { name: "go/time c=1", samples: samplesOf([200, 400, 300].map(sample)) },
      { name: "own/own-time c=1", samples: samplesOf([sample(500)]) },
      { name: "go/fixed rate=70", samples: samplesOf([sample(70)]) },
    ],
  } as unknown as Parameters<typeof measuredOf>[1];
  const measured = measuredOf(ROW, run);

  it("are medians of the bursts, of scenarios under the name that they stand for", () => {
    expect(measured.map(({ server, series }) => [server, series])).toEqual([
      ["go", "time c=1"],
      ["own", "time c=1"],
      ["go", "fixed rate"],
      ["go", "process"],
    ]);
    expect(measured[0]?.values["throughput"]).toBe(300);
    expect(measured[3]?.values).toEqual({ "cold-start": 20 });
  });

  it("stands in a line for each generator below what was published, with the last server by the first", () => {
    const { columns, rows } = publishedTable(ROW, [pass({ go: 100, rust: 150, own: 90 }, "hey")]);
    expect(columns).toEqual(["series", "metric", "by", "go", "rust", "our own", "rust ÷ go"]);
    expect(rows.map(([series, , ...cells]) => [series, ...cells])).toEqual([
      ["time c=1", "published", "95,776.8/s", "142,696.9/s", "–", "1.49×"],
      ["time c=1", "hey 1", "100/s", "150/s", "90.0/s", "1.50×"],
      ["time c=1", "published", "about 4 ms", "–", "–", "–"],
      ["time c=1", "hey 1", "–", "–", "–", "–"],
      ["process", "published", "10 ms", "5 ms", "–", "0.500×"],
      ["process", "hey 1", "–", "–", "–", "–"],
    ]);
  });

  it("is summed up by ratios, of what both were published and measured", () => {
    const { columns, rows } = ratioTable(ROW, [pass({ go: 100, rust: 150 }, "hey")]);
    expect(columns).toEqual(["rust ÷ go", "published", "hey 1"]);
    expect(rows).toEqual([["time c=1: throughput", "1.49×", "1.50×"]]);
  });

  it("is summed up by requests only where they say more than throughput and are not fixed", () => {
    const requests = { series: "time c=1", metric: "requests" };
    const summary = (go: number) =>
      ratioTable({ ...ROW, published: [...ROW.published, { ...requests, go, rust: 142_696.9 }] }, [
        both,
      ]).rows.map(([cell]) => cell);
    const both = pass({ go: 100, rust: 150 });
    for (const { values } of both.measured) values["requests"] = values["throughput"] ?? 0;
    expect(summary(95_776.8)).toEqual(["time c=1: throughput"]);
    expect(summary(10_000)).toEqual(["time c=1: throughput", "time c=1: requests"]);
    for (const { values } of both.measured) values["requests"] = 10_000;
    expect(summary(142_696.9)).toEqual(["time c=1: throughput"]);
  });

  it("has figures that were measured and not published, without a line of the article", () => {
    const one = pass({ go: 100, rust: 150 });
    const measured = one.measured.map((of) => ({ ...of, values: { "latency-p50": 3 } }));
    const { rows } = publishedTable(ROW, [{ ...one, measured }]);
    expect(rows.filter(([, metric]) => metric === "p50")).toEqual([
      ["time c=1", "p50", "oha 1", "3.00 ms", "3.00 ms", "–", "1.00×"],
    ]);
  });

  it("has no ratio of latencies that are lengths of a queue", () => {
    const one = pass({ go: 100, rust: 150 });
    for (const { values } of one.measured) values["latency-p99"] = 4;
    const ratios = (row: Row) =>
      publishedTable(row, [one]).rows.flatMap(([series, label, by, ...cells]) =>
        series === "time c=1" && by === "oha 1" ? [[label, cells.at(-1)]] : [],
      );
    expect(ratios(ROW)).toContainEqual(["p99", "1.00×"]);
    expect(ratios({ ...ROW, queues: ["time c=1"] })).toEqual([
      ["throughput", "1.50×"],
      ["p99", "–"],
    ]);
  });
});

describe("the page", () => {
  it("has title, article, table, notes, conclusion and setting of each row", () => {
    const section = {
      name: "row",
      title: "Title",
      paragraphs: ["Article.", "Test."],
      tables: [publishedTable(ROW, [pass({ go: 100, rust: 150 })])],
      summary: ratioTable(ROW, [pass({ go: 100, rust: 150 })]),
      notes: ["A note."],
      conclusion: "The end.",
    };
    const setting = { scale: 1, date: "2026-01-02", machine: "a machine", versions: "Go 1.25" };
    const text = page("# Page\n", [
      { ...section, setting },
      { ...section, title: "Other" },
    ]);
    expect(text).toMatch(
      /^# Page\n\n## Title\n\nArticle\.\n\nTest\.\n\n\[All figures\]\(published\/row\.csv\), 2026-01-02\.\n\n\| rust ÷ go \|/,
    );
    expect(text).toContain("\n- A note.\n\n**The end.**\n\n## Other\n");
    expect(text.match(/2026-01-02/g)).toHaveLength(1);
  });

  it("has what was published also of a row that was never measured", () => {
    const section = ROWS["greet"]?.unmeasured?.();
    expect(section?.tables[0]?.rows[0]).toEqual([
      ...["count c=100", "wall time", "published", "0.176 s", "0.124 s", "–", "–", "0.705×"],
    ]);
    expect(section?.conclusion).toBe("Not measured here, so nothing can be said of it.");
  });

  it("says of a row what differs from the published test even at scale 1", () => {
    const paragraphs = (name: string, scale: number) =>
      ROWS[name]?.section({ passes: [], notes: [] } as never, scale).paragraphs.join("\n");
    expect(paragraphs("greet", 1)).toMatch(/Run in full; medians of 4 repeats\.$/);
    expect(paragraphs("echo", 1)).toContain("What differs here: a minute of load");
    expect(paragraphs("echo", 0.1)).toMatch(/Run here with 0\.1 .*; besides, a minute of load/);
  });
});

describe("the table of our servers beside the minimal ones", () => {
  const measured = ["go", "own-go"].map((server, index) => ({
    server,
    series: "time c=100",
    values: { throughput: 100 - 10 * index, "cpu-per-request": 10 + index, rss: 2 ** (20 + index) },
  }));

  it("has their throughput and CPU as ratios by each generator, and the memory of both", () => {
    const passes = ["hey", "oha"].map((tool) => ({ tool, version: "1", measured }));
    const results = { greet: { data: { passes } } };
    const { rows } = strictnessTable(results);
    const own = rows.filter(([row, ours]) => row === "greet, time c=100" && ours === "our Go");
    const figures = ["0.900×", "1.10×", "2.00 MiB", "1.00 MiB"];
    expect(own).toEqual(
      ["hey", "oha"].map((tool) => ["greet, time c=100", "our Go", "go", tool, ...figures]),
    );
    expect(strictnessTable({ metrics: { data: {} } }).rows).toEqual([]);
  });

  it("has the memory of the whole process where that of a series is not known", () => {
    const whole = ["rust", "own-rust"].flatMap((server, index) => [
      { server, series: "1k rate", values: { throughput: 100, "cpu-per-request": 10 } },
      { server, series: "process", values: { "peak-rss": 2 ** (20 + index) } },
    ]);
    const results = {
      echo: { data: { passes: [{ tool: "oha", version: "1", measured: whole }] } },
    };
    const { rows } = strictnessTable(results);
    expect(rows.find(([, ours]) => ours === "our Rust")).toEqual([
      ...["echo, 1k rate", "our Rust", "rust", "oha", "1.00×", "1.00×", "2.00 MiB", "1.00 MiB"],
    ]);
  });
});

it("figures go into a file with commas between them, and quotes around those that have some", () => {
  const table = { columns: ["a", "b"], textColumns: 1, rows: [["x", "1,000/s"]] };
  expect(commaSeparated([table, table])).toBe('a,b\nx,"1,000/s"\na,b\nx,"1,000/s"\n');
});

it("takes a published number with or without words, and none from words alone", () => {
  const entry = {
    series: "s",
    metric: "m",
    a: 1,
    b: { value: 2, text: "about 2" },
    d: { text: "5 s" },
  };
  const numbers = ["a", "b", "c", "d"].map((server) => publishedOf(entry, server));
  expect(numbers).toEqual([1, 2, undefined, undefined]);
});
