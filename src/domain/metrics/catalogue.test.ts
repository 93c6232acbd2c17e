import { describe, expect, it } from "vitest";
import { aStart, someFacts } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { LONGEST_GC_PAUSE } from "../services/exposition.ts";
import {
  feltFirst,
  formatApart,
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
  seriesMetric,
  serverMetric,
} from "./catalogue.ts";
import { seriesValue, serverValue } from "./values.ts";

function valueIn(id: SeriesMetricId, burst: Sample): number | undefined {
  return seriesValue(samplesOf([burst]), id);
}

describe("series metrics", () => {
  it.each(SERIES_METRIC_IDS)("%s is not known without the first of its figures", (id) => {
    const { by } = seriesMetric(id);
    expect(by?.([Number.NaN, 2, 3, 4, 5, 6]) ?? Number.NaN).toBeNaN();
    expect(by?.([Number.NaN, 0, 0, 0, 0, 0]) ?? Number.NaN).toBeNaN();
  });

  it.each<[SeriesMetricId, string, string, string]>([
    ["throughput", "throughput", "higher", "10,000/s"],
    ["latency-mean", "mean", "lower", "1.10 ms"],
    ["latency-p50", "p50", "lower", "1.00 ms"],
    ["latency-p90", "p90", "lower", "2.00 ms"],
    ["latency-p95", "p95", "lower", "3.00 ms"],
    ["latency-p99", "p99", "lower", "4.00 ms"],
    ["latency-p999", "p99.9", "lower", "5.00 ms"],
    ["latency-max", "max", "lower", "6.00 ms"],
    ["cpu-per-request", "CPU/request", "lower", "40.0 µs"],
    ["generator-share", "generator CPU", "lower", "60.0 %"],
    ["errors", "errors", "lower", "20.0 %"],
    ["latency-stddev", "stdev", "lower", "1.50 ms"],
    ["throughput-per-core", "throughput/core", "higher", "25,000/s"],
    ["cpu", "CPU", "lower", "40.0 %"],
    ["cpu-peak", "peak CPU", "lower", "55.0 %"],
    ["rss", "RSS", "lower", "10.0 MiB"],
    ["transfer", "transfer", "higher", "48.8 KiB/s"],
    ["requests", "requests", "higher", "100"],
    ["wall-time", "wall time", "lower", "500 ms"],
    ["non-2xx", "non-2xx", "lower", "3.00"],
    ["rate-shortfall", "shortfall", "lower", "2.00 %"],
    ["others", "others' CPU", "lower", "15.0 %"],
    ["steal", "steal", "lower", "2.00 %"],
    ["cpu-pressure", "CPU pressure", "lower", "25.0 %"],
    ["load-average", "load average", "lower", "1.25"],
  ])("%s", (id, label, better, text) => {
    const metric = seriesMetric(id);
    const value = valueIn(
      id,
      aSample({
        expected: 80,
        unexpected: 20,
        non2xx: 3,
        latencyMs: { ...latencies(1), stddev: 1.5 },
        machineBusyMs: 650,
        stolenMs: 20,
        stalledMs: 125,
        peakCpuPercent: 55,
        rssBytes: 10_485_760,
        rateShortfall: 0.02,
        loadAverage: 1.25,
      }),
    );
    expect(metric).toMatchObject({ label, better });
    expect(value).toBeDefined();
    expect(metric.format(value ?? 0)).toBe(text);
  });

  it("have no value in a burst that had no answer", () => {
    const burst = {
      round: 0,
      block: 0,
      position: 0,
      startedAt: "",
      durationMs: 500,
      expected: 0,
      unexpected: 0,
      aborted: 0,
      errors: {},
      non2xx: 0,
      bodyBytes: 0,
    };
    const counts = { requests: 0, "non-2xx": 0, transfer: 0, "wall-time": 500 };
    for (const id of SERIES_METRIC_IDS) {
      expect(valueIn(id, burst), id).toBe(new Map<string, number>(Object.entries(counts)).get(id));
    }
  });

  it.each([
    ["throughput-per-core", { cpuPerRequestUs: 0 }],
    ["cpu", { durationMs: 0 }],
    ["transfer", { durationMs: 0 }],
  ] as const)("%s is not infinite where nothing was used: %j", (id, burst) => {
    expect(valueIn(id, aSample(burst))).toBeUndefined();
  });

  describe("with services", () => {
    const services = { servicesCpuMs: 100, servicesRssBytes: 1_048_576, machineBusyMs: 650 };

    it.each<[SeriesMetricId, string, string]>([
      ["total-cpu-per-request", "total CPU/request", "60.0 µs"],
      ["services-cpu", "services' CPU", "20.0 %"],
      ["services-rss", "services' RSS", "1.00 MiB"],
      ["cpu-per-request", "CPU/request", "40.0 µs"],
      ["generator-share", "generator CPU", "50.0 %"],
      ["others", "others' CPU", "5.00 %"],
    ])("%s", (id, label, text) => {
      const metric = seriesMetric(id);
      expect(metric).toMatchObject({ label, better: "lower" });
      expect(metric.format(valueIn(id, aSample(services)) ?? 0)).toBe(text);
    });

    it.each(["others", "generator-share", "total-cpu-per-request"] as const)(
      "has no %s where theirs is not known",
      (id) => {
        for (const known of [{ machineBusyMs: 650 }, services]) {
          const sample = aSample({ ...known, servicesCpuUnknown: true });
          expect(valueIn(id, sample)).toBeUndefined();
        }
      },
    );

    it("has no total where there are no services, no answers, or nothing is known of the server", () => {
      const of = (burst: Sample) => valueIn("total-cpu-per-request", burst);
      const { cpuPerRequestUs: _, ...noServer } = aSample(services);
      const { cpuPerRequestUs: __, ...unanswered } = aSample({ ...services, expected: 0 });
      for (const burst of [aSample(), noServer, unanswered]) expect(of(burst)).toBeUndefined();
    });
  });

  it("others took nothing where the counters' ticks say less than nothing", () => {
    expect(valueIn("others", aSample({ machineBusyMs: 499 }))).toBe(0);
  });

  it("has no others where a part of the work is not known", () => {
    const { machineCpuMs: _, ...noMachine } = aSample({ machineBusyMs: 650, stolenMs: 1 });
    const { serverCpuMs: __, ...noServer } = aSample({ machineBusyMs: 650 });
    const { generatorCpuMs: ___, ...noGenerator } = aSample({ machineBusyMs: 650 });
    const of = (burst: Sample) => valueIn("others", burst);
    for (const burst of [noMachine, noServer, noGenerator]) expect(of(burst)).toBeUndefined();
    expect(valueIn("steal", noMachine)).toBeUndefined();
  });

  it("CPU pressure is at most the whole burst, and none where there was no time", () => {
    const of = (burst: Sample) => valueIn("cpu-pressure", burst);
    expect(of(aSample({ stalledMs: 501 }))).toBe(100);
    expect(of(aSample({ stalledMs: 0, durationMs: 0 }))).toBeUndefined();
  });

  it.each([
    ["nothing was used", { generatorCpuMs: 0, serverCpuMs: 0 }, undefined],
    ["the server used nothing", { generatorCpuMs: 10, serverCpuMs: 0 }, 100],
  ])("generator's share where %s", (_, usage, share) => {
    expect(valueIn("generator-share", aSample(usage))).toBe(share);
  });

  it("have no share of the generator where only one side is known", () => {
    const { serverCpuMs: _, ...onlyGenerator } = aSample();
    const { generatorCpuMs: __, ...onlyServer } = aSample();
    const of = (burst: Sample) => valueIn("generator-share", burst);
    expect([of(onlyGenerator), of(onlyServer)]).toEqual([undefined, undefined]);
  });
});

it("orders what clients feel before what it costs", () => {
  const ids: MetricId[] = ["peak-rss", "cpu-per-request", "errors", "instructions", "connect"];
  const felt = ["errors", "connect"];
  expect(ids.toSorted(feltFirst).slice(0, 2)).toEqual(felt);
  expect([undefined, "errors" as const].map((id) => feltFirst("cpu", id))).toEqual([1, 1]);
});

it.each<[MetricId, readonly (number | undefined)[], string]>([
  ["artifact-size", [8_430_000, 8_430_008], "8,430,000 bytes"],
  ["artifact-size", [8_430_000, 9_430_008], "8.04 MiB"],
  ["artifact-size", [8_430_000, 8_430_000], "8.04 MiB"],
  ["artifact-size", [8_430_000, undefined], "8.04 MiB"],
  ["latency-p99", [1.2345, 1.2346], "1.2345 ms"],
  ["throughput", [12_345.6, 12_347.1], "12,346 requests/s"],
])("%s of values that may look alike: %j", (id, values, text) => {
  expect(formatApart(id, ...values)(values[0] ?? 0)).toBe(text);
});

describe("server metrics", () => {
  it.each<[ServerMetricId, string]>([
    ["cold-start", "12.5 ms"],
    ["idle-rss", "4.00 MiB"],
    ["peak-rss", "20.0 MiB"],
    ["gc-pause", "1.50 ms"],
    ["artifact-size", "6.80 MiB"],
    ["build-time", "2.50 s"],
    ["setup-time", "1.25 s"],
  ])("%s", (id, text) => {
    const metric = serverMetric(id);
    const readings = [{ name: LONGEST_GC_PAUSE, after: 0.0015 }];
    const value =
      serverValue(someFacts({ starts: [aStart({ readings })], setupMs: 1250 }), id) ?? 0;
    expect(metric.better).toBe("lower");
    expect(metric.format(value)).toBe(text);
  });

  it("have no value for a server that never started", () => {
    const facts = { server: "go", arm: "head", starts: [] } as const;
    for (const id of SERVER_METRIC_IDS) expect(serverValue(facts, id), id).toBeUndefined();
  });
});
