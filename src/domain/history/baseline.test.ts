import { describe, expect, it } from "vitest";
import { aRecord, records, seriesWith } from "../../../test/support/builders/baseline.ts";
import { recorded } from "../../../test/support/builders/evidence.ts";
import { aCommit, anEnvironment, aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { testbedOf } from "../run/file/testbed.ts";
import { historyOf } from "./baseline.ts";

describe("testbedOf", () => {
  it("names what limits the CPU time, so that a run without it is no history of one with it", () => {
    expect(testbedOf(anEnvironment({ cpuQuota: 0.6, oha: undefined }))).toMatch(
      /, x64, 2 × Example CPU, limited to 0\.6 cores$/,
    );
  });

  it("names the machine type and the generator", () => {
    expect(testbedOf(anEnvironment())).toMatchInlineSnapshot(
      `"linux, x64, 2 × Example CPU, oha 1.16.0"`,
    );
    const { oha: _, ...before } = anEnvironment({ runnerImage: "ubuntu24 20260101.1" });
    expect(testbedOf(before)).toMatchInlineSnapshot(`"ubuntu24 20260101.1, x64, 2 × Example CPU"`);
  });
});

describe("recordOf", () => {
  it("keeps a value for each metric that head's series have, and no samples", () => {
    const { cpuPerRequestUs: _, latencyMs: __, ...bare } = aSample({ expected: 9, unexpected: 1 });
    const run = aRun({
      series: [aSeries({ samples: [bare] }), aSeries({ server: "rust", arm: "base" })],
    });
    expect(recorded(run, aCommit())).toEqual({
      schema: "loadgate/baseline/1",
      id: run.id,
      startedAt: run.startedAt,
      commit: aCommit(),
      configHash: "c0ffee",
      tools: [],
      environment: run.environment,
      series: [
        {
          name: "go/greet c=10",
          server: "go",
          scenario: "greet",
          level: { concurrency: 10 },
          configHash: "c0ffee",
          metrics: {
            throughput: 10_000,
            "generator-share": 60,
            errors: 10,
            cpu: 40,
            "non-2xx": 0,
            requests: 10,
            transfer: 50_000,
            "wall-time": 500,
          },
          totals: { throughput: 18 },
        },
      ],
      servers: [
        {
          name: "go",
          configHash: expect.stringMatching(/^[0-9a-f]{8}$/),
          metrics: {
            "artifact-size": 7_130_317,
            "build-time": 2500,
            "cold-start": 12.5,
            "idle-rss": 4_194_304,
            "peak-rss": 20_971_520,
          },
        },
      ],
    });
  });
});

describe("the noise in a record", () => {
  const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
  const bursts = (arm: "base" | "head") =>
    aSeries({
      arm,
      samples: Array.from({ length: 24 }, (_, index) =>
        aSample({
          round: Math.floor(index / 8),
          block: Math.floor(index / 2),
          throughput: arm === "head" ? 10_000 + 37 * ((index * 5) % 7) : 10_000,
        }),
      ),
    });

  it("is how well each gated change was known, where there was a base", () => {
    const run = aRun({ series: [bursts("base"), bursts("head")] });
    const [series] = recorded(run, aCommit(), GATE).series;
    expect(series?.noise).toMatchObject({ rounds: 3, pairs: 24 });
    expect(Object.keys(series?.noise?.errors ?? {})).toEqual(["throughput"]);
    const { standardError = Number.NaN } = series?.noise?.errors.throughput ?? {};
    expect(standardError).toBeGreaterThan(0);
    expect(standardError).toBeLessThan(0.01);
  });

  it("is absent without one", () => {
    const run = aRun({ series: [bursts("head")] });
    expect(recorded(run, aCommit(), GATE).series[0]).not.toHaveProperty("noise");
  });
});

describe("historyOf", () => {
  const throughputs = (stored: Parameters<typeof historyOf>[1], series = aSeries()) =>
    historyOf(aRun(), stored).valuesOf(series, "throughput");

  it("gives the values of a series oldest first, in whatever order they are stored", () => {
    const days = records([1, 2, 3].map((throughput) => [seriesWith({ throughput })]));
    expect(throughputs(days)).toEqual([1, 2, 3]);
    expect(throughputs(days.toReversed())).toEqual([1, 2, 3]);
    expect(historyOf(aRun(), days.toReversed()).records).toEqual(days);
  });

  it("leaves the run's own record out, by its id", () => {
    const own = aRecord({ id: "this-run" });
    const twin = aRecord({ id: "another" });
    expect(historyOf(aRun({ id: "this-run" }), [own, twin]).records).toEqual([twin]);
  });

  it.each([
    ["runner image", { runnerImage: "ubuntu24" }],
    ["operating system", { os: "darwin" }],
    ["architecture", { arch: "arm64" }],
    ["CPU", { cpuModel: "Another CPU" }],
    ["number of CPUs", { cpuCount: 4 }],
    ["generator", { oha: "1.17.0" }],
  ])("leaves out runs of another %s", (_, overrides) => {
    const other = aRecord({ environment: anEnvironment(overrides) });
    expect(historyOf(aRun(), [other]).records).toEqual([]);
  });

  it("keeps to the runs of jobs of the same name", () => {
    const origin = { event: "push", name: "arm" };
    const arm = aRecord({ id: "arm", origin });
    const x64 = aRecord({ id: "x64", origin: { ...origin, name: "x64" } });
    const unnamed = aRecord();
    const stored = [arm, x64, unnamed];
    expect(arm.name).toBe("arm");
    expect(unnamed).not.toHaveProperty("name");
    expect(historyOf(aRun({ origin }), stored).records).toEqual([arm]);
    expect(historyOf(aRun(), stored).records).toEqual([unnamed]);
  });

  it("keeps runs of another Node.js, memory or version of ours", () => {
    const environment = anEnvironment({ node: "v20.19.0", memoryBytes: 1, loadgate: "0.0.1" });
    expect(historyOf(aRun(), [aRecord({ environment })]).records).toHaveLength(1);
  });

  it("compares only what was measured with the same configuration", () => {
    const stored = records([
      [seriesWith({ throughput: 1 })],
      [seriesWith({ throughput: 2 }, { configHash: "other" })],
      [seriesWith({ throughput: 3 }, { level: { concurrency: 50 } })],
    ]);
    expect(throughputs(stored)).toEqual([1]);
    expect(throughputs(stored, aSeries({ configHash: "other" }))).toEqual([2]);
    expect(throughputs(stored, aSeries({ server: "unknown" }))).toEqual([]);
  });

  it("looks at the newest twenty runs of a series", () => {
    const stored = records(Array.from({ length: 25 }, (_, i) => [seriesWith({ throughput: i })]));
    expect(throughputs(stored)).toEqual(Array.from({ length: 20 }, (_, i) => i + 5));
  });

  it("skips a metric that a run did not have", () => {
    const { cpuPerRequestUs: _, ...bare } = aSample();
    const stored = records([[aSeries({ samples: [bare] })], [seriesWith({ cpuPerRequestUs: 7 })]]);
    expect(historyOf(aRun(), stored).valuesOf(aSeries(), "cpu-per-request")).toEqual([7]);
  });

  it("bears two records of the same moment", () => {
    const stored = [aRecord({ id: "a" }), aRecord({ id: "b" })];
    expect(historyOf(aRun(), stored).records.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("a run whose shards had machines of two types", () => {
  const other = anEnvironment({ cpuModel: "Other CPU" });
  const jobs = [
    { index: 1, environment: anEnvironment() },
    { index: 2, environment: other },
    { index: 3, failure: "it left no run file" },
  ];
  const series = [
    seriesWith({ throughput: 1000 }, { shard: 1 }),
    seriesWith({ throughput: 500 }, { server: "rust", shard: 2 }),
    seriesWith({}, { server: "py", shard: 3 }),
  ];
  const run = aRun({ series, shards: { jobs, unmeasured: [] } });

  it("is recorded with the testbed of each series that is not the record's own", () => {
    expect(recorded(run, aCommit()).series.map(({ testbed }) => testbed)).toEqual([
      undefined,
      testbedOf(other),
      undefined,
    ]);
  });

  it("is compared by the testbed of each series", () => {
    const before = { ...recorded(run, aCommit()), id: "before" };
    const here = aRecord({ series: [seriesWith({ throughput: 900 }, { server: "rust" })] });
    const there = aRecord({
      id: "there",
      environment: other,
      series: [
        seriesWith({ throughput: 400 }),
        seriesWith({ throughput: 450 }, { server: "rust" }),
      ],
    });
    const valuesOf = (of: typeof run, at: number) => {
      const one = of.series[at];
      return one && historyOf(of, [before, here, there]).valuesOf(one, "throughput");
    };
    expect(valuesOf(run, 0)).toEqual([1000]);
    expect(valuesOf(run, 1)?.toSorted()).toEqual([450, 500]);
    // So is a run of one job with what the shards measured on machines like its own.
    const rust = [seriesWith({}, { server: "rust" })];
    expect(valuesOf(aRun({ environment: other, series: rust }), 0)?.toSorted()).toEqual([450, 500]);
  });
});
