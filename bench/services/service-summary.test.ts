import { describe, expect, it } from "vitest";
import type { Exposition, MetricPoint } from "../../src/domain/services/exposition.ts";
import { summarise } from "./service-summary.ts";

const point = (name: string, value: number, labels: MetricPoint["labels"] = []): MetricPoint => ({
  name,
  labels,
  value,
});
const bucket = (le: string, value: number, path = "/"): MetricPoint =>
  point("h_bucket", value, [
    ["path", path],
    ["le", le],
  ]);
const summary = (after: Exposition, before: Exposition = [], seconds = 10) =>
  summarise({ before, after }, seconds, "h");

describe("counters", () => {
  it("give requests, throughput, mean and CPU from their growth", () => {
    const before = [
      point("h_count", 100),
      point("h_sum", 1),
      point("process_cpu_seconds_total", 3),
    ];
    const after = [
      point("h_count", 300),
      point("h_sum", 2),
      point("process_cpu_seconds_total", 10.5),
    ];
    expect(summary(after, before)).toEqual({
      requests: 200,
      throughput: 20,
      meanMs: 5,
      cpuPercent: 75,
    });
  });

  it("are added up over their labels", () => {
    const paths = (a: number, b: number) => [
      point("h_count", a, [["path", "/a"]]),
      point("h_count", b, [["path", "/b"]]),
    ];
    expect(summary(paths(7, 8), paths(1, 2))).toMatchObject({ requests: 12, throughput: 1.2 });
  });

  it("start at 0 where they were not there before", () => {
    expect(summary([point("h_count", 7)])).toMatchObject({ requests: 7 });
  });

  it.each<[string, Exposition, Exposition]>([
    ["gone", [point("h_count", 7)], []],
    ["reset by a restart", [point("h_count", 7)], [point("h_count", 6)]],
    ["never there", [], []],
  ])("give nothing where they are %s", (_, before, after) => {
    expect(summary(after, before)).toEqual({});
  });

  it("give neither mean nor quantiles without a request", () => {
    const idle = [point("h_count", 7), point("h_sum", 1), bucket("1", 7), bucket("+Inf", 7)];
    expect(summary(idle, idle)).toEqual({ requests: 0, throughput: 0 });
  });

  it("give no rate without time", () => {
    const after = [point("h_count", 7), point("h_sum", 7), point("process_cpu_seconds_total", 1.5)];
    expect(summary(after, [], 0)).toEqual({ requests: 7, meanMs: 1000 });
  });

  it.each([
    [3, undefined],
    [9, undefined],
    [10, 100],
    [3.5, 35],
  ])("give no CPU from few whole seconds, which are too coarse: %d s", (seconds, percent) => {
    expect(summary([point("process_cpu_seconds_total", seconds)]).cpuPercent).toBe(percent);
  });
});

describe("gauges", () => {
  it("are taken as they are at the end", () => {
    const pause = (value: number, quantile: string) =>
      point("go_gc_duration_seconds", value, [["quantile", quantile]]);
    const before = [point("process_resident_memory_bytes", 9), pause(0.5, "1")];
    const after = [
      ...[point("process_resident_memory_bytes", 4096), pause(0.25, "0.5"), pause(0.004, "1")],
      point("go_gc_duration_seconds_sum", 99),
    ];
    expect(summary(after, before)).toEqual({ rssBytes: 4096, longestGcPauseMs: 4 });
  });
});

it("gives quantiles of what came between the two looks, over all labels", () => {
  const before = [bucket("0.1", 1000), bucket("0.2", 1000), bucket("+Inf", 1000)];
  const after = [
    ...[bucket("+Inf", 1050), bucket("0.2", 1050), bucket("0.1", 1010)],
    ...[bucket("+Inf", 50, "/b"), bucket("0.1", 10, "/b"), bucket("0.2", 50, "/b")],
  ];
  // 20 of 100 up to 100 ms, the other 80 up to 200 ms.
  expect(summary(after, before)).toEqual({
    p50Ms: expect.closeTo(137.5, 9),
    p95Ms: expect.closeTo(193.75, 9),
    p99Ms: expect.closeTo(198.75, 9),
  });
});

it.each<[string, Exposition, Exposition]>([
  ["there is no histogram", [point("h_count", 5)], []],
  ["its bounds are no numbers", [bucket("x", 5), point("h_bucket", 5)], []],
  ["it was reset by a restart", [bucket("1", 2), bucket("+Inf", 2)], [bucket("+Inf", 5)]],
])("gives no quantiles where %s", (_, after, before) => {
  expect(summary(after, before)).not.toHaveProperty("p50Ms");
});
