import { describe, expect, it } from "vitest";
import { type Bucket, latencyQuantile } from "./latency-quantile.ts";

const { POSITIVE_INFINITY } = Number;

/** Buckets from upper bounds in seconds and how many values fell into each. */
function histogram(...counts: readonly (readonly [upTo: number, count: number])[]): Bucket[] {
  let total = 0;
  return counts.map(([upTo, count]) => {
    total += count;
    return { upTo, count: total };
  });
}

describe("a quantile", () => {
  it.each([
    [0.5, 112.5],
    [0.8, 150],
    [0.9, 175],
    [1, 200],
  ])("is linear within its bucket: %d is %d ms", (part, ms) => {
    const buckets = histogram([0.1, 40], [0.15, 40], [0.2, 20], [POSITIVE_INFINITY, 0]);
    expect(latencyQuantile(buckets, part)).toBeCloseTo(ms, 9);
  });

  it("belongs to the lower of two buckets that meet in it", () => {
    const buckets = histogram([0.1, 40], [0.2, 60]);
    expect(latencyQuantile(buckets, 0.4)).toEqual({ below: 100 });
  });

  it("passes over buckets that nothing fell into", () => {
    const buckets = histogram([0.1, 0], [0.2, 0], [0.4, 10], [POSITIVE_INFINITY, 0]);
    expect(latencyQuantile(buckets, 0.5)).toBeCloseTo(300, 9);
  });

  it.each([
    [0.0001, 0.00025],
    [0.001, 0.0025],
    [0.0025, 0.005],
    [2.5, 5],
  ])("has a value in each of the usual buckets: %d to %d s", (low, high) => {
    const buckets = histogram([low, 0], [high, 10]);
    expect(latencyQuantile(buckets, 0.5)).toBeCloseTo(500 * (low + high), 9);
  });

  it.each<[string, Bucket[], object]>([
    ["the first bucket", histogram([0.005, 10], [POSITIVE_INFINITY, 0]), { below: 5 }],
    ["the last bucket", histogram([10, 0], [POSITIVE_INFINITY, 10]), { above: 10_000 }],
    ["a wide bucket", histogram([0.1, 0], [0.26, 10]), { above: 100, below: 260 }],
  ])("has only bounds in %s", (_, buckets, bounds) => {
    expect(latencyQuantile(buckets, 0.5)).toEqual(bounds);
  });

  it.each<[string, Bucket[]]>([
    ["no bucket", []],
    ["nothing counted", histogram([0.1, 0], [POSITIVE_INFINITY, 0])],
    ["a count that fell", [{ upTo: 0.1, count: -3 }]],
    ["one bucket without an end", histogram([POSITIVE_INFINITY, 10])],
  ])("is absent with %s", (_, buckets) => {
    expect(latencyQuantile(buckets, 0.5)).toBeUndefined();
  });

  it("is finite, or has bounds, whatever the buckets hold", () => {
    const counts = [50, 20, 60, 100];
    const buckets = [0.1, 0.2, 0.4, POSITIVE_INFINITY].map((upTo, index) => ({
      upTo,
      count: counts[index] ?? 0,
    }));
    expect([0.5, 0.55, 0.95].map((part) => latencyQuantile(buckets, part))).toEqual([
      { below: 100 },
      expect.closeTo(375, 9),
      { above: 400 },
    ]);
  });
});
