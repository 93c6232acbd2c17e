import { describe, expect, it } from "vitest";
import { aSample, atRate, latencies } from "../../../test/support/builders/sample.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import type { SeriesMetricId } from "./catalogue.ts";
import { totalIn, totalsByRound, totalValue } from "./totals.ts";

const NOTHING = { expected: 0, throughput: undefined, cpuPerRequestUs: undefined } as const;
const total = (id: SeriesMetricId, ...bursts: readonly Partial<Sample>[]) =>
  totalValue(samplesOf(bursts.map((one) => aSample(one))), id);

describe("the total of throughput", () => {
  it("is all answers that are expected by all time, whatever bursts say of themselves", () => {
    expect(total("throughput", atRate(10_000), atRate(2000))).toBe(6000);
    expect(total("throughput", { throughput: 1, expected: 50, unexpected: 9 })).toBe(100);
  });

  it("weights bursts by their time, and counts the time of those without an answer", () => {
    expect(total("throughput", { expected: 300 }, { expected: 300, durationMs: 1500 })).toBe(300);
    expect(total("throughput", { expected: 300 }, { ...NOTHING, durationMs: 2500 })).toBe(100);
  });
});

describe("the total of what answers take", () => {
  it("weights bursts by all their answers", () => {
    const few = { expected: 50, unexpected: 50, latencyMs: latencies(10), cpuPerRequestUs: 400 };
    const many = { expected: 300, latencyMs: latencies(1), cpuPerRequestUs: 40 };
    expect(total("latency-mean", few, many)).toBeCloseTo((100 * 11 + 300 * 1.1) / 400, 12);
    expect(total("cpu-per-request", few, many)).toBeCloseTo((100 * 400 + 300 * 40) / 400, 12);
    const both = [few, many].map((one) => ({ ...one, servicesCpuMs: 6 }));
    expect(total("total-cpu-per-request", ...both)).toBeCloseTo(
      (100 * 400 + 300 * 40 + 12_000) / 400,
      12,
    );
  });

  it("counts what the server worked in bursts without an answer", () => {
    const usual = { expected: 1000, cpuPerRequestUs: 40 };
    expect(total("cpu-per-request", usual, { ...NOTHING, serverCpuMs: 60 })).toBe(100);
    const used = { ...usual, servicesCpuMs: 5 };
    const idle = { ...NOTHING, serverCpuMs: 60, servicesCpuMs: 30 };
    expect(total("total-cpu-per-request", used, idle)).toBe(135);
    expect(total("cpu-per-request", usual, { ...NOTHING, serverCpuMs: undefined })).toBe(40);
    expect(total("latency-mean", usual, { ...NOTHING, latencyMs: undefined })).toBeCloseTo(1.1, 12);
  });

  it("counts how long requests waited in bursts without an answer", () => {
    const usual = { expected: 1000, durationMs: 500, latencyMs: { ...latencies(1), mean: 10 } };
    const silent = { ...NOTHING, latencyMs: undefined, aborted: 20, durationMs: 500 };
    expect(total("latency-mean", usual, silent)).toBe(20);
    // At a rate they come one by one.
    expect(total("latency-mean", usual, { ...silent, rateShortfall: 1 })).toBe(15);
    // Requests after one that failed may have been sent late.
    expect(total("latency-mean", usual, { ...silent, errors: { reset: 1 } })).toBe(10);
    expect(total("latency-mean", { ...usual, aborted: 20 })).toBe(10);
  });

  it("leaves out bursts of which it is unknown, with their answers", () => {
    const unknown = { expected: 9000, cpuPerRequestUs: undefined, latencyMs: undefined };
    expect(total("cpu-per-request", { cpuPerRequestUs: 40 }, unknown)).toBe(40);
    expect(total("latency-mean", {}, unknown)).toBeCloseTo(1.1, 12);
  });
});

it("the total of throughput per core is all answers by all CPU time", () => {
  const bursts = [
    { expected: 1000, cpuPerRequestUs: 40 },
    { ...NOTHING, serverCpuMs: 60 },
  ];
  expect(total("throughput-per-core", ...bursts)).toBeCloseTo(10_000, 9);
});

it("the total of CPU use is by time", () => {
  const bursts = [
    { serverCpuMs: 500, servicesCpuMs: 50 },
    { serverCpuMs: 0, servicesCpuMs: 0, durationMs: 1500 },
  ];
  expect(total("cpu", ...bursts)).toBeCloseTo(25, 12);
  expect(total("services-cpu", ...bursts)).toBeCloseTo(2.5, 12);
});

describe("no total", () => {
  it.each<SeriesMetricId>(["latency-p99", "rss", "errors"])("has %s", (id) => {
    const samples = samplesOf([aSample()]);
    expect(totalIn(samples, id)).toBeUndefined();
    expect(totalValue(samples, id)).toBeUndefined();
    expect(totalsByRound(samples, id)).toBeUndefined();
  });

  it("has a series whose bursts have no answer", () => {
    expect(total("cpu-per-request", NOTHING)).toBeUndefined();
    expect(total("throughput-per-core", { ...NOTHING, serverCpuMs: undefined })).toBeUndefined();
    expect(total("throughput")).toBeUndefined();
  });
});

it("is known of each round that has one", () => {
  const samples = samplesOf([
    aSample({ round: 0, expected: 100, cpuPerRequestUs: 10 }),
    aSample({ round: 0, expected: 300, cpuPerRequestUs: 50 }),
    aSample({ round: 1, ...NOTHING }),
    aSample({ round: 2, expected: 500, cpuPerRequestUs: 20 }),
  ]);
  expect(totalsByRound(samples, "cpu-per-request")).toEqual([40, 20]);
  expect(totalsByRound(samples, "throughput")).toEqual([400, 0, 1000]);
});
