import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { packSamples } from "../run/packed-samples.ts";
import type { Samples } from "../run/sample.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId } from "./catalogue.ts";
import { knownValues, readValues, seriesValue, valuesByRound } from "./series-value.ts";

it("is the median of the bursts that have a value", () => {
  const { throughput: _, ...none } = aSample();
  const bursts = [100, 1, 300, 200].map((throughput) => aSample({ throughput }));
  expect(seriesValue([...bursts, none], "throughput")).toBe(150);
});

it("is absent where no burst has a value", () => {
  const { cpuPerRequestUs: _, ...none } = aSample();
  expect(seriesValue([none, none], "cpu-per-request")).toBeUndefined();
  expect(seriesValue([], "throughput")).toBeUndefined();
});

it("counts the errors of all requests, so that one bad burst is not hidden by the median", () => {
  const good = aSample({ expected: 990 });
  const bad = aSample({ expected: 0, unexpected: 6, errors: { reset: 14 } });
  expect(seriesValue([good, good, bad], "errors")).toBe(1);
});

it("has no errors where nothing finished", () => {
  expect(seriesValue([aSample({ expected: 0, aborted: 5 })], "errors")).toBeUndefined();
  expect(seriesValue([], "errors")).toBeUndefined();
});

describe("the values of a metric", () => {
  const { latencyMs: _, ...unanswered } = aSample({ round: 1, expected: 0, aborted: 10 });
  const bursts = [
    aSample({ latencyMs: { ...latencies(1), stddev: 2 }, rssBytes: 1e6, loadAverage: 0.5 }),
    unanswered,
    aSample({ throughput: 9000, non2xx: 3, latencyMs: latencies(3), servicesRssBytes: 7 }),
  ];
  const valuesOf = (samples: Samples, id: SeriesMetricId) => {
    const values = new Float64Array(samples.length + 2);
    readValues(samples, id, { into: values, at: 1 });
    return [...values];
  };

  it.each(SERIES_METRIC_IDS)("are those of each burst, packed or not: %s", (id) => {
    const expected = [0, ...bursts.map((burst) => seriesValue([burst], id) ?? Number.NaN), 0];
    expect(valuesOf(bursts, id)).toEqual(expected);
    expect(valuesOf(packSamples(bursts), id)).toEqual(expected);
    expect(seriesValue(packSamples(bursts), id)).toBe(seriesValue(bursts, id));
  });

  it("are those that are known, from the beginning", () => {
    const values = new Float64Array(3);
    expect(knownValues(bursts, "latency-p50", values)).toBe(2);
    expect([...values.subarray(0, 2)]).toEqual([1, 3]);
    expect(knownValues(bursts, "services-cpu", values)).toBe(0);
    expect(knownValues(packSamples(bursts), "services-cpu", values)).toBe(0);
  });

  it("are told apart by round, without those that are not finite", () => {
    expect([...valuesByRound(bursts, "latency-p50")]).toEqual([[0, [1, 3]]]);
    expect([...valuesByRound(packSamples(bursts), "requests")]).toEqual([
      [0, [5000, 5000]],
      [1, [0]],
    ]);
    expect([...valuesByRound(bursts, "requests", Math.log)]).toEqual([
      [0, [Math.log(5000), Math.log(5000)]],
    ]);
  });
});
