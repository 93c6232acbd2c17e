import { describe, expect, it } from "vitest";
import type { MetricComparison } from "../../../domain/findings/series-comparison.ts";
import type { MetricId } from "../../../domain/metrics/catalogue.ts";
import { doubledText } from "./doubled.ts";

const MIB = 1024 ** 2;
const textOf = (metrics: Partial<Record<MetricId, MetricComparison>>) =>
  doubledText([{ name: "go", metrics }]);

describe("what doubled and is not gated", () => {
  it("can be the rarest answers and the connections of a load, with their whole interval", () => {
    const rare = { base: 20.6, head: 265, lowPercent: 896 };
    expect(textOf({ "latency-p999": rare })).toBe(
      "Not gated (add gate.latency-p999): go p99.9 20.6 ms → 265 ms",
    );
    expect(textOf({ connect: { base: 12, head: 70, lowPercent: 100 } })).toMatch(/connect 12/);
    expect(textOf({ connect: { base: 12, head: 70, lowPercent: 99 } })).toBeUndefined();
    expect(textOf({ "latency-p999": { base: 2, head: 6.9, lowPercent: 120 } })).toBeUndefined();
    expect(textOf({ "latency-p999": { ...rare, tolerancePercent: 10 } })).toBeUndefined();
    expect(textOf({ "latency-p99": rare })).toBeUndefined();
  });

  it("is told with both values", () => {
    expect(
      textOf({
        "cold-start": { base: 20, head: 1860 },
        "peak-rss": { base: 14 * MIB, head: 471 * MIB },
      }),
    ).toBe(
      "Not gated (add gate.cold-start, gate.peak-rss): go cold start 20.0 ms → 1.86 s, go peak RSS 14.0 MiB → 471 MiB",
    );
    const both = ["go", "rust"].map((name) => {
      return { name, metrics: { "cold-start": { base: 20, head: 1860 } } };
    });
    expect(doubledText(both)).toBe(
      "Not gated (add gate.cold-start): go cold start 20.0 ms → 1.86 s, rust cold start 20.0 ms → 1.86 s",
    );
    expect(textOf({ "artifact-size": { base: 4 * MIB, head: 8 * MIB } })).toBe(
      "Not gated (add gate.artifact-size): go artifact 4.00 MiB → 8.00 MiB",
    );
  });

  it("is twice as much, and so much more that a reader would care", () => {
    expect(textOf({ "peak-rss": { base: 14 * MIB, head: 27 * MIB } })).toBeUndefined();
    expect(textOf({ "cold-start": { base: 20, head: 119 } })).toBeUndefined();
    expect(textOf({ "cold-start": { base: 20, head: 120 } })).toBeDefined();
    expect(textOf({ "idle-rss": { base: 2 * MIB, head: 7 * MIB } })).toBeUndefined();
  });

  it("is known in both arms, and has neither tolerance nor limit", () => {
    const doubled = { base: 14 * MIB, head: 471 * MIB };
    expect(textOf({ "peak-rss": { head: 471 * MIB } })).toBeUndefined();
    expect(textOf({ "peak-rss": { ...doubled, tolerancePercent: 20 } })).toBeUndefined();
    const limit = { verdict: "within", value: 512 * MIB } as const;
    expect(textOf({ "peak-rss": { ...doubled, limit } })).toBeUndefined();
  });
});
