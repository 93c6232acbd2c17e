import { describe, expect, it } from "vitest";
import { aCounted, someCounts, turnsOf } from "../../../test/support/builders/counts.ts";
import { aCapacity, edgeRounds, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { aRun, aSeries, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies, samples } from "../../../test/support/builders/sample.ts";
import type { Counts } from "../../domain/series/counts.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { bencherIterations, bencherMetrics } from "./run-metrics.ts";

describe("bencherMetrics", () => {
  it("gives series and servers in Bencher's units, times in nanoseconds", () => {
    const metrics = bencherMetrics(aRun());
    const values = Object.fromEntries(
      Object.entries(metrics).map(([name, measures]) => [
        name,
        Object.fromEntries(Object.entries(measures).map(([id, { value }]) => [id, value])),
      ]),
    );
    expect(values).toEqual({
      "go/greet c=10": {
        throughput: 10_000,
        latency: expect.closeTo(1_100_000, 6),
        "latency-p50": 1_000_000,
        "latency-p90": 2_000_000,
        "latency-p95": 3_000_000,
        "latency-p99": 4_000_000,
        "latency-p999": 5_000_000,
        "latency-max": 6_000_000,
        "cpu-per-request": 40_000,
        cpu: 40,
        transfer: 50_000,
        "generator-share": 60,
        errors: 0,
      },
      "go/process": {
        "cold-start": 12_500_000,
        "idle-rss": 4_194_304,
        "peak-rss": 20_971_520,
        "artifact-size": 7_130_317,
        "build-time": 2.5,
      },
    });
  });

  it("has counts under the name of what was counted, and of what counted it where that is not the usual counter", () => {
    const namesOf = (counts: Counts) =>
      Object.keys(bencherMetrics(aRun({ series: [], servers: [], counts })));
    const counts = someCounts(aCounted(), aCounted({ name: "go/echo", tool: "DHAT" }));
    expect(namesOf(counts)).toEqual(["go/greet", "go/echo (DHAT)"]);
    const counter = { name: "hardware counters", version: "6.1" } as const;
    expect(namesOf({ ...counts, counter, series: [aCounted()] })).toEqual([
      "go/greet (hardware counters)",
    ]);
    // Shards that counted in different ways.
    const { counter: _, ...mixed } = counts;
    expect(namesOf(mixed)).toEqual([]);
  });

  it("has the capacities of head, without those that are only bounds", () => {
    const measured = (...series: readonly OpenLoopSeries[]) =>
      bencherMetrics(aRun({ series: [], servers: [], openLoop: someOpenLoop(...series) }));
    const both = measured(aCapacity(), aCapacity({ arm: "base" }));
    expect(Object.keys(both)).toEqual(["go/greet capacity"]);
    expect(both["go/greet capacity"]?.["capacity"]?.value).toBe(10_000);
    expect(measured(aCapacity({ rounds: edgeRounds(5, 1e5, "higher") }))).toEqual({});
    expect(measured(aCapacity({ failure: "it died" }))).toEqual({});
  });

  it("has the counts of head only", () => {
    const counts = someCounts(aCounted(), aCounted({ arm: "base", turns: turnsOf(20_000) }));
    const metrics = bencherMetrics(aRun({ counts }));
    expect(metrics["go/greet"]?.["instructions"]?.value).toBeCloseTo(10_000, 0);
  });

  it("has no name with a dot, which Bencher takes for a separator", () => {
    const names = Object.values(bencherMetrics(aRun())).flatMap((measures) =>
      Object.keys(measures),
    );
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });

  it("bounds the value by the interval of its bursts, and errors by nothing", () => {
    const series = aSeries({
      samples: samples(6, (block) => ({
        throughput: 100 + block,
        latencyMs: latencies(1 + block),
      })),
    });
    const measures = bencherMetrics(aRun({ series: [series] }))["go/greet c=10"];
    const { value, lower_value = 0, upper_value = 0 } = measures?.["throughput"] ?? { value: 0 };
    expect(value).toBe(102.5);
    expect(lower_value).toBeGreaterThan(100);
    expect(lower_value).toBeLessThan(value);
    expect(upper_value).toBeGreaterThan(value);
    expect(upper_value).toBeLessThan(105);
    expect(measures?.["latency-p50"]?.lower_value).toBeGreaterThan(1_000_000);
    expect(measures?.["errors"]).toEqual({ value: 0 });
  });

  it("keeps the value between its bounds where the bursts are skewed", () => {
    // With half of them far above the median, the interval of the bursts lies above it too.
    const skewed = Array.from({ length: 101 }, (_, index) =>
      aSample({ throughput: index < 51 ? 1 : 1000 + index }),
    );
    const series = aSeries({ samples: skewed });
    const measure = bencherMetrics(aRun({ series: [series] }))["go/greet c=10"]?.["throughput"];
    expect(measure?.value).toBe(1);
    expect(measure?.lower_value).toBe(1);
    expect(measure?.upper_value).toBeGreaterThan(1);
  });

  it("has no bounds from fewer than six bursts", () => {
    const series = aSeries({ samples: Array.from({ length: 5 }, () => aSample()) });
    expect(bencherMetrics(aRun({ series: [series] }))["go/greet c=10"]?.["throughput"]).toEqual({
      value: 10_000,
    });
  });

  it("takes the bursts that have a figure", () => {
    const { cpuPerRequestUs: _, ...bare } = aSample();
    const bursts = [...Array.from({ length: 6 }, () => aSample({ cpuPerRequestUs: 7 })), bare];
    const run = aRun({ series: [aSeries({ samples: bursts })] });
    expect(bencherMetrics(run)["go/greet c=10"]?.["cpu-per-request"]).toEqual({
      value: 7000,
      lower_value: 7000,
      upper_value: 7000,
    });
  });

  it("leaves out the base arm, and what has no figure at all", () => {
    const run = aRun({
      series: [aSeries({ samples: [] }), aSeries({ arm: "base", server: "old" })],
      servers: [
        someFacts({ arm: "base", server: "old" }),
        { server: "go", arm: "head", starts: [{ round: 0, coldStartMs: 1 }] },
        { server: "rust", arm: "head", starts: [] },
      ],
    });
    expect(bencherMetrics(run)).toEqual({ "go/process": { "cold-start": { value: 1_000_000 } } });
  });
});

describe("a series in which too much failed", () => {
  const series = aSeries({ samples: samples(6, () => ({ unexpected: 5000 })) });

  it("has nothing but its errors", () => {
    const metrics = bencherMetrics(aRun({ series: [series] }), () => 10);
    expect(metrics["go/greet c=10"]).toEqual({ errors: { value: 50 } });
  });

  it("is whole where nobody says what is too much", () => {
    const metrics = bencherMetrics(aRun({ series: [series] }));
    expect(metrics["go/greet c=10"]).toHaveProperty("throughput");
  });
});

it("a percentile of too few answers is only exported", () => {
  const few = Array.from({ length: 8 }, () => aSample({ expected: 90 }));
  const run = aRun({ series: [aSeries({ samples: few })], servers: [] });
  const sent = bencherMetrics(run, () => 0)["go/greet c=10"];
  expect(sent).not.toHaveProperty("latency-p99");
  expect(sent).toMatchObject({ throughput: {}, latency: {}, "latency-p50": {} });
  expect(bencherMetrics(run)["go/greet c=10"]).toHaveProperty("latency-p99");
});

describe("bencherIterations", () => {
  it("gives each block as a document of its own", () => {
    const blocks = (count: number, throughput: number) =>
      samples(count, (block) => ({ block, throughput: throughput + block }));
    const run = aRun({
      series: [
        aSeries({ arm: "base", samples: blocks(3, 100) }),
        aSeries({ arm: "base", server: "rust", samples: blocks(1, 7) }),
        aSeries(),
      ],
    });
    const iterations = bencherIterations(run).map((metrics) =>
      Object.entries(metrics).map(([name, { throughput }]) => [name, throughput]),
    );
    expect(iterations).toEqual([
      [
        ["go/greet c=10", { value: 100 }],
        ["rust/greet c=10", { value: 7 }],
      ],
      [["go/greet c=10", { value: 101 }]],
      [["go/greet c=10", { value: 102 }]],
    ]);
  });

  it("keeps to 64, and to rounds of their own", () => {
    const many = samples(70, (block) => ({ round: block % 2, block: Math.floor(block / 2) }));
    const run = aRun({ series: [aSeries({ arm: "base", samples: many })] });
    expect(bencherIterations(run)).toHaveLength(64);
    expect(bencherIterations(aRun())).toEqual([]);
  });
});
