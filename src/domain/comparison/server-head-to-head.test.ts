import { describe, expect, it } from "vitest";
import { aRun, aSeries, aStart, someFacts } from "../../../test/support/builders/run.ts";
import { serversHeadToHead } from "./server-head-to-head.ts";

const starts = (ms: number) =>
  [0.98, 1.02, 1].map((factor, round) => aStart({ round, coldStartMs: ms * factor }));
const go = someFacts({ server: "go", starts: starts(20), artifactBytes: 30e6 });
const rust = someFacts({ server: "rust", starts: starts(10), artifactBytes: 15e6 });

describe("servers as a whole against each other", () => {
  it("are compared by their starts and builds, the first by the second", () => {
    const { serversHeadToHead: found = [] } = serversHeadToHead(aRun({ servers: [go, rust] }));
    const of = (id: string) => found.find(({ metric }) => metric === id);
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
      serversHeadToHead(aRun({ servers: [go, rust], series: all })).serversHeadToHead?.map(
        ({ metric }) => metric,
      );
    expect(metrics(series)).toContain("peak-rss");
    const more = [...series, aSeries({ server: "rust", scenario: "echo" })];
    expect(metrics(more)).not.toContain("peak-rss");
    expect(metrics(more)).toContain("idle-rss");
  });

  it("leave out base, and what shards measured on machines of their own", () => {
    const base = { ...rust, arm: "base" } as const;
    expect(serversHeadToHead(aRun({ servers: [go, base] }))).toEqual({});
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
    expect(inShards([1], [2])).toEqual({});
    expect(inShards([1, 2], [1, 2])).toEqual({});
    expect(inShards([2], [2])).not.toEqual({});
  });
});
