import { describe, expect, it } from "vitest";
import { latencies } from "../../../../test/support/builders/sample.ts";
import { timedBurst } from "../../../domain/series/load-shape.ts";
import { busyPartOf, isStarved, probeOf } from "./probe.ts";

const LIMITS = { p99Ms: 100, errorPart: 0.001 };
const LOAD = { rate: 10_000, burstMs: 1000 };

/** A load in which every request that was due is answered in time, except where `of` says otherwise. */
const probed = (of: Partial<Parameters<typeof probeOf>[2]> = {}, load = LOAD, limits = LIMITS) => {
  const answered = { expected: 10_000, unexpected: 0, errors: {}, latencyMs: latencies(5) };
  return probeOf(load, limits, { ...answered, ...of });
};

describe("a probe", () => {
  it("holds where all requests are answered in time", () => {
    expect(probed()).toEqual({ rate: 10_000, holds: true, answeredPart: 1 });
  });

  it("does not hold where the 99th percentile is too long, or unknown", () => {
    expect(probed({ latencyMs: { ...latencies(5), p99: 100 } }).holds).toBe(true);
    expect(probed({ latencyMs: { ...latencies(5), p99: 100.1 } }).holds).toBe(false);
    expect(probed({ latencyMs: undefined }).holds).toBe(false);
  });

  it.each([
    ["errors", (failed: number) => ({ errors: { refused: failed } })],
    ["other answers", (failed: number) => ({ unexpected: failed })],
  ])("does not hold with too many %s", (_, of) => {
    expect(probed({ expected: 9990, ...of(10) }).holds).toBe(true);
    expect(probed({ expected: 9989, ...of(11) }).holds).toBe(false);
  });

  it("does not hold where a fiftieth of the requests waits at its end, however fast the answers were", () => {
    expect(probed({ expected: 9800 })).toEqual({ rate: 10_000, holds: true, answeredPart: 0.98 });
    expect(probed({ expected: 9799 }).holds).toBe(false);
    expect(probed({ expected: 9790, unexpected: 10 }).holds).toBe(true);
    expect(probed({ expected: 9790, errors: { refused: 9 } }).holds).toBe(false);
  });

  it("does not hold where the queue at its end is older than the limit", () => {
    const limits = { p99Ms: 10, errorPart: 0.001 };
    expect(probed({ expected: 9900, latencyMs: latencies(1) }, LOAD, limits).holds).toBe(true);
    expect(probed({ expected: 9899, latencyMs: latencies(1) }, LOAD, limits).holds).toBe(false);
  });

  it("counts a failed request as sent, so that errors are no overload", () => {
    expect(probed({ expected: 9700, unexpected: 200, errors: { refused: 100 } })).toEqual({
      ...{ rate: 10_000, holds: false, answeredPart: 1 },
    });
  });

  it("has answered no more than was due", () => {
    expect(probed({ expected: 10_003 }).answeredPart).toBe(1);
  });
});

describe("a request of a mix", () => {
  const rare = { rate: 150, burstMs: 1000 };
  const starved = (expected: number, load = rare, unexpected = 0) =>
    isStarved([LOAD, load], LIMITS, [
      { expected: 9850, unexpected: 0, errors: {}, latencyMs: latencies(5) },
      { expected, unexpected, errors: { refused: 1 }, latencyMs: latencies(5) },
    ]);

  it("starves where more of it waits at the end than is due within the limit", () => {
    expect(starved(149)).toBe(false);
    expect(starved(133)).toBe(false);
    expect(starved(132)).toBe(true);
    expect(starved(130, rare, 3)).toBe(false);
  });

  it("does not where a single one is left, or no more than a fiftieth", () => {
    expect(starved(3, { rate: 5, burstMs: 1000 })).toBe(false);
    expect(starved(1483, { rate: 150, burstMs: 10_000 })).toBe(false);
    expect(starved(1460, { rate: 150, burstMs: 10_000 })).toBe(true);
  });
});

describe("the part of the connections that wait for an answer", () => {
  const load = { level: { rate: 400 }, shape: timedBurst(2000, 100) };
  const answered = (mean: number) => ({
    ...{ expected: 790, unexpected: 10 },
    latencyMs: { ...latencies(5), mean },
  });

  it("is the answers a second times their mean time", () => {
    expect(busyPartOf([load], [answered(200)])).toBeCloseTo(0.8);
    const streams = { ...load, shape: { ...load.shape, streams: 4 } };
    expect(busyPartOf([streams], [answered(200)])).toBeCloseTo(0.2);
  });

  it("is the largest of the requests of a mix", () => {
    expect(busyPartOf([load, load], [answered(5), answered(250)])).toBeCloseTo(1);
    const silent = { ...answered(1), latencyMs: undefined };
    expect(busyPartOf([load, load], [silent, answered(50)])).toBeCloseTo(0.2);
    expect(busyPartOf([load], [silent])).toBeUndefined();
  });
});
