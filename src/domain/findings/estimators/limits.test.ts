import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../../../test/support/builders/sample.ts";
import type { Sample } from "../../series/sample.ts";
import { samplesOf } from "../../series/samples.ts";
import { limitedValues } from "./limits.ts";

const inRounds = (...rounds: readonly Partial<Sample>[][]) =>
  samplesOf(rounds.flatMap((own, round) => own.map((one) => aSample({ ...one, round }))));

describe("the values that a limit is about", () => {
  it("are all answers of a round by all its time, for throughput", () => {
    const samples = inRounds(
      [
        { expected: 100, durationMs: 1000 },
        { expected: 0, durationMs: 1000 },
      ],
      [{ expected: 300, durationMs: 500 }],
    );
    expect(limitedValues(samples, "throughput")).toEqual({ values: [50, 600] });
    expect(limitedValues(inRounds([{ durationMs: 0 }]), "throughput").values).toEqual([]);
  });

  it("are a percentile of all answers of a round", () => {
    const samples = inRounds([{}, {}], [{ latencyMs: latencies(2) }]);
    const { values, areLeast } = limitedValues(samples, "latency-p99");
    const [first, second] = values;
    expect(areLeast).toBe(false);
    expect(first).toBeCloseTo(4, 6);
    expect(second).toBeCloseTo(8, 6);
  });

  it("are at least the slowest of few answers, and nothing of none", () => {
    const few = limitedValues(inRounds([{ expected: 50 }], [{}]), "latency-p99");
    expect(few.areLeast).toBe(true);
    expect(few.values).toHaveLength(2);
    expect(few.values[0]).toBeGreaterThan(4);
    expect(limitedValues(inRounds([{ expected: 0 }]), "latency-p99").values).toEqual([]);
  });

  it("are the median of a round's bursts for anything else", () => {
    const samples = inRounds(
      [10, 20, 90].map((rssBytes) => ({ rssBytes })),
      [{}],
    );
    expect(limitedValues(samples, "rss")).toEqual({ values: [20] });
  });
});
