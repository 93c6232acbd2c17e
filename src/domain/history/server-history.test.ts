import { describe, expect, it } from "vitest";
import { aRecord, records } from "../../../test/support/builders/baseline.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import {
  anEnvironment,
  aRun,
  aSeries,
  aStart,
  someFacts,
} from "../../../test/support/builders/run.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { testbedOf } from "../run/file/testbed.ts";
import type { BaselineRecord } from "./baseline.ts";
import { serverHistoryOf } from "./server-history.ts";

/** A server whose starts had these peaks, in bytes. */
const withPeaks = (...peaks: readonly number[]) =>
  someFacts({ starts: peaks.map((peakRssBytes, round) => aStart({ round, peakRssBytes })) });

/** A record of a run with these peaks. */
const recordOf = (peak: number, overrides: Partial<RunFile> = {}) =>
  aRecord({ servers: [withPeaks(peak)], ...overrides });

const peaksOf = (stored: readonly BaselineRecord[], run: RunFile = aRun()) =>
  serverHistoryOf(run, stored)("go", "peak-rss");

describe("what is recorded of a server", () => {
  it("is a value for each metric that is known: the median of its starts, and those of its build", () => {
    const [server] = recordOf(0, { servers: [withPeaks(10, 30, 20)] }).servers ?? [];
    expect(server).toMatchObject({
      name: "go",
      metrics: { "peak-rss": 20, "cold-start": 12.5, "artifact-size": 7_130_317 },
    });
    expect(server).not.toHaveProperty("testbed");
    expect(server?.metrics).not.toHaveProperty("gc-pause");
  });

  it.each<[string, Partial<RunFile>]>([
    ["base's", { servers: [someFacts({ arm: "base" })] }],
    ["one that nothing is known of", { servers: [{ server: "go", arm: "head", starts: [] }] }],
    ["one that nothing was measured of", { series: [aSeries({ server: "rust" })] }],
    ["one whose count has no configuration", { series: [], counts: someCounts(aCounted()) }],
  ])("is nothing of %s", (_, overrides) => {
    expect(aRecord(overrides)).not.toHaveProperty("servers");
  });
});

describe("earlier values of a server", () => {
  it("are those of comparable runs, the oldest first, without the run's own", () => {
    const stored = [3, 1, 2].map((day) =>
      recordOf(day, { id: `run-${day}`, startedAt: `2026-01-0${day}T00:00:00.000Z` }),
    );
    expect(peaksOf([...stored, recordOf(9, { id: aRun().id })])).toEqual([1, 2, 3]);
    expect(serverHistoryOf(aRun(), stored)("rust", "peak-rss")).toEqual([]);
    expect(serverHistoryOf(aRun(), stored)("go", "gc-pause")).toEqual([]);
  });

  it("are at most the newest twenty", () => {
    const all = Array.from({ length: 25 }, () => [aSeries()]);
    const stored = records(all).map((record, day) => ({
      ...record,
      servers: (record.servers ?? []).map((one) => ({ ...one, metrics: { "peak-rss": day } })),
    }));
    expect(peaksOf(stored)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5));
  });

  it.each<[string, Partial<RunFile>]>([
    ["another testbed", { environment: anEnvironment({ cpuCount: 4 }) }],
    ["another configuration", { series: [aSeries({ configHash: "other" })] }],
    ["another load", { series: [aSeries(), aSeries({ scenario: "echo" })] }],
  ])("are not those of %s", (_, overrides) => {
    expect(peaksOf([recordOf(1, overrides)])).toEqual([]);
  });

  it("do not depend on what other servers are measured, nor on base", () => {
    const more = [aSeries({ server: "rust" }), aSeries(), aSeries({ arm: "base" })];
    expect(peaksOf([recordOf(1, { series: more })])).toEqual([1]);
  });

  it("are those of runs that only counted, where the run does", () => {
    const counts = someCounts(aCounted({ configHash: "counted" }));
    const stored = [recordOf(1, { series: [], counts }), recordOf(2)];
    expect(peaksOf(stored, aRun({ series: [], counts }))).toEqual([1]);
  });

  it("are absent in records of older versions", () => {
    const { servers: _, ...older } = recordOf(1);
    expect(peaksOf([older])).toEqual([]);
  });
});

describe("a server that several shards started", () => {
  const other = anEnvironment({ cpuModel: "Other CPU" });
  const sharded = (environments: readonly (typeof other)[], places = [1, 2]) => ({
    series: places.map((shard, at) => aSeries({ scenario: `part-${at}`, shard })),
    shards: {
      jobs: environments.map((environment, at) => ({ index: at + 1, environment })),
      unmeasured: [],
    },
  });
  const alike = sharded([anEnvironment(), anEnvironment()]);

  it("is compared with runs whose shards had the same parts of its load on the same testbeds", () => {
    const mixed = sharded([anEnvironment(), other]);
    expect(peaksOf([recordOf(1, mixed)], aRun(mixed))).toEqual([1]);
    expect(peaksOf([recordOf(1, alike)], aRun(mixed))).toEqual([]);
    const [server] = recordOf(1, mixed).servers ?? [];
    expect(server?.testbed).toBe(`${testbedOf(anEnvironment())} + ${testbedOf(other)}`);
  });

  it("is not compared with one whose process had all of its load", () => {
    const whole = { series: alike.series.map(({ shard: _, ...one }) => one) };
    expect(peaksOf([recordOf(1, whole)], aRun(alike))).toEqual([]);
    const inOne = sharded([anEnvironment(), anEnvironment()], [2, 2]);
    expect(peaksOf([recordOf(1, whole)], aRun(inOne))).toEqual([1]);
  });
});
