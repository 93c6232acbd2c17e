import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { SERIES_METRIC_IDS } from "./catalogue.ts";
import { knownValues, metricColumn, seriesValue, valuesByRound } from "./values.ts";

it("is the median of the bursts that have a value", () => {
  const { throughput: _, ...none } = aSample();
  const bursts = [100, 1, 300, 200].map((throughput) => aSample({ throughput }));
  expect(seriesValue(samplesOf([...bursts, none]), "throughput")).toBe(150);
});

it("is absent where no burst has a value", () => {
  const { cpuPerRequestUs: _, ...none } = aSample();
  expect(seriesValue(samplesOf([none, none]), "cpu-per-request")).toBeUndefined();
  expect(seriesValue(samplesOf([]), "throughput")).toBeUndefined();
});

it("counts the errors of all requests, so that one bad burst is not hidden by the median", () => {
  const good = aSample({ expected: 990 });
  const bad = aSample({ expected: 0, unexpected: 6, errors: { reset: 14 } });
  expect(seriesValue(samplesOf([good, good, bad]), "errors")).toBe(1);
});

it("has no errors where nothing finished", () => {
  expect(seriesValue(samplesOf([aSample({ expected: 0, aborted: 5 })]), "errors")).toBeUndefined();
  expect(seriesValue(samplesOf([]), "errors")).toBeUndefined();
});

describe("the values of a metric", () => {
  const { latencyMs: _, ...unanswered } = aSample({ round: 1, expected: 0, aborted: 10 });
  const bursts = [
    aSample({ latencyMs: { ...latencies(1), stddev: 2 }, rssBytes: 1e6, loadAverage: 0.5 }),
    unanswered,
    aSample({ throughput: 9000, non2xx: 3, latencyMs: latencies(3), servicesRssBytes: 7 }),
  ];
  const samples = samplesOf(bursts);

  it.each(SERIES_METRIC_IDS)("are those of each burst: %s", (id) => {
    const expected = bursts.map((burst) => seriesValue(samplesOf([burst]), id) ?? Number.NaN);
    if (id !== "errors") expect(metricColumn(samples, id)).toEqual(expected);
    expect(knownValues(samples, id).every(Number.isFinite)).toBe(true);
  });

  it("are those that are known", () => {
    expect(knownValues(samples, "latency-p50")).toEqual([1, 3]);
    expect(knownValues(samples, "services-cpu")).toEqual([]);
  });

  it("are told apart by round, without those that are not finite", () => {
    expect([...valuesByRound(samples, "latency-p50")]).toEqual([[0, [1, 3]]]);
    expect([...valuesByRound(samples, "requests")]).toEqual([
      [0, [5000, 5000]],
      [1, [0]],
    ]);
    expect([...valuesByRound(samples, "requests", Math.log)]).toEqual([
      [0, [Math.log(5000), Math.log(5000)]],
    ]);
  });
});
