import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import {
  closingOf,
  closingShape,
  closingTimeoutMs,
  isMuchLonger,
  longerMs,
  sustainedMs,
} from "./closing-load.ts";
import type { LoadShape } from "./load-shape.ts";
import type { LoadResult } from "./sample.ts";

describe("the length of a closing load", () => {
  const LONG = { mostMs: 60_000 };
  const lengthOf = (throughput: number, overrides = {}, mostMs = LONG.mostMs) => {
    const shape = aShape({ burstMs: 200, ...overrides });
    return closingShape(shape, { concurrency: 20 }, { throughput, meanMs: 10, mostMs }).burstMs;
  };

  it("gives each connection a hundred requests", () => {
    expect(lengthOf(10_000)).toBe(200);
    expect(lengthOf(2000)).toBe(1000);
    const rate = closingShape(
      aShape({ burstMs: 200, connections: 10 }),
      { rate: 800 },
      { throughput: 800, meanMs: 10, ...LONG },
    );
    expect(rate.burstMs).toBe(1250);
  });

  it("gives each stream of HTTP/2 as many", () => {
    expect(lengthOf(10_000, { streams: 10 })).toBe(2000);
    expect(lengthOf(10_000, { streams: 4 })).toBe(800);
  });

  it("is at least a burst, and at most two seconds unless that is longer", () => {
    expect(lengthOf(100_000)).toBe(200);
    expect(lengthOf(10)).toBe(2000);
    expect(lengthOf(0)).toBe(2000);
    expect(lengthOf(10, { burstMs: 2500 })).toBe(2500);
  });

  it("is no longer than the budget allows, except for a burst", () => {
    expect(lengthOf(1000, {}, 300)).toBe(300);
    expect(lengthOf(1000, {}, -50)).toBe(200);
  });

  it("is one of time, whatever ends a burst", () => {
    const shape = closingShape(
      aShape({ burstMs: 200, longerMs: 500, requests: 10, streams: 3, keepAlive: false }),
      { concurrency: 20 },
      { throughput: 7500, meanMs: 10, ...LONG },
    );
    expect(shape).toEqual({ ...aShape({ burstMs: 800, streams: 3, keepAlive: false }) });
  });

  it.each<[string, number, number, Partial<LoadShape>, Partial<LoadShape>]>([
    ["as few as get a hundred requests each", 300, 10, {}, { connections: 6, burstMs: 2000 }],
    ["twice as many as are busy", 300, 40, {}, { connections: 24, burstMs: 2000 }],
    ["no more than configured", 300, 4000, {}, { connections: 60, burstMs: 2000 }],
    ["all of them if each gets a hundred", 6000, 1, {}, { connections: 60, burstMs: 1000 }],
    ["one at least", 3, 1, {}, { connections: 1, burstMs: 2000 }],
    ["all of them without answers", 0, Number.POSITIVE_INFINITY, {}, { connections: 60 }],
    ["fewer with several streams each", 300, 10, { streams: 4 }, { connections: 2, burstMs: 2000 }],
  ])("at a rate, opens %s", (_, throughput, meanMs, overrides, expected) => {
    const shape = aShape({ burstMs: 200, connections: 60, ...overrides });
    const pace = { throughput, meanMs, ...LONG };
    expect(closingShape(shape, { rate: throughput }, pace)).toMatchObject(expected);
  });

  it("waits two seconds for an answer, or as long as it loads", () => {
    expect(closingTimeoutMs({ burstMs: 400 })).toBe(2000);
    expect(closingTimeoutMs({ burstMs: 3000 })).toBe(3000);
  });
});

describe("the length of a sustained load", () => {
  it.each([
    ["a twentieth of the run for one start of each lane", 300_000, 8, 1875],
    ["at most five seconds", 600_000, 2, 5000],
  ])("is %s", (_, runMs, lanes, ms) => {
    expect(sustainedMs(runMs, lanes)).toBe(ms);
  });

  it("in the time left is an even part of it, at most ten seconds", () => {
    expect(longerMs(24_000, 4, 50)).toBe(5950);
    expect(longerMs(60_000, 4, 50)).toBe(10_000);
  });

  it("is worth further starts if it is at least twice the earlier one", () => {
    expect([1999, 2000].map((ms) => isMuchLonger(ms, 1000))).toEqual([false, true]);
  });
});

describe("what a closing load shows", () => {
  const latencyMs = { ...latencies(50), mean: 50 };
  const percentilesMs = { p50: 50, p90: 100, p95: 150, p99: 200, p999: 250 };
  const of = ({ allMeanMs, secondHalf, ...overrides }: Partial<LoadResult>) => {
    const sample = aSample({ expected: 0, unexpected: 0, aborted: 0, ...overrides });
    return closingOf({ ...sample, allMeanMs, secondHalf }, 2000);
  };

  it("is the time of a request, of whatever status", () => {
    expect(of({ expected: 70, unexpected: 30, latencyMs })).toEqual({
      ...{ requests: 100, meanMs: 50, percentilesMs },
    });
  });

  it("counts those that were waited for in vain with that time, and nothing of other errors", () => {
    const errors = { timeout: 1, "connection error": 7 };
    expect(of({ expected: 99, latencyMs, errors })).toEqual({
      ...{ requests: 100, meanMs: 69.5, percentilesMs },
    });
    const { latencyMs: _, ...silent } = aSample({
      expected: 0,
      aborted: 0,
      errors: { timeout: 3 },
    });
    expect(closingOf(silent, 2000)).toEqual({ requests: 3, meanMs: 2000 });
    expect(of({ errors: { "connection error": 7 } })).toBeUndefined();
    expect(of({})).toBeUndefined();
  });

  it("has a mean of all answers, even where percentiles leave first ones out", () => {
    expect(of({ expected: 100, latencyMs, allMeanMs: 70 })).toEqual({
      ...{ requests: 100, meanMs: 70, percentilesMs },
    });
  });

  it("is that of the second half, if this was timed by itself", () => {
    const secondHalf = { answers: 40, latencyMs };
    const whole = { expected: 100, latencyMs: { ...latencies(5), mean: 5 }, allMeanMs: 7 };
    expect(of({ ...whole, secondHalf })).toEqual({
      ...{ requests: 40, meanMs: 50, percentilesMs },
    });
    expect(of({ ...whole, secondHalf, errors: { timeout: 10 } })).toMatchObject({
      ...{ requests: 50, meanMs: 440 },
    });
    // Streams that were cut off were busy for half of the time in that half.
    expect(of({ ...whole, secondHalf, aborted: 4, durationMs: 1000 })).toMatchObject({
      ...{ requests: 40, meanMs: 50 },
    });
  });

  it("has only the percentiles that the generator reports", () => {
    const { p999: _, ...some } = latencyMs;
    expect(of({ expected: 100, latencyMs: some })?.percentilesMs).not.toHaveProperty("p999");
  });

  it("is the time of its streams where they were cut off, answered or not", () => {
    const cut = { aborted: 20, durationMs: 1000 };
    expect(of({ ...cut, expected: 400, latencyMs })).toEqual({
      ...{ requests: 400, meanMs: 50, percentilesMs },
    });
    expect(of({ ...cut, latencyMs: undefined })).toEqual({ requests: 1, meanMs: 20_000 });
  });
});
