import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import type { Quantile } from "../statistics/quantile-function.ts";
import { latePercents, rateBeforeWaiting, waitingFor, withoutTimedOut } from "./late-answers.ts";
import type { MeasuredPart } from "./merged-load.ts";
import type { LoadLevel } from "./series.ts";

/** Answers of so many milliseconds, each value as often as it is there. */
function aPart(times: readonly number[], timeouts = 0, errors = {}): MeasuredPart {
  const mean = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
  const sorted = times.toSorted((a, b) => a - b);
  const quantilesMs = sorted.flatMap((ms, index): readonly Quantile[] => [
    [index / sorted.length, ms],
    [(index + 1) / sorted.length, ms],
  ]);
  const percentiles = { p50: mean, p90: mean, p95: mean, p99: mean, max: mean };
  return {
    result: {
      ...{ expected: times.length, unexpected: 0, aborted: 0, non2xx: 0, bodyBytes: 0 },
      durationMs: 200,
      errors: { ...errors, ...(timeouts > 0 && { timeout: timeouts }) },
      ...(times.length > 0 && { latencyMs: { mean, ...percentiles } }),
    },
    ...(times.length > 0 && { quantilesMs }),
  };
}

const of = (...parts: readonly MeasuredPart[]) =>
  latePercents(parts, { burstsMs: [200, 500], timeoutMs: 2000 });

describe("late answers", () => {
  it("are the part of the time that no burst of a length can hold", () => {
    expect(of(aPart([50, 50, 100, 200]))).toEqual([0, 0]);
    expect(of(aPart([100, 100, 100, 300]))).toEqual([expect.closeTo(50, 9), 0]);
    const [short, long] = of(aPart([100, 100, 300, 500, 1000]));
    expect(short).toBeCloseTo(90, 9);
    expect(long).toBeCloseTo(50, 9);
  });

  it("have their part of what lies between two known quantiles", () => {
    const part = aPart([150]);
    const quantilesMs = [
      [0, 100],
      [1, 300],
    ] as const;
    const [half] = of({
      result: { ...part.result, latencyMs: { ...LATENCY, mean: 200 } },
      quantilesMs,
    });
    // Half of the answers are late, and take 250 ms each.
    expect(half).toBeCloseTo(62.5, 9);
  });

  it("lie between two known quantiles that are both late", () => {
    const quantilesMs = [
      ...[[0, 100] as const, [0.5, 100] as const],
      ...[[0.5, 300] as const, [1, 500] as const],
    ];
    const { result } = aPart([150]);
    const [late] = of({ result: { ...result, latencyMs: { ...LATENCY, mean: 250 } }, quantilesMs });
    expect(late).toBeCloseTo(80, 9);
  });

  it("may never come: these took as long as they were waited for, whatever else failed", () => {
    expect(of(aPart([], 3))).toEqual([100, 100]);
    expect(of(aPart([100, 100, 100, 100, 100], 1, { "connection closed": 9 }))).toEqual([80, 80]);
  });

  it("of a mix are those of all its requests together", () => {
    const [short] = of(aPart([100, 100]), aPart([600]), aPart([], 0));
    expect(short).toBeCloseTo(75, 9);
  });

  it("are none where nothing was answered, and never more than all", () => {
    expect(of(aPart([]))).toEqual([0, 0]);
    expect(of()).toEqual([0, 0]);
    const { result, quantilesMs = [] } = aPart([300]);
    expect(
      of({ result: { ...result, latencyMs: { ...LATENCY, mean: 299 } }, quantilesMs }),
    ).toEqual([100, 0]);
  });
});

const LATENCY = { p50: 1, p90: 1, p95: 1, p99: 1, max: 1 };

describe("the rate of a window that was waited for", () => {
  const shape = aShape({ burstMs: 200, connections: 64 });
  const rateOf = (expected: number, timeouts: number, level: LoadLevel) =>
    rateBeforeWaiting(
      { expected, errors: { timeout: timeouts, "connection closed": 3 } },
      { level, shape },
    );

  it("is that of the answers before its end, of which each connection had one under way", () => {
    expect(rateOf(250, 0, { concurrency: 50 })).toBe(1000);
    // One of those under way at the end never got an answer.
    expect(rateOf(249, 1, { concurrency: 50 })).toBe(1000);
    expect(rateOf(20, 0, { concurrency: 50 })).toBe(0);
  });

  it("is that of all answers at a rate, whose connections are idle between", () => {
    expect(rateOf(100, 0, { rate: 500 })).toBe(500);
    const all = { expected: 100, errors: {} };
    expect(rateBeforeWaiting(all, { level: { rate: 500 }, shape })).toBe(500);
  });
});

describe("how long is waited", () => {
  it("is two seconds, or two bursts of the length that is decided later", () => {
    expect(waitingFor(aShape({ burstMs: 200 }))).toEqual({ burstsMs: [200], timeoutMs: 2000 });
    expect(waitingFor(aShape({ burstMs: 200, longerMs: 500 }))).toEqual({
      burstsMs: [200, 500],
      timeoutMs: 2000,
    });
    expect(waitingFor(aShape({ burstMs: 5000 })).timeoutMs).toBe(10_000);
    expect(waitingFor(aShape({ burstMs: 200, longerMs: 1500 })).timeoutMs).toBe(3000);
  });
});

it("takes a request that was waited for in vain for late, not for failed", () => {
  const window = aSample({ errors: { timeout: 3, "connection error": 1 } });
  expect(withoutTimedOut(window)).toEqual({ ...window, errors: { "connection error": 1 } });
});
