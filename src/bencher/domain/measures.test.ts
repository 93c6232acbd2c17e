import { describe, expect, it } from "vitest";
import {
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import {
  bytesInRequest,
  MAX_DOCUMENT_BYTES,
  measureOf,
  SENT_METRIC_IDS,
  SENT_METRICS,
  splitMetrics,
} from "./measures.ts";

const NANOSECONDS = "nanoseconds (ns)";
const BYTES = "bytes (B)";
const PERCENT = "percentage (%)";

/** What stands in people's projects: a changed name or factor would cut a history in two. */
const SENT: readonly (readonly [MetricId, measure: string, factor: number, units: string])[] = [
  ["throughput", "throughput", 1, "operations / second (ops/s)"],
  ["latency-mean", "latency", 1_000_000, NANOSECONDS],
  ["latency-stddev", "latency-stddev", 1_000_000, NANOSECONDS],
  ["latency-p50", "latency-p50", 1_000_000, NANOSECONDS],
  ["latency-p90", "latency-p90", 1_000_000, NANOSECONDS],
  ["latency-p95", "latency-p95", 1_000_000, NANOSECONDS],
  ["latency-p99", "latency-p99", 1_000_000, NANOSECONDS],
  ["latency-p999", "latency-p999", 1_000_000, NANOSECONDS],
  ["latency-max", "latency-max", 1_000_000, NANOSECONDS],
  ["connect", "connect", 1_000_000, NANOSECONDS],
  ["errors", "errors", 1, PERCENT],
  ["rate-shortfall", "rate-shortfall", 1, PERCENT],
  ["cpu-per-request", "cpu-per-request", 1000, NANOSECONDS],
  ["total-cpu-per-request", "total-cpu-per-request", 1000, NANOSECONDS],
  ["cpu", "cpu", 1, PERCENT],
  ["services-cpu", "services-cpu", 1, PERCENT],
  ["cpu-peak", "cpu-peak", 1, PERCENT],
  ["rss", "rss", 1, BYTES],
  ["services-rss", "services-rss", 1, BYTES],
  ["transfer", "transfer", 1, "bytes / second (B/s)"],
  ["generator-share", "generator-share", 1, PERCENT],
  ["cold-start", "cold-start", 1_000_000, NANOSECONDS],
  ["idle-rss", "idle-rss", 1, BYTES],
  ["peak-rss", "peak-rss", 1, BYTES],
  ["gc-pause", "gc-pause", 1_000_000, NANOSECONDS],
  ["artifact-size", "artifact-size", 1, BYTES],
  ["build-time", "build-time", 0.001, "seconds (s)"],
  ["setup-time", "setup-time", 0.001, "seconds (s)"],
  ["instructions", "instructions", 1, "instructions"],
  ["allocations", "allocations", 1, "allocations"],
  ["allocated-bytes", "allocated-bytes", 1, "bytes (B)"],
  ["system-calls", "system-calls", 1, "calls"],
  ["capacity", "capacity", 1, "operations / second (ops/s)"],
  ["capacity-cpu", "capacity-cpu", 1000, NANOSECONDS],
  ["peak-p99", "peak-p99", 1_000_000, NANOSECONDS],
  ["after-p99", "after-p99", 1_000_000, NANOSECONDS],
  ["recovery", "recovery", 1, "seconds (s)"],
  ["lost", "lost", 1, PERCENT],
];

describe("measures in Bencher", () => {
  it("has a name, a factor and a unit for each metric that is sent, in the catalogue's order", () => {
    expect(SENT_METRICS.map((one) => [one.id, one.measure, one.factor, one.units])).toEqual(SENT);
    expect(SENT_METRIC_IDS).toEqual(SENT.map(([id]) => id));
  });

  it("sends all metrics but these", () => {
    const sent = new Set<string>(SENT_METRIC_IDS);
    const all = [...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS];
    const unsent = all.filter((id) => !sent.has(id));
    expect(unsent).toEqual([
      "non-2xx",
      "throughput-per-core",
      "requests",
      "wall-time",
      "others",
      "steal",
      "cpu-pressure",
      "load-average",
    ]);
    expect(unsent.map((id) => measureOf(id))).toEqual(unsent.map(() => undefined));
  });

  it("gives every metric a name of its own", () => {
    expect(new Set(SENT.map(([, measure]) => measure)).size).toBe(SENT.length);
  });
});

const metrics = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`s/${index} "c"`, { throughput: { value: index } }]),
);

it("what fits stays together", () => {
  expect(splitMetrics(metrics, MAX_DOCUMENT_BYTES)).toEqual([metrics]);
  expect(splitMetrics({}, 1)).toEqual([]);
});

it("what does not fit is split between benchmarks, and nothing is lost", () => {
  const parts = splitMetrics(metrics, 150);
  expect(parts.map((part) => Object.keys(part).length)).toEqual([2, 2, 2, 2, 2]);
  expect(Object.assign({}, ...parts)).toEqual(metrics);
  // Inside a request each quote of the document takes two bytes.
  for (const part of parts) {
    const document = JSON.stringify(part);
    expect(bytesInRequest(document)).toBe(JSON.stringify(document).length);
    expect(bytesInRequest(document)).toBeLessThan(150);
  }
});

it("a benchmark that is too large by itself is sent alone", () => {
  expect(splitMetrics(metrics, 1)).toHaveLength(10);
});

it("a request has room for more than its documents", () => {
  expect(MAX_DOCUMENT_BYTES).toBeLessThan(4 * 1024 * 1024);
});
