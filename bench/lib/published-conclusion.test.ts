import { describe, expect, it } from "vitest";
import type { Row } from "./published.js";
import { conclusion } from "./published-conclusion.js";
import type { Pass } from "./published-table.js";

const SERIES = "time c=1";
const ROW: Row = {
  title: "Title",
  article: "“Article”.",
  test: "test",
  machine: "a laptop",
  servers: ["go", "rust"],
  notes: [],
  published: [{ series: SERIES, metric: "throughput", go: 95_776.8, rust: 142_696.9 }],
};

/** What a generator measured of the servers, each with the same values but for those that are given. */
function pass(values: Record<string, Record<string, number>>, tool = "oha"): Pass {
  const measured = Object.entries(values).map(([server, own]) => ({
    server,
    series: SERIES,
    values: { "generator-share": 60, ...own },
  }));
  return { tool, version: "1", measured };
}

const rates = (go: number, rust: number, tool?: string) =>
  pass({ go: { throughput: go }, rust: { throughput: rust } }, tool);

describe("a conclusion", () => {
  const share = "; the generator took 60.0 % of the CPU";
  const ratios = "and ratios of answers within a factor of";

  it.each([
    [
      "the same order and ratio",
      rates(100, 140),
      `With oha, throughput has the published order, ${ratios} 1.07 of the published ones. Reversed: none.`,
    ],
    [
      "the same order with another ratio, and what the generator took",
      rates(100, 400),
      `With oha, throughput has the published order, ${ratios} 2.69 of the published ones (throughput in time c=1, there on a laptop)${share}. Reversed: none.`,
    ],
    [
      "another order",
      rates(100, 50),
      `With oha, throughput has another order (rust, go from the slowest on), ${ratios} 2.98 of the published ones (throughput in time c=1, there on a laptop)${share}. Reversed: throughput.`,
    ],
    [
      "that a tie counts as the published order",
      rates(100, 98),
      `With oha, throughput has the published order, ${ratios} 1.53 of the published ones (throughput in time c=1, there on a laptop)${share}. Reversed: none; about equal here, not there: throughput.`,
    ],
  ])("says %s", (_, one, text) => {
    expect(conclusion(ROW, [one])).toBe(text);
  });

  const equal = {
    ...ROW,
    published: [{ series: SERIES, metric: "throughput", go: 100, rust: 102 }],
  };

  it.each([
    ["here rust has 1.59× that of go", rates(100, 159)],
    ["as here", rates(100, 101)],
  ])("finds no order in what is about equal there: %s", (text, one) => {
    expect(conclusion(equal, [one])).toContain(
      `With oha, throughput in time c=1 is about equal there, on a laptop; ${text}`,
    );
  });

  it("names the series where only some have the published order", () => {
    const other = "other c=1";
    const published = [...ROW.published, { series: other, metric: "throughput", go: 2, rust: 1 }];
    const own = rates(100, 140);
    own.measured.push(
      ...["go", "rust"].map((server, index) => ({
        server,
        series: other,
        values: { throughput: 1 + index },
      })),
    );
    expect(conclusion({ ...ROW, published }, [own])).toContain(
      "throughput has the published order in time c=1 and another order in other c=1 (go, rust from the slowest on), and ratios",
    );
  });

  it("gives the row's own reason in place of the generator's share", () => {
    expect(conclusion({ ...ROW, reason: "the disks differ" }, [rates(100, 400)])).toContain(
      "there on a laptop): the disks differ. Reversed",
    );
  });

  it("does not compare latencies that are lengths of a queue", () => {
    const latency = { series: SERIES, metric: "latency-p99", go: 2, rust: 1 };
    const row = { ...ROW, queues: [SERIES], published: [...ROW.published, latency] };
    const own = pass({
      go: { throughput: 100, "latency-p99": 1 },
      rust: { throughput: 150, "latency-p99": 2 },
    });
    expect(conclusion(row, [own])).toMatch(
      /Reversed, of all but latencies, which are lengths of a queue here: none\.$/,
    );
  });

  it("does not name the generator where it took little, nor a machine that is not known", () => {
    const { machine: _, ...row } = ROW;
    const light = rates(100, 400);
    for (const { values } of light.measured) values["generator-share"] = 20;
    expect(conclusion(row, [light])).toMatch(
      /2\.69 of the published ones \(throughput in time c=1\)\. Reversed/,
    );
  });

  it("names the ratio of requests where that is further from the published one than throughput's", () => {
    const published = [...ROW.published, { series: SERIES, metric: "requests", go: 10, rust: 600 }];
    const own = pass({
      go: { throughput: 100, requests: 25 },
      rust: { throughput: 150, requests: 100 },
    });
    expect(conclusion({ ...ROW, published }, [own])).toContain("(requests in time c=1, there");
  });

  it("names every published figure with another order, also with a second generator", () => {
    const published = [
      ...ROW.published,
      { series: SERIES, metric: "latency-mean", go: 2, rust: 1 },
      { series: SERIES, metric: "transfer", go: { value: 100, text: "100 B/s" }, rust: 101 },
      { series: SERIES, metric: "wall-time", go: { text: "5 s" }, rust: { text: "5 s" } },
      { series: "other c=1", metric: "errors", go: 0, rust: 7 },
      { series: "process", metric: "cold-start", go: 45, rust: 142 },
    ];
    const first = pass({
      go: { throughput: 100, "latency-mean": 1, transfer: 5, "wall-time": 5 },
      rust: { throughput: 200, "latency-mean": 2, transfer: 9, "wall-time": 9 },
    });
    first.measured.push(
      ...["go", "rust"].map((server, index) => ({
        server,
        series: "process",
        values: { "cold-start": 20 - 10 * index },
      })),
      ...["go", "rust"].map((server) => ({ server, series: "other c=1", values: { errors: 0 } })),
    );
    const text = conclusion({ ...ROW, published }, [first, rates(100, 90, "hey")]);
    expect(text).toMatch(
      /Reversed: mean in time c=1, cold start; about equal there, not here: transfer in time c=1; about equal here, not there: errors in other c=1; reversed with hey: throughput in time c=1\.$/,
    );
  });

  it("names which of three servers changed places, and the series only where there are several", () => {
    const row: Row = {
      ...ROW,
      servers: ["apache", "go", "iron"],
      published: [
        { series: SERIES, metric: "throughput", apache: 1, go: 4, iron: 6 },
        { series: SERIES, metric: "latency-mean", apache: 3, go: 24, iron: 1 },
        { series: SERIES, metric: "latency-max", apache: 3, go: 24, iron: 1 },
      ],
    };
    const own = pass({
      apache: { throughput: 1, "latency-mean": 176, "latency-max": 176 },
      go: { throughput: 5, "latency-mean": 38, "latency-max": 38 },
      iron: { throughput: 7, "latency-mean": 1, "latency-max": 1 },
    });
    expect(conclusion(row, [own])).toMatch(/Reversed: mean and max of apache and go\.$/);
  });

  it("says nothing of what was not measured", () => {
    const nothing = "Not measured here, so nothing can be said of it.";
    expect(conclusion(ROW, [])).toBe(nothing);
    expect(conclusion(ROW, [pass({ go: { throughput: 100 } })])).toBe(nothing);
  });
});
