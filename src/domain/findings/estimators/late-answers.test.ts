import { describe, expect, it } from "vitest";
import {
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../../../test/support/builders/comparison.ts";
import { aShape } from "../../../../test/support/builders/config.ts";
import { aSeries, type SeriesOverrides } from "../../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../../test/support/builders/sample.ts";
import {
  aPairedSeen,
  aSeen,
  concludedIn,
  withLate,
} from "../../../../test/support/builders/seen.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import type { Gate } from "../../run/plan/config.ts";
import type { Sample } from "../../series/sample.ts";
import type { LoadLevel } from "../../series/series.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { lateAnswers } from "./late-answers.ts";

const GATE: Gate = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
const OPEN = aSeriesComparison({
  verdict: "inconclusive",
  metrics: { throughput: aMetric({ verdict: "inconclusive" }), errors: { head: 0 } },
});

/** One closing load a start, of which a request took so long. */
const closings = (...ms: readonly number[]) => ({
  closings: ms.map((meanMs, round) => ({ round, requests: 1000, meanMs })),
});

/** Six bursts in each round, at these rates. */
const bursts = (...rates: readonly number[]) => ({
  samples: rates.flatMap((throughput, round) =>
    Array.from({ length: 6 }, (_, burst) =>
      aSample({ round, block: 6 * round + burst, throughput: throughput * (1 + burst / 1000) }),
    ),
  ),
});

function judged(
  base: SeriesOverrides,
  head: SeriesOverrides,
  { series = aSeriesComparison(), gate = GATE }: { series?: SeriesComparison; gate?: Gate } = {},
) {
  const seen = aPairedSeen([aSeries({ arm: "base", ...base }), aSeries(head)], {
    rows: [series],
    gate,
  });
  return concludedIn(seen)[0];
}

describe("the load at the end of starts", () => {
  it("shows a head whose answers come late, in spite of all that its bursts show", () => {
    expect(judged(closings(40, 41, 42), closings(90, 92, 95))).toMatchObject({
      verdict: "regression",
      late: { by: "closing-load", base: 41, head: 92, verdict: "worse" },
      metrics: { throughput: { verdict: "unmeasurable", changePercent: 1 }, errors: { head: 0 } },
    });
  });

  it("leaves their figures to bursts that show it as well", () => {
    const base = { ...closings(40, 41, 42), ...bursts(90, 95, 99) };
    const head = { ...closings(390, 392, 395), ...bursts(10, 11, 12) };
    expect(judged(base, head, { series: OPEN })).toMatchObject({
      verdict: "regression",
      late: { verdict: "worse" },
      metrics: { throughput: { verdict: "regression" } },
    });
  });

  it.each<[string, readonly number[], readonly number[], string | undefined]>([
    ["no start", [], [], undefined],
    ["one start, which decides nothing", [40], [400], "perhaps-worse"],
    ["two starts that agree", [40, 40], [90, 90], "worse"],
    ["one odd start of head among two", [40, 40], [40, 900], undefined],
    ["one odd start of head among five", [40, 40, 40, 40, 40], [40, 40, 40, 40, 900], undefined],
    ["one start of head without it", [40, 40, 40, 40, 40], [90, 90, 40, 90, 90], "worse"],
    ["one odd start of base", [40, 40, 900, 40, 40], [90, 90, 90, 90, 90], "worse"],
    ["two odd starts of base", [40, 900, 900, 40, 40], [90, 90, 90, 90, 90], undefined],
    ["less than processes may differ", [40, 40, 40], [44, 44, 44], undefined],
    ["a little more than that", [40, 40], [59, 59], "perhaps-worse"],
    ["a faster head", [90, 90, 90], [40, 40, 40], undefined],
  ])("decides by all starts but one: %s", (_, base, head, verdict) => {
    expect(judged(closings(...base), closings(...head))?.late?.verdict).toBe(verdict);
  });

  describe("may meet a pause that base has too", () => {
    const times = (ms: number, starts: number) =>
      closings(...Array.from({ length: starts }, () => ms));
    /** Bursts of half a second, some of which nothing is answered in, beside loads of two seconds. */
    const silentIn = (...silent: readonly number[]) => ({
      samples: Array.from({ length: 20 }, (_, block) =>
        silent.includes(block) ? aSample({ block, expected: 0, aborted: 9 }) : aSample({ block }),
      ),
    });
    const verdictOf = (starts: number, base: SeriesOverrides, more: SeriesOverrides = {}) =>
      judged(
        { ...times(40, starts), ...base, ...more },
        { ...times(90, starts), ...silentIn(), ...more },
      )?.late?.verdict;

    it("and then only many starts that agree are beyond chance", () => {
      // The chance of a load to meet one is 1 − 0.95⁵, or 0.23.
      const often = silentIn(7, 17);
      expect(verdictOf(2, often)).toBe("perhaps-worse");
      expect(verdictOf(5, often)).toBe("perhaps-worse");
      expect(verdictOf(10, often)).toBe("worse");
      expect(verdictOf(2, silentIn())).toBe("worse");
    });

    it("of which shorter bursts show more", () => {
      const load = { load: aShape({ burstMs: 100 }) };
      expect(verdictOf(10, silentIn(7, 17), load)).toBe("perhaps-worse");
    });

    it("as another series shows, but no request of a mix, which is rare", () => {
      const other = (base: SeriesOverrides) => {
        const key = { scenario: "other" };
        const all = [
          aSeries({ arm: "base", ...times(40, 2) }),
          aSeries(times(90, 2)),
          aSeries({ ...key, arm: "base", ...silentIn(3, 5, 7, 9), ...base }),
          aSeries({ ...key, ...silentIn(), ...base }),
        ];
        return concludedIn(aPairedSeen(all, { rows: [aSeriesComparison()], gate: GATE }))[0]?.late
          ?.verdict;
      };
      expect(other({})).toBe("perhaps-worse");
      expect(other({ request: "add" })).toBe("worse");
    });
  });

  it("goes by the loads alone where a start has one burst, which cannot show how bursts differ", () => {
    const one = { samples: [aSample()] };
    const late = judged({ ...closings(40, 41), ...one }, { ...closings(90, 92), ...one })?.late;
    expect(late?.verdict).toBe("worse");
  });

  describe("compares percentiles that are gated", () => {
    const gate: Gate = {
      tolerancePercent: { throughput: 5, "latency-p99": 10 },
      maxErrorPercent: 0,
    };
    const tails = (p99: number, { requests = 1000, starts = 3 } = {}) => ({
      closings: Array.from({ length: starts }, (_, round) => ({
        ...{ round, requests, meanMs: 40 },
        percentilesMs: { p50: 40, p90: 40, p95: 40, p99: p99 + round, p999: 300 },
      })),
    });

    it("where most answers take no longer", () => {
      expect(judged(tails(50), tails(150), { gate })).toMatchObject({
        verdict: "regression",
        late: {
          by: "closing-load",
          percentile: "latency-p99",
          base: 51,
          head: 151,
          verdict: "worse",
        },
      });
    });

    it.each<[string, Partial<MeasuredSeries>, Gate]>([
      ["not if they are not gated", tails(150), GATE],
      ["not within the tolerance", tails(53), gate],
      ["not without ten answers beyond them", tails(150, { requests: 999 }), gate],
      ["not of files of earlier versions", closings(40, 40, 40), gate],
      [
        "not within a tolerance of their own",
        tails(150),
        { tolerancePercent: { throughput: 5, "latency-p99": 200 }, maxErrorPercent: 0 },
      ],
    ])("%s", (_, head, own) => {
      expect(judged(tails(50), head, { gate: own })?.late).toBeUndefined();
    });
  });

  it("is less certain of percentiles whose bursts differ as much, or that few answers show", () => {
    const gate: Gate = {
      tolerancePercent: { throughput: 5, "latency-p99": 10 },
      maxErrorPercent: 0,
    };
    const scattered = (p99: number, { scatter = 0.01, requests = 100_000 } = {}) => ({
      closings: [0, 1].map((round) => ({
        ...{ round, requests, meanMs: 40 },
        percentilesMs: { p50: 40, p90: 40, p95: 40, p99 },
      })),
      samples: [0, 1].flatMap((round) =>
        [1, -1, 1, -1].map((sign) => {
          const latencyMs = { ...latencies(10), p99: 50 * Math.exp(sign * scatter) };
          return aSample({ round, latencyMs });
        }),
      ),
    });
    const verdictOf = (p99: number, how = {}) =>
      judged(scattered(50, how), scattered(p99, how), { gate })?.late?.verdict;
    expect(verdictOf(85)).toBe("worse");
    expect(verdictOf(85, { scatter: 0.6 })).toBe("perhaps-worse");
    expect(verdictOf(85, { requests: 1000 })).toBe("perhaps-worse");
  });

  describe("compares sustained loads apart", () => {
    const sustained = (rounds: readonly number[], ...ms: readonly number[]) => ({
      closings: closings(...ms).closings.map((one) =>
        rounds.includes(one.round) ? { ...one, isSustained: true as const } : one,
      ),
    });
    const first = [0, 1];

    it("where only they are slow", () => {
      const late = judged(
        sustained(first, 40, 40, 40, 40),
        sustained(first, 120, 120, 40, 40),
      )?.late;
      expect(late).toMatchObject({ by: "sustained-load", base: 40, head: 120, verdict: "worse" });
    });

    it("of which the latest two count, since they are the longest", () => {
      const both = [0, 1, 4, 5];
      const base = sustained(both, 40, 40, 40, 40, 40, 40);
      const worse = judged(base, sustained(both, 40, 40, 40, 40, 120, 120))?.late;
      expect(worse).toMatchObject({ by: "sustained-load", base: 40, head: 120, verdict: "worse" });
      expect(judged(base, sustained(both, 120, 120, 40, 40, 40, 40))?.late).toBeUndefined();
    });

    it("as one with the others where all are", () => {
      const late = judged(sustained(first, 40, 40, 40, 40), sustained(first, 90, 90, 90, 90))?.late;
      expect(late).toMatchObject({ by: "closing-load", verdict: "worse" });
    });
  });

  it("says nothing where base has no start of that round", () => {
    const from = (first: number) => ({
      closings: closings(90, 90, 90).closings.map((one) => ({ ...one, round: one.round + first })),
    });
    expect(judged(closings(40, 40, 40), from(0))?.late?.verdict).toBe("worse");
    expect(judged(closings(40, 40, 40), from(5))?.late).toBeUndefined();
    expect(judged(closings(0, 0, 0), closings(90, 90, 90))?.late).toBeUndefined();
  });

  it("compares starts of the same round", () => {
    const [first, , third] = closings(40, 40, 40).closings;
    const some = { closings: [first, third].flatMap((one) => one ?? []) };
    expect(judged(some, closings(90, 40, 90))?.late).toMatchObject({ base: 40, head: 90 });
  });

  it("says little where few requests were answered", () => {
    const few = (meanMs: number) => ({
      closings: [0, 1].map((round) => ({ round, requests: 2, meanMs })),
    });
    expect(judged(few(400), few(900))?.late).toBeUndefined();
  });

  it("is no failure where bursts differ as much, as they do on a busy machine", () => {
    const disturbed = (ms: number, scatter: number) => ({
      ...closings(ms, ms, ms),
      samples: [0, 1, 2].flatMap((round) =>
        [1, -1, 1, -1].map((sign) => {
          const sample = aSample({ round });
          const { latencyMs = latencies(1) } = sample;
          return { ...sample, latencyMs: { ...latencyMs, mean: 40 * Math.exp(sign * scatter) } };
        }),
      ),
    });
    expect(judged(disturbed(40, 0.01), disturbed(90, 0.01))?.late?.verdict).toBe("worse");
    expect(judged(disturbed(40, 0.6), disturbed(90, 0.6))?.late?.verdict).toBe("perhaps-worse");
  });

  it("is held against the widest tolerance of what is gated", () => {
    const wide: Gate = { tolerancePercent: { throughput: 60 }, maxErrorPercent: 0 };
    const [base, head] = [closings(40, 40, 40), closings(90, 90, 90)];
    expect(judged(base, head, { gate: wide })?.late).toBeUndefined();
    const none: Gate = { tolerancePercent: {}, maxErrorPercent: 0 };
    expect(judged(base, head, { gate: none })?.late).toBeUndefined();
    const all: Gate = { tolerancePercent: { throughput: 100 }, maxErrorPercent: 0 };
    expect(judged(base, head, { gate: all })?.late).toBeUndefined();
  });

  it("leaves a series alone that is a regression anyway: one cause is one finding", () => {
    const series = aSeriesComparison({
      verdict: "regression",
      metrics: { throughput: aRegression() },
    });
    expect(judged(closings(40, 40), closings(90, 90), { series })).toEqual(series);
  });
});
describe("the mean time of all answers", () => {
  /** Bursts of 60 answers; in each round, one of eight takes so long in the mean, and the others 10 ms. */
  const paused = (level: LoadLevel, ...ms: readonly number[]) => ({
    level,
    samples: ms.flatMap((slow, round) =>
      Array.from({ length: 8 }, (_, burst) =>
        aSample({
          ...{ round, expected: 60, aborted: 3 },
          latencyMs: latencies(burst === 0 ? slow : 10 + burst / 100),
        }),
      ),
    ),
  });
  const rate = { rate: 300 };
  const series = aSeriesComparison({ level: rate });
  const calm = [10, 10, 10, 10, 10];

  it("shows pauses at a rate, where all is answered in the end and most bursts have none", () => {
    const late = judged(paused(rate, ...calm), paused(rate, 150, 140, 160, 150, 150), {
      series,
    })?.late;
    expect(late).toMatchObject({ by: "mean", verdict: "worse" });
    expect((late?.head ?? 0) / (late?.base ?? 1)).toBeCloseTo(2.74, 1);
  });

  it("decides nothing by an odd start, and is the other side of throughput in a closed loop", () => {
    const odd = paused(rate, 10, 900, 10, 10, 10);
    expect(judged(paused(rate, ...calm), odd, { series })?.late?.verdict).not.toBe("worse");
    const closed = { concurrency: 10 };
    const head = paused(closed, 150, 140, 160, 150, 150);
    expect(judged(paused(closed, ...calm), head)?.late).toBeUndefined();
  });

  it("leaves out bursts without an answer, which have no time", () => {
    const silent = { level: rate, samples: [aSample({ round: 0, expected: 0 })] };
    expect(judged(silent, silent, { series })?.late).toBeUndefined();
  });
});

it("answers that certainly come late are a reason in place of all other figures that are no regression", () => {
  const { name } = OPEN;
  expect(lateAnswers(withLate(aSeen([])))).toEqual([
    {
      ...{ series: name, by: "late-answers", effect: "fails" },
      figures: {
        of: "late-answers",
        late: { by: "closing-load", base: 40, head: 90, verdict: "worse" },
      },
      overrules: {
        series: [name],
        by: ["bursts", "all-answers", "starts"],
        effects: ["unmeasured", "doubts", "open", "improves", "holds"],
      },
    },
  ]);
  expect(lateAnswers(aSeen([]))).toEqual([]);
});

describe("requests under way when bursts end", () => {
  const atRate = (...aborted: readonly number[]) => ({
    level: { rate: 300 },
    samples: aborted.flatMap((one, round) =>
      Array.from({ length: 6 }, () => aSample({ round, aborted: one })),
    ),
  });
  const series = aSeriesComparison({ level: { rate: 300 } });

  it("show at a rate that answers take longer than a burst waits for them", () => {
    expect(judged(atRate(12, 13, 12), atRate(30, 31, 32), { series })).toMatchObject({
      verdict: "regression",
      late: { by: "under-way", base: 12, head: 31, verdict: "worse" },
    });
    expect(judged(atRate(12, 13, 12), atRate(12, 31, 12), { series })?.late).toBeUndefined();
  });

  it("may be pauses, which many bursts of a start meet", () => {
    const silentIn = (aborted: number) => {
      const { level, samples } = atRate(...Array.from({ length: 8 }, () => aborted));
      const [first, ...others] = samples;
      return { level, samples: [{ ...first, expected: 0 } as Sample, ...others] };
    };
    // One burst of 48, and six a start: the chance is 0.12, of which all starts but one of 8 are 3 in a million.
    expect(judged(silentIn(12), silentIn(31), { series })?.late?.verdict).toBe("worse");
    const three = (aborted: number) => {
      const { level, samples } = silentIn(aborted);
      return { level, samples: samples.slice(0, 18) };
    };
    // One of 18: 0.29, and two of three starts 0.23.
    expect(judged(three(12), three(31), { series })?.late?.verdict).toBe("perhaps-worse");
  });

  it("show what the load at the end does not, which opens fewer connections", () => {
    const of = (aborted: number) => ({
      ...atRate(aborted, aborted, aborted),
      ...closings(3, 3, 3),
    });
    expect(judged(of(3), of(9), { series })?.late).toMatchObject({
      by: "under-way",
      verdict: "worse",
    });
  });

  it("and the load at the end are one finding, by what shows it more clearly", () => {
    const of = (aborted: number, ms: number) => ({
      ...atRate(aborted, aborted, aborted),
      ...closings(ms, ms, ms),
    });
    expect(judged(of(12, 40), of(200, 90), { series })?.late?.by).toBe("under-way");
    expect(judged(of(12, 40), of(30, 400), { series })?.late?.by).toBe("closing-load");
  });

  it("say nothing where base has no such round, or too few bursts to pair", () => {
    const later = atRate(30, 31, 32).samples.map((one) => ({ ...one, round: one.round + 9 }));
    expect(judged(atRate(12, 13, 12), { ...atRate(1), samples: later }, { series })?.late).toBe(
      undefined,
    );
  });

  it("say nothing where there are a few by chance, or none", () => {
    expect(judged(atRate(0, 0, 0), atRate(1, 0, 0), { series })?.late).toBeUndefined();
    expect(judged(atRate(0, 0, 0), atRate(0, 0, 0), { series })?.late).toBeUndefined();
  });

  it("are as many as there are connections in a closed loop", () => {
    const closed = (aborted: number) => ({
      samples: [0, 1, 2].map((round) => aSample({ round, aborted })),
    });
    expect(judged(closed(10), closed(90))?.late).toBeUndefined();
  });
});
