import { describe, expect, it } from "vitest";
import { aStart, someFacts } from "../../../../test/support/builders/run.ts";
import type { ServerMetricId } from "../../metrics/catalogue.ts";
import type { ServerFacts } from "../../series/server-facts.ts";
import { changeOfServer } from "../change-of-server.ts";
import type { MetricComparison } from "../series-comparison.ts";
import { compareServerFacts } from "./servers.ts";

const MIB = 1024 ** 2;
const GATE = {
  tolerancePercent: {
    "cold-start": 50,
    "peak-rss": 20,
    "artifact-size": 10,
    "build-time": 100,
    "gc-pause": 50,
  },
  maxErrorPercent: 0,
};

/** A server with as many starts as there are values of its peak, in MiB. */
function withPeaks(peaks: readonly number[], more: Partial<ServerFacts> = {}): ServerFacts {
  const starts = peaks.map((peak, round) => aStart({ round, peakRssBytes: peak * MIB }));
  return someFacts({ starts, ...more });
}

const around = (value: number) => [0.98, 1.02, 1, 0.99, 1.01].map((factor) => factor * value);

function sidesWith(heads: readonly ServerFacts[], bases: readonly ServerFacts[]) {
  return { head: { servers: heads }, base: { servers: bases }, lost: [] };
}

function compared(
  head: ServerFacts,
  base?: ServerFacts,
  gate: Parameters<typeof compareServerFacts>[1] = GATE,
): Readonly<Partial<Record<ServerMetricId, MetricComparison>>> {
  const bases = base ? [{ ...base, arm: "base" } as const] : [];
  const sides = { ...sidesWith([head], bases), areInTurns: true };
  return compareServerFacts(sides, gate)[0]?.metrics ?? {};
}

describe("the memory of a server", () => {
  it("is a regression where its starts show that, and it is beyond the tolerance", () => {
    const peak = (head: number) =>
      compared(withPeaks(around(head)), withPeaks(around(100)))["peak-rss"];
    expect(peak(130)).toMatchObject({ verdict: "regression", tolerancePercent: 20 });
    expect(peak(130)?.changePercent).toBeCloseTo(30, 9);
    expect(peak(81)).toMatchObject({ verdict: "no-worse" });
    expect(peak(101)).toMatchObject({ verdict: "unchanged" });
    expect(peak(60)).toMatchObject({ verdict: "improvement" });
  });

  it("is left open by one start, and looks worse where every start of head is worse than all of base's", () => {
    const peak = (head: readonly number[], base: readonly number[]) =>
      compared(withPeaks(head), withPeaks(base))["peak-rss"];
    expect(peak([471], [14])).toMatchObject({ verdict: "inconclusive", looksWorse: true });
    expect(peak([471], [14])).not.toHaveProperty("changePercent");
    expect(peak([16], [14])).not.toHaveProperty("looksWorse");
    expect(peak([300, 400], [14, 350])).not.toHaveProperty("looksWorse");
  });

  it("looks worse where a part of the starts takes far more, and a single one does not show that", () => {
    const peak = (head: readonly number[]) =>
      compared(withPeaks(head), withPeaks(around(100)))["peak-rss"];
    expect(peak([100, 1000, 99, 1010, 101])).toMatchObject({
      verdict: "inconclusive",
      looksWorse: true,
    });
    expect(peak([100, 1000, 99, 98, 101])).not.toHaveProperty("looksWorse");
    expect(peak([100, 125, 99, 126, 101])).not.toHaveProperty("looksWorse");
  });

  it("is new without a base, and unmeasurable where only base has it", () => {
    expect(compared(withPeaks([100]))["peak-rss"]).toMatchObject({ verdict: "new" });
    const without = someFacts({ starts: [{ round: 0 }] });
    expect(compared(without, withPeaks([100]))["peak-rss"]).toMatchObject({
      base: 100 * MIB,
      verdict: "unmeasurable",
    });
    expect(compared(without, without)).not.toHaveProperty("peak-rss");
  });

  it("is compared with nothing where base was lost, which has a reason of its own", () => {
    const [head, base] = [withPeaks([100]), withPeaks([100], { arm: "base" })];
    const lost = [{ kind: "lost-base", server: "go", reason: "go (base): it failed" } as const];
    const [one] = compareServerFacts({ ...sidesWith([head], [base]), lost }, GATE);
    expect(one?.metrics["peak-rss"]).toMatchObject({ verdict: "new", head: 100 * MIB });
  });

  it("shares its rate with all that is gated of servers", () => {
    const noisy = (value: number) => [0.9, 1.1, 1, 0.95, 1.05].map((factor) => factor * value);
    const one = withPeaks(noisy(147));
    const [base, other] = [withPeaks(noisy(100)), withPeaks(around(100))];
    const alone = { ...GATE, tolerancePercent: { "peak-rss": 20 } };
    expect(compared(one, base, alone)["peak-rss"]?.verdict).toBe("regression");
    const names = Array.from({ length: 40 }, (_, at) => `server-${at}`);
    const heads = [one, ...names.map((server) => ({ ...other, server }))];
    const bases = [base, ...names.map((server) => ({ ...other, server }))];
    const [first] = compareServerFacts(sidesWith(heads, bases), alone);
    expect(first?.metrics["peak-rss"]?.verdict).toBe("inconclusive");
  });
});

describe("other metrics of a server", () => {
  it("take every start of a round for the cold start", () => {
    const started = (ms: number) =>
      someFacts({
        starts: around(ms).map((coldStartMs, round) => ({
          round,
          coldStartMs,
          furtherColdStartsMs: around(ms),
        })),
      });
    const { "cold-start": cold } = compared(started(160), started(100));
    expect(cold).toMatchObject({ verdict: "regression" });
    expect(cold?.changePercent).toBeCloseTo(60, 9);
  });

  it("leave out of the cold start how quick the machine was in a round", () => {
    const started = (ms: number, speeds: readonly number[]) =>
      someFacts({
        starts: speeds.map((speed, round) => ({
          round,
          coldStartMs: ms * speed,
          furtherColdStartsMs: around(ms * speed),
        })),
      });
    const speeds = [1, 3, 0.5, 2, 5];
    const { "cold-start": cold } = compared(started(160, speeds), started(100, speeds));
    expect(cold).toMatchObject({ verdict: "regression" });
    expect(cold?.changePercent).toBeCloseTo(60, 9);
    // Only rounds in which both started, and starts that took any time, say something of both.
    const [fewer, more] = [
      [...speeds, 0],
      [...speeds, 0, 90],
    ];
    const change = (head: readonly number[], base: readonly number[]) =>
      compared(started(160, head), started(100, base))["cold-start"]?.changePercent;
    expect(change(fewer, more)).toBeCloseTo(60, 9);
    expect(change(more, fewer)).toBeCloseTo(60, 9);
  });

  it("take a round's cold starts for one value where the servers were not started in turns", () => {
    const started = (ms: number, further: number) =>
      someFacts({
        starts: around(ms).map((coldStartMs, round) => ({
          round,
          coldStartMs,
          furtherColdStartsMs: Array.from({ length: further }, () => coldStartMs),
        })),
      });
    const change = (further: number) =>
      changeOfServer("cold-start", { base: started(100, further), head: started(160, further) });
    expect(change(9)).toMatchObject({ degrees: expect.closeTo(8, 9) });
    expect(change(9)?.standardError).toBeCloseTo(change(0)?.standardError ?? 0, 12);
  });

  it("know a size exactly", () => {
    const size = (bytes: number) =>
      compared(someFacts({ artifactBytes: bytes }), someFacts({ artifactBytes: 1000 }))[
        "artifact-size"
      ];
    expect(size(1101)).toMatchObject({ verdict: "regression" });
    expect(size(1101)?.changePercent).toBeCloseTo(10.1, 9);
    expect(size(1099)).toMatchObject({ verdict: "unchanged" });
    expect(size(1000)).toMatchObject({ verdict: "unchanged", changePercent: 0 });
    expect(size(800)).toMatchObject({ verdict: "improvement" });
    expect(size(0)).toMatchObject({ verdict: "inconclusive" });
  });

  it("know that a build is measured once", () => {
    const build = (ms: number) =>
      compared(someFacts({ buildMs: ms }), someFacts({ buildMs: 1000 }))["build-time"];
    expect(build(2100)).toMatchObject({ verdict: "inconclusive" });
    expect(build(4000)).toMatchObject({ verdict: "regression" });
  });

  it("are shown, and not judged, where nothing gates them", () => {
    const metrics = compared(someFacts({ setupMs: 9 }), someFacts({ setupMs: 3 }));
    expect(metrics["setup-time"]).toEqual({
      base: expect.closeTo(3, 9),
      head: expect.closeTo(9, 9),
      changePercent: expect.closeTo(200, 9),
      lowPercent: expect.any(Number),
      highPercent: expect.any(Number),
    });
    expect(metrics["idle-rss"]).not.toHaveProperty("verdict");
  });

  it("are left open where a value of nothing has no logarithm", () => {
    const paused = (seconds: readonly number[]) =>
      someFacts({
        starts: seconds.map((after, round) => ({
          round,
          readings: [{ name: 'go_gc_duration_seconds{quantile="1"}', after }],
        })),
      });
    const { "gc-pause": pause } = compared(paused([0, 0.001]), paused([0.001, 0.001]));
    expect(pause).toMatchObject({ verdict: "inconclusive", base: 1, head: 0.5 });
  });
});

it("leaves out a server of which nothing is known, unless it has a limit", () => {
  const nothing = { server: "go", arm: "head", starts: [{ round: 0 }] } as const;
  const compared = (more: object, heads: readonly ServerFacts[] = [nothing]) =>
    compareServerFacts(sidesWith(heads, []), { ...GATE, ...more });
  expect(compared({})).toEqual([]);
  expect(compared({ limits: { "latency-p99": { value: 100 } } })).toEqual([]);
  expect(compared({ limits: { "peak-rss": { value: 100 } } })).toEqual([
    { name: "go", verdict: "new", metrics: {} },
  ]);
  const neverStarted = [{ ...nothing, starts: [] }];
  expect(compared({ limits: { "peak-rss": { value: 100 } } }, neverStarted)).toEqual([]);
});

describe("a server that several shards started", () => {
  const inShards = (...peaks: readonly number[]) =>
    someFacts({
      starts: peaks.flatMap((peak, shard) =>
        around(peak).map((mib, round) => aStart({ round, shard, peakRssBytes: mib * MIB })),
      ),
    });
  const peak = (...heads: readonly number[]) =>
    compared(inShards(...heads), inShards(...heads.map(() => 100)))["peak-rss"];

  it("is as in the shard where it is worst", () => {
    const worse = expect.closeTo(40, 9);
    for (const peaks of [
      [100, 140],
      [140, 100],
      [130, 140],
      [140, 130],
    ]) {
      expect(peak(...peaks)).toMatchObject({ verdict: "regression", changePercent: worse });
    }
    expect(peak(100, 100)?.verdict).toBe("unchanged");
  });

  it("is open where every shard has one start", () => {
    const once = someFacts({ starts: [0, 1].map((shard) => aStart({ round: 0, shard })) });
    expect(compared(once, once)["peak-rss"]).toMatchObject({ verdict: "inconclusive" });
    expect(compared(once, once)["peak-rss"]).not.toHaveProperty("changePercent");
  });
});
