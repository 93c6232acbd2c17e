import { describe, expect, it } from "vitest";
import { aCounted } from "../../../../test/support/builders/counts.ts";
import { aCapacity, edgeRounds, foundRounds } from "../../../../test/support/builders/open-loop.ts";
import { aSeries, aStart, someFacts } from "../../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../../test/support/builders/sample.ts";
import type { OpenLoopRound } from "../../series/open-loop.ts";
import type { Sample } from "../../series/sample.ts";
import { samplesOf } from "../../series/samples.ts";
import type { Side } from "../sides.ts";
import { limitedValues, limitsByName } from "./limits.ts";

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
    const { values, bound } = limitedValues(samples, "latency-p99");
    const [first, second] = values;
    expect(bound).toBeUndefined();
    expect(first).toBeCloseTo(4, 6);
    expect(second).toBeCloseTo(8, 6);
  });

  it("are at least the slowest of few answers, and nothing of none", () => {
    const few = limitedValues(inRounds([{ expected: 50 }], [{}]), "latency-p99");
    expect(few.bound).toBe("higher");
    expect(few.values).toHaveLength(2);
    expect(few.values[0]).toBeGreaterThan(4);
    expect(limitedValues(inRounds([{ expected: 0 }]), "latency-p99").values).toEqual([]);
  });

  it("are the longest of all answers of a round, however few bursts have it", () => {
    const one = latencies(1);
    const samples = inRounds([{ latencyMs: { ...one, max: 900 } }, {}, {}], [{ latencyMs: one }]);
    expect(limitedValues(samples, "latency-max")).toEqual({ values: [900, one.max] });
  });

  it("are at least the length of a burst in which nothing was answered", () => {
    const silent = { expected: 0, throughput: undefined, latencyMs: undefined } as const;
    const rounds = [{ ...silent, aborted: 20, durationMs: 510 }, { latencyMs: latencies(1) }];
    expect(limitedValues(inRounds(rounds), "latency-max")).toEqual({ values: [510] });
    // Nothing waited where every connection was refused.
    expect(limitedValues(inRounds([silent], [{}]), "latency-max").values).toEqual([6]);
  });

  it("are the median of a round's bursts for anything else", () => {
    const samples = inRounds(
      [10, 20, 90].map((rssBytes) => ({ rssBytes })),
      [{}],
    );
    expect(limitedValues(samples, "rss")).toEqual({ values: [20] });
  });
});

describe("the limits of what has a name", () => {
  const NOTHING: Side = { series: [], servers: [], instrumented: [] };
  const MIB = 1024 ** 2;
  const limits = {
    throughput: { value: 1 },
    instructions: { value: 9000 },
    "peak-rss": { value: 100 * MIB },
    "artifact-size": { value: 1 },
  };
  const gate = { tolerancePercent: {}, maxErrorPercent: 0, limits };
  const found = (names: readonly string[], head: Partial<Side>, base: Partial<Side> = {}) =>
    limitsByName(
      names,
      { head: { ...NOTHING, ...head }, base: { ...NOTHING, ...base }, lost: [] },
      gate,
    ).map(({ name, id, limit }) => [name, id, limit.verdict]);
  const started = (...peaks: readonly (readonly number[])[]) =>
    someFacts({
      starts: peaks.flatMap((own, shard) =>
        own.map((mib, round) => aStart({ round, shard, peakRssBytes: mib * MIB })),
      ),
    });

  it("are those of series, counted series and servers, by their names", () => {
    const head = {
      series: [aSeries()],
      instrumented: [aCounted()],
      servers: [started([50, 51, 50])],
    };
    expect(found(["go/greet c=10", "go/greet", "go"], head)).toEqual([
      ["go/greet c=10", "throughput", "inconclusive"],
      ["go/greet", "instructions", "over"],
      ["go", "peak-rss", "within"],
      ["go", "artifact-size", "over"],
    ]);
  });

  it("are held against what base has", () => {
    const both = [
      { instrumented: [aCounted()] },
      { instrumented: [aCounted({ arm: "base" })] },
    ] as const;
    expect(found(["go/greet"], ...both)).toEqual([["go/greet", "instructions", "already-over"]]);
  });

  it("are not excused by a base of which only a bound is known, and which may keep them", () => {
    const own = aCapacity({ rounds: foundRounds(3900, 3901, 3899, 3900, 3900) });
    const least = edgeRounds(5, 4000, "higher");
    const of = (rounds: readonly OpenLoopRound[]) =>
      limitsByName(
        [own.name],
        {
          head: { ...NOTHING, instrumented: [own] },
          base: { ...NOTHING, instrumented: [{ ...own, arm: "base", rounds }] },
          lost: [],
        },
        { ...gate, limits: { capacity: { value: 5000 } } },
      )[0]?.limit.verdict;
    expect(of(least)).toBe("over");
    expect(of(foundRounds(4000, 4001, 3999, 4000, 4000))).not.toBe("within");
    expect(of(foundRounds(3900, 3901, 3899, 3900, 3900))).toBe("already-over");
  });

  it("cannot be judged of what has no value", () => {
    expect(found(["go/greet c=10", "go/greet"], {})).toEqual([
      ["go/greet c=10", "throughput", "unmeasurable"],
      ["go/greet", "instructions", "unmeasurable"],
    ]);
    expect(found(["go/greet"], { instrumented: [aCounted({ turns: [] })] })).toEqual([
      ["go/greet", "instructions", "unmeasurable"],
    ]);
  });

  it("are none of a server that was not started, but for its build, or is not there", () => {
    expect(found(["go"], { servers: [started()] })).toEqual([["go", "artifact-size", "over"]]);
    expect(found(["go"], {})).toEqual([]);
  });

  it("are as in the shard that keeps them worst", () => {
    const peakOf = (...peaks: readonly (readonly number[])[]) =>
      limitsByName(
        ["go"],
        { head: { ...NOTHING, servers: [started(...peaks)] }, base: NOTHING, lost: [] },
        { ...gate, limits: { "peak-rss": limits["peak-rss"] } },
      ).map(({ limit }) => [limit.verdict, Math.round((limit.head ?? 0) / MIB)]);
    const [low, high, most] = [
      [50, 51, 50],
      [150, 151, 150],
      [200, 201, 200],
    ] as const;
    expect(peakOf(low, high)).toEqual([["over", 150]]);
    expect(peakOf(high, low)).toEqual([["over", 150]]);
    expect(peakOf(high, most)).toEqual([["over", 200]]);
    expect(peakOf(most, high)).toEqual([["over", 200]]);
    // Values that cannot be measured.
    const unknown = [0, 1].map((shard) => ({ round: 0, shard }));
    const servers = [someFacts({ starts: unknown, artifactBytes: 0 })];
    expect(found(["go"], { servers })).toContainEqual(["go", "peak-rss", "unmeasurable"]);
  });
});
