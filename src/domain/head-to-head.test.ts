import { describe, expect, it } from "vitest";
import { aSeries } from "../../test/support/builders/run.ts";
import { aSample, latencies, samples } from "../../test/support/builders/sample.ts";
import { compareServers } from "./head-to-head.ts";
import type { MeasuredSeries } from "./run-file.ts";

/** Six blocks through which the machine gets slower, the server at a multiple of its speed. */
function server(name: string, speed: number, blocks = 6): MeasuredSeries {
  return aSeries({
    server: name,
    samples: samples(blocks, (block) => ({
      throughput: (speed * 10_000) / (1 + block),
      latencyMs: latencies((1 + block) / speed),
      cpuPerRequestUs: (40 * (1 + block)) / speed,
    })),
  });
}

describe("compareServers", () => {
  it("finds the ratio in each block, whatever the machine's drift, the faster first", () => {
    for (const order of [
      [server("slow", 1), server("fast", 2)],
      [server("fast", 2), server("slow", 1)],
    ]) {
      const result = compareServers(order);
      expect(result.map(({ metric, servers, blocks }) => [metric, ...servers, blocks])).toEqual([
        ["throughput", "fast", "slow", 6],
        ["latency-p50", "fast", "slow", 6],
        ["latency-p99", "fast", "slow", 6],
        ["cpu-per-request", "fast", "slow", 6],
      ]);
      for (const { metric, ratio, low, high } of result) {
        const expected = metric === "throughput" ? 2 : 0.5;
        for (const value of [ratio, low, high]) expect(value).toBeCloseTo(expected, 9);
      }
    }
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

  it("takes only blocks in which every burst of both gave a value", () => {
    const { throughput: _, ...failed } = aSample({ block: 0, position: 1 });
    const partly = { ...server("a", 1, 7), samples: [...server("a", 1, 7).samples, failed] };
    const zero = aSample({ block: 1, throughput: 0 });
    const other = { ...server("b", 1, 9), samples: [...server("b", 1, 9).samples, zero] };
    expect(compareServers([server("a", 1, 8), other])[0]).toMatchObject({ blocks: 7 });
    expect(compareServers([partly, server("b", 1, 9)])[0]).toMatchObject({ blocks: 6 });
    expect(compareServers([partly, other])).toEqual([]);
  });

  it("says nothing about fewer than six blocks", () => {
    expect(compareServers([server("a", 1, 5), server("b", 2, 6)])).toEqual([]);
  });

  it("leaves out a metric that one of them does not have", () => {
    const { cpuPerRequestUs: _, ...burst } = aSample();
    const bare = Array.from({ length: 6 }, (_unused, block) => ({ ...burst, block }));
    const metrics = compareServers([server("a", 1), aSeries({ server: "b", samples: bare })]).map(
      ({ metric }) => metric,
    );
    expect(metrics).toEqual(["throughput", "latency-p50", "latency-p99"]);
  });
});
