import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Sample } from "../series/sample.ts";
import { samplesOf } from "../series/samples.ts";
import { allAnswersChanges, pooledCentres } from "./all-answers-changes.ts";
import { pairBursts } from "./pairs.ts";

/** Four bursts of 200 ms in each round, with so many answers in all of them together. */
const rounds = (...answers: readonly number[]) =>
  answers.flatMap((all, round) =>
    [all, 0, 0, 0].map((expected, burst) =>
      aSample({ round, block: 4 * round + burst, expected, durationMs: 200 }),
    ),
  );

describe("the changes of a series over all answers", () => {
  /** Five rounds of eight bursts, of which every fourth is as given. */
  const bursts = (odd: Partial<Sample> = {}, rounds = 5) =>
    Array.from({ length: 8 * rounds }, (_, index) =>
      aSample({
        ...{ round: Math.floor(index / 8), block: Math.floor(index / 2) },
        ...(index % 4 === 3 && odd),
      }),
    );
  const changesOf = (
    head: readonly Sample[],
    judged: readonly SeriesMetricId[],
    own: Partial<MeasuredSeries> = {},
  ) => {
    const arms = {
      base: aSeries({ ...own, arm: "base", samples: bursts() }),
      head: aSeries({ ...own, samples: head }),
    };
    const changes = allAnswersChanges({ ...arms, judged }, undefined);
    return Object.fromEntries(
      [...changes].map(([id, change]) => [id, Math.exp(change.difference)]),
    );
  };
  const JUDGED = ["throughput", "cpu-per-request", "latency-mean"] as const;

  it("are of the totals, which a fourth of the bursts decides as much as any other", () => {
    const odd = { expected: 2500, cpuPerRequestUs: 400, latencyMs: latencies(2) };
    const answers = 3 * 5000 + 2500;
    expect(changesOf(bursts(odd), JUDGED)).toEqual({
      throughput: expect.closeTo(answers / 20_000, 4),
      "cpu-per-request": expect.closeTo((15_000 * 40 + 2500 * 400) / answers / 40, 9),
      "latency-mean": expect.closeTo((15_000 + 2500 * 2) / answers, 9),
    });
  });

  it("have CPU time of bursts without an answer", () => {
    const silent = { expected: 0, throughput: undefined, cpuPerRequestUs: undefined };
    const odd = { ...silent, latencyMs: undefined, serverCpuMs: 600 };
    const { throughput, "cpu-per-request": cpu } = changesOf(bursts(odd), JUDGED);
    expect(throughput).toBeCloseTo(0.75, 4);
    expect(cpu).toBeCloseTo(2, 9);
  });

  it("have the wait of requests that bursts cut off in the mean latency, unless a rate sets their number", () => {
    const meanOf = (own: Partial<MeasuredSeries> = {}) =>
      changesOf(bursts({ expected: 2500, aborted: 10 }), ["latency-mean"], own)["latency-mean"];
    expect(meanOf()).toBeCloseTo(20_000 / 17_500, 9);
    expect(meanOf({ level: { rate: 1000 } })).toBeCloseTo(1, 9);
    expect(meanOf({ request: "GET /a" })).toBeCloseTo(1, 9);
    // What failed waits no longer.
    const failed = changesOf(bursts({ expected: 2500, errors: { reset: 2500 } }), JUDGED);
    expect(failed["latency-mean"]).toBeCloseTo(1, 9);
    const slower = changesOf(bursts({ latencyMs: latencies(2) }), JUDGED);
    expect(slower["latency-mean"]).toBeCloseTo(1.25, 9);
  });

  it("are known of a request of a mix too", () => {
    const request = { request: "GET /a" };
    const found = changesOf(bursts({ expected: 2500 }), ["throughput"], request);
    expect(found["throughput"]).toBeCloseTo(0.875, 4);
  });

  it("are not known of what does not add up, of what head lacks, or from one round", () => {
    expect(changesOf(bursts(), ["rss"])).toEqual({});
    const without = bursts().map(({ cpuPerRequestUs: _, ...one }) => one);
    expect(changesOf(without, ["cpu-per-request"])).toEqual({});
    expect(changesOf(bursts({}, 1), JUDGED)).toEqual({});
  });
});

describe("answers counted over rounds", () => {
  it("give a rate each, with the error of a count", () => {
    const { centres, variances, pairs } = pooledCentres(
      pairBursts(samplesOf(rounds(20, 40)), samplesOf(rounds(10, 40))),
    );
    expect(centres).toEqual([expect.closeTo(Math.log(10.5 / 20.5), 12), expect.closeTo(0, 12)]);
    expect(variances[0]).toBeCloseTo(1 / 20.5 + 1 / 10.5, 12);
    expect(pairs).toBe(8);
  });

  it("are by time, however long bursts were", () => {
    const long = rounds(20).map((one) => ({ ...one, durationMs: 400 }));
    const [centre] = pooledCentres(pairBursts(samplesOf(rounds(20)), samplesOf(long))).centres;
    expect(centre).toBeCloseTo(-Math.log(2), 12);
  });

  it("may be none", () => {
    const { centres, variances } = pooledCentres(
      pairBursts(samplesOf(rounds(5)), samplesOf(rounds(0))),
    );
    expect(centres[0]).toBeCloseTo(Math.log(0.5 / 5.5), 12);
    expect(variances[0]).toBeGreaterThan(2);
  });
});
