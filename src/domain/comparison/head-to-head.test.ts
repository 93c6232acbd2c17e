import { describe, expect, it } from "vitest";
import { aRun, aSeries, aStart, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies, rowsOf, samples } from "../../../test/support/builders/sample.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { samplesOf } from "../series/samples.ts";
import { compareServers, serversHeadToHead } from "./head-to-head.ts";

/** Six blocks through which the machine gets slower, the server at a multiple of its speed. */
function server(name: string, speed: number, blocks = 6): MeasuredSeries {
  return aSeries({
    server: name,
    samples: samples(blocks, (block) => ({
      round: Math.floor(block / 2),
      throughput: (speed * 10_000) / (1 + block),
      latencyMs: latencies((1 + block) / speed),
      cpuPerRequestUs: (40 * (1 + block)) / speed,
    })),
  });
}

describe("compareServers", () => {
  it("finds the ratio in each pair of bursts, whatever the machine's drift, the faster first", () => {
    for (const order of [
      [server("slow", 1), server("fast", 2)],
      [server("fast", 2), server("slow", 1)],
    ]) {
      const result = compareServers(order);
      expect(result.map(({ metric, servers, pairs }) => [metric, ...servers, pairs])).toEqual([
        ["throughput", "fast", "slow", 12],
        ["latency-p50", "fast", "slow", 12],
        ["latency-p95", "fast", "slow", 12],
        ["latency-p99", "fast", "slow", 12],
        ["latency-p999", "fast", "slow", 12],
        ["cpu-per-request", "fast", "slow", 12],
      ]);
      for (const { metric, ratio, low, high } of result) {
        const expected = metric === "throughput" ? 2 : 0.5;
        expect(ratio).toBeCloseTo(expected, 9);
        // No round is known to less than a thousandth.
        expect(low / expected).toBeCloseTo(0.9984, 3);
        expect(high / expected).toBeCloseTo(1.0016, 3);
      }
    }
  });

  it("compares memory by rounds, in either order", () => {
    const holding = (name: string, speed: number, mebibytes: number) => {
      const one = server(name, speed);
      const bursts = rowsOf(one.samples).map((row) => ({ ...row, rssBytes: mebibytes * 2 ** 20 }));
      return { ...one, samples: samplesOf(bursts) };
    };
    const [slow, fast] = [holding("slow", 1, 30), holding("fast", 2, 10)];
    for (const order of [
      [slow, fast],
      [fast, slow],
    ]) {
      const memory = compareServers(order).find(({ metric }) => metric === "rss");
      expect(memory).toMatchObject({ servers: ["fast", "slow"], pairs: 3 });
      expect(memory?.ratio).toBeCloseTo(1 / 3, 9);
      expect(memory?.low).toBeLessThan(1 / 3);
      expect(memory?.high).toBeGreaterThan(1 / 3);
    }
  });

  it("is as unsure as fresh processes differ", () => {
    const widthOf = (roundOf: (block: number) => number) => {
      const noisy = aSeries({
        server: "noisy",
        samples: samples(6, (block) => ({
          round: roundOf(block),
          throughput: (block < 3 ? 20_000 : 30_000) * (1 + block / 100),
        })),
      });
      const still = aSeries({
        server: "still",
        samples: samples(6, (block) => ({ round: roundOf(block), throughput: 10_000 })),
      });
      const [throughput] = compareServers([noisy, still]);
      return Math.log(throughput?.high ?? Number.NaN) - Math.log(throughput?.low ?? Number.NaN);
    };
    const oneRound = widthOf(() => 0);
    expect(widthOf((block) => (block < 3 ? 0 : 1))).toBeGreaterThan(2 * oneRound);
  });

  it("compares every pair once, and only under the same load", () => {
    const pairs = compareServers([
      server("a", 1),
      server("b", 2),
      server("c", 3),
      aSeries({ server: "a", level: { concurrency: 50 } }),
      aSeries({ server: "a", scenario: "other" }),
      aSeries({ server: "b", arm: "base" }),
    ]).flatMap(({ metric, servers }) => (metric === "throughput" ? [servers.join(" ")] : []));
    expect(pairs).toEqual(["b a", "c a", "c b"]);
  });

  it("takes the pairs of which both bursts gave a value, and these alone", () => {
    const whole = server("a", 1, 4);
    const without = (index: number) =>
      rowsOf(whole.samples).map((sample, at) => {
        if (at !== index) return sample;
        const { throughput: _, ...failed } = sample;
        return failed;
      });
    const zero = (index: number) =>
      rowsOf(whole.samples).map((sample, at) =>
        at === index ? { ...sample, throughput: 0 } : sample,
      );
    const b = server("b", 1, 5);
    const pairs = (one: MeasuredSeries, other: MeasuredSeries) =>
      compareServers([one, other]).find(({ metric }) => metric === "throughput")?.pairs;
    expect(pairs(whole, b)).toBe(8);
    expect(pairs({ ...whole, samples: samplesOf(without(3)) }, b)).toBe(7);
    expect(
      pairs({ ...whole, samples: samplesOf(without(3)) }, { ...b, samples: samplesOf(zero(0)) }),
    ).toBe(6);
    expect(
      pairs({ ...whole, samples: samplesOf(without(3)) }, { ...b, samples: samplesOf(zero(3)) }),
    ).toBe(7);
  });

  it("says nothing about fewer than six pairs", () => {
    const long = server("b", 2, 6);
    const some = server("a", 1, 3);
    expect(compareServers([some, long])[0]).toMatchObject({ pairs: 6 });
    expect(
      compareServers([
        { ...some, samples: samplesOf(rowsOf(some.samples).filter((_, at) => at > 0)) },
        long,
      ]),
    ).toEqual([]);
    expect(compareServers([server("a", 1, 2), long])).toEqual([]);
  });

  it("leaves out a metric that one of them does not have", () => {
    const { cpuPerRequestUs: _, ...burst } = aSample();
    const bare = Array.from({ length: 6 }, (_unused, block) => ({ ...burst, block }));
    const metrics = compareServers([server("a", 1), aSeries({ server: "b", samples: bare })]).map(
      ({ metric }) => metric,
    );
    expect(metrics).toEqual([
      ...["throughput", "latency-p50", "latency-p95", "latency-p99", "latency-p999"],
    ]);
  });
});

const starts = (ms: number) =>
  [0.98, 1.02, 1].map((factor, round) => aStart({ round, coldStartMs: ms * factor }));
const go = someFacts({ server: "go", starts: starts(20), artifactBytes: 30e6 });
const rust = someFacts({ server: "rust", starts: starts(10), artifactBytes: 15e6 });

describe("servers as a whole against each other", () => {
  it("are compared by their starts and builds, the first by the second", () => {
    const found = serversHeadToHead(aRun({ servers: [go, rust] }));
    const of = (id: string) => found?.find(({ metric }) => metric === id);
    expect(of("cold-start")).toMatchObject({ servers: ["go", "rust"] });
    expect(of("cold-start")?.ratio).toBeCloseTo(2, 9);
    expect(of("cold-start")?.low).toBeGreaterThan(1.8);
    expect(of("artifact-size")).toEqual({
      metric: "artifact-size",
      servers: ["go", "rust"],
      ratio: 2,
      low: 2,
      high: 2,
    });
    expect(of("gc-pause")).toBeUndefined();
  });

  it("have no peak of memory and no pause in common where they were loaded otherwise", () => {
    const series = [aSeries({ server: "go" }), aSeries({ server: "rust" })];
    const metrics = (all: typeof series) =>
      serversHeadToHead(aRun({ servers: [go, rust], series: all }))?.map(({ metric }) => metric);
    expect(metrics(series)).toContain("peak-rss");
    const more = [...series, aSeries({ server: "rust", scenario: "echo" })];
    expect(metrics(more)).not.toContain("peak-rss");
    expect(metrics(more)).toContain("idle-rss");
  });

  it("leave out base, and what shards measured on machines of their own", () => {
    const base = { ...rust, arm: "base" } as const;
    expect(serversHeadToHead(aRun({ servers: [go, base] }))).toBeUndefined();
    const inShards = (...shards: readonly (readonly number[])[]) =>
      serversHeadToHead(
        aRun({
          servers: [go, rust].map((one, at) => ({
            ...one,
            starts: (shards[at] ?? []).flatMap((shard) =>
              one.starts.map((start) => ({ ...start, shard })),
            ),
          })),
        }),
      );
    expect(inShards([1], [2])).toBeUndefined();
    expect(inShards([1, 2], [1, 2])).toBeUndefined();
    expect(inShards([2], [2])).toBeDefined();
  });
});
