import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/series-value.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { column, type Samples } from "../run/series/samples.ts";
import { mean, median } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import type { RoundCentres } from "./round-centres.ts";

/** One start's comparison of head with base. */
export interface StartDifference {
  /** A difference of logarithms, above 0 if head is worse. */
  readonly worse: number;
  /** Variance explained by the number of requests. */
  readonly variance: number;
  /** Variance due to a busy machine, from the bursts of the same starts. */
  readonly noise: number;
}

/** The comparisons of a series' starts in one respect. */
export interface StartsShown {
  readonly starts: readonly StartDifference[];
  /** Values for display: medians of the starts. */
  readonly base: number;
  readonly head: number;
}

/** The values of each start in one respect. */
export interface Kind<Start> {
  readonly byRound: (series: MeasuredSeries) => ReadonlyMap<number, Start>;
  /** Value for display. */
  readonly shownValue: (start: Start) => number;
  readonly difference: (base: Start, head: Start) => Omit<StartDifference, "noise">;
  /** Number of bursts that a start is worth, to reduce the noise of bursts. */
  readonly burstsIn: (start: Start) => number;
  /** The metric of bursts that shows their noise; mean latency if absent. */
  readonly noisyBy?: SeriesMetricId;
}

/**
 * Compares the starts of both arms.
 * @returns undefined if the arms have no start in common
 */
export function shownOf<Start>(
  base: MeasuredSeries,
  head: MeasuredSeries,
  { byRound, shownValue, difference, burstsIn, noisyBy = "latency-mean" }: Kind<Start>,
): StartsShown | undefined {
  const others = byRound(base);
  const both = [...byRound(head)].flatMap(([round, own]) => {
    const other = others.get(round);
    return other === undefined ? [] : [{ other, own }];
  });
  if (both.length === 0) return undefined;
  const noise = burstVariance(base.samples, noisyBy) + burstVariance(head.samples, noisyBy);
  return {
    starts: both.map(({ other, own }) => ({
      ...difference(other, own),
      noise: noise / Math.min(burstsIn(other), burstsIn(own)),
    })),
    base: median(both.map(({ other }) => shownValue(other))),
    head: median(both.map(({ own }) => shownValue(own))),
  };
}

/** Variation of a metric between the bursts of a start: a variance of logarithms over all starts. */
function burstVariance(samples: Samples, id: SeriesMetricId): number {
  let [squares, degrees] = [0, 0];
  for (const logs of valuesByRound(samples, id, Math.log).values()) {
    const centre = mean(logs);
    for (const log of logs) squares += (log - centre) ** 2;
    degrees += logs.length - 1;
  }
  return degrees === 0 ? 0 : squares / degrees;
}

/**
 * The requests in flight at the end of bursts, at a fixed rate: their number is the rate × the time of a request,
 * including requests that no burst waits for (Little, Operations Research 9 (1961), 383–387). In a closed loop, it is
 * the number of connections.
 * @returns undefined if the arms have no start in common, or the load is a closed loop
 */
export function underWayAtTheEnd(
  base: MeasuredSeries,
  head: MeasuredSeries,
): StartsShown | undefined {
  if (!("rate" in head.level)) return undefined;
  return shownOf<UnderWay>(base, head, {
    byRound: ({ samples }) => underWayByRound(samples),
    shownValue: ({ requests, bursts }) => requests / bursts,
    difference: countDifference,
    burstsIn: ({ bursts }) => bursts,
  });
}

/**
 * The mean time of all answers of each start, at a fixed rate. Pauses delay requests, but all of them are answered in
 * the end, so neither throughput nor the percentiles of typical bursts show them. In a closed loop, the mean is the
 * inverse of throughput.
 * @returns undefined if the arms have no start in common, or the load is a closed loop
 */
export function meanTimes(base: MeasuredSeries, head: MeasuredSeries): StartsShown | undefined {
  if (!("rate" in head.level)) return undefined;
  return shownOf<TimedAnswers>(base, head, {
    byRound: ({ samples }) => timesByRound(samples),
    shownValue: ({ ms, answers }) => ms / answers,
    difference: (before, now) => ({
      worse: Math.log(now.ms / now.answers) - Math.log(before.ms / before.answers),
      variance: 1 / before.answers + 1 / now.answers,
    }),
    burstsIn: ({ bursts }) => bursts,
  });
}

/** Number of answers of one round, and their total time. */
interface TimedAnswers {
  readonly ms: number;
  readonly answers: number;
  readonly bursts: number;
}

function timesByRound(samples: Samples): ReadonlyMap<number, TimedAnswers> {
  const [means, expected] = [column(samples, "latencyMeanMs"), column(samples, "expected")];
  const byRound = new Map<number, TimedAnswers>();
  for (const [index, round] of column(samples, "round").entries()) {
    const [meanMs, own] = [means[index] as number, expected[index] as number];
    if (!(meanMs > 0 && own > 0)) continue;
    const { ms, answers, bursts } = byRound.get(round) ?? { ms: 0, answers: 0, bursts: 0 };
    byRound.set(round, { ms: ms + own * meanMs, answers: answers + own, bursts: bursts + 1 });
  }
  return byRound;
}

/** Requests in flight at the ends of the bursts of one round. */
interface UnderWay {
  readonly requests: number;
  readonly bursts: number;
}

function underWayByRound(samples: Samples): ReadonlyMap<number, UnderWay> {
  const aborted = column(samples, "aborted");
  const byRound = new Map<number, UnderWay>();
  for (const [index, round] of column(samples, "round").entries()) {
    const { requests, bursts } = byRound.get(round) ?? { requests: 0, bursts: 0 };
    byRound.set(round, { requests: requests + (aborted[index] as number), bursts: bursts + 1 });
  }
  return byRound;
}

/**
 * Counts have a Poisson distribution; adding a half makes the logarithm of 0 finite (Anscombe, Biometrika 43 (1956),
 * 461–464).
 */
function countDifference(base: UnderWay, head: UnderWay): Omit<StartDifference, "noise"> {
  const [before, now] = [base.requests + 0.5, head.requests + 0.5];
  const worse = Math.log(now / head.bursts) - Math.log(before / base.bursts);
  return { worse, variance: 1 / before + 1 / now };
}

/** The rounds of a metric as starts. */
export function roundsAsStarts(
  id: SeriesMetricId,
  { centres, variances }: RoundCentres,
): StartsShown["starts"] {
  const sign = anyMetric(id).better === "higher" ? -1 : 1;
  return centres.map((centre, at) => ({
    worse: sign * centre,
    variance: elementAt(variances, at),
    noise: 0,
  }));
}
