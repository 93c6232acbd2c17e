import { forTheWorse, percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { type ClosingLoad, MOST_MS } from "../series/closing-load.ts";
import { LEAST_ANSWERS } from "../series/load-shape.ts";
import { burstsByRound, column, roundsIn, type Samples } from "../series/samples.ts";
import { matched } from "../shared/matched.ts";
import { required } from "../shared/required.ts";
import { sumOf } from "../shared/sum-of.ts";
import { mean, median } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import type { Arms } from "./pairs.ts";
import type { RoundCentres } from "./round-centres.ts";

/** The comparisons of a series' starts in one respect. */
export interface StartsShown {
  readonly starts: readonly StartDifference[];
  /** Number of bursts that take as long as what is compared of a start: each may meet a pause. */
  readonly bursts: number;
  /** Values for display: medians of the starts. */
  readonly base: number;
  readonly head: number;
}

/** One start's comparison of head with base. */
export interface StartDifference {
  /** A difference of logarithms, above 0 if head is worse. */
  readonly worse: number;
  /** Variance explained by the number of requests. */
  readonly variance: number;
  /** Variance due to a busy machine, from the bursts of the same starts. */
  readonly noise: number;
}

/**
 * One start of an arm in one respect: `shown` for display, `log` of what is compared, larger if it is worse, its
 * `variance` as explained by the number of requests, and how many `bursts` it is worth, to reduce the noise of bursts.
 */
type StartValue = Readonly<Record<"shown" | "log" | "variance" | "bursts", number>>;

/**
 * Compares the starts of both arms.
 * @param byRound the starts of an arm
 * @param bursts number of bursts that take as long as what is compared of a start: each may meet a pause
 * @param noisyBy the metric of bursts that shows their noise
 * @returns of each start how much `worse` head is, as a difference of logarithms, the `variance` explained by the number of
 * requests, and the `noise` of a busy machine, a variance from the bursts of the same starts; `base` and `head`, medians
 * of the starts for display; undefined if the arms have no start in common
 */
function shownOf(
  { base, head }: Arms,
  byRound: (series: MeasuredSeries) => ReadonlyMap<number, StartValue>,
  bursts: number,
  noisyBy: SeriesMetricId = "latency-mean",
) {
  const both = matched(byRound(base), byRound(head));
  if (both.length === 0) return undefined;
  const noise = burstVariance(base.samples, noisyBy) + burstVariance(head.samples, noisyBy);
  return {
    starts: both.map((start) => ({
      worse: start.head.log - start.base.log,
      variance: start.base.variance + start.head.variance,
      noise: noise / Math.min(start.base.bursts, start.head.bursts),
    })),
    bursts,
    base: median(both.map((start) => start.base.shown)),
    head: median(both.map((start) => start.head.shown)),
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
 * The requests in flight at the end of bursts, or the mean time of all answers of each start, at a fixed rate. In a
 * closed loop, these are the number of connections and the inverse of throughput.
 * @returns undefined if the arms have no start in common, or the load is a closed loop
 */
export function atFixedRate(arms: Arms, by: "under-way" | "mean"): StartsShown | undefined {
  if (!("rate" in arms.head.level)) return undefined;
  const { samples } = arms.base;
  const bursts = samples.length / Math.max(1, roundsIn(samples).length);
  const startIn = by === "mean" ? timeIn : underWayIn;
  const byRound = (series: MeasuredSeries) =>
    new Map(
      [...burstsByRound(series.samples)].flatMap(([round, own]) => {
        const start = startIn(series.samples, own);
        return start ? [[round, start] as const] : [];
      }),
    );
  return shownOf(arms, byRound, bursts);
}

/**
 * The requests in flight: their number is the rate × the time of a request, including requests that no burst waits for
 * (Little, Operations Research 9 (1961), 383–387). The load at the end, which opens fewer connections, may not meet
 * these. Counts have a Poisson distribution; adding a half makes the logarithm of 0 finite (Anscombe, Biometrika 43 (1956),
 * 461–464).
 */
function underWayIn(samples: Samples, own: readonly number[]): StartValue {
  const aborted = column(samples, "aborted");
  const requests = sumOf(own, (burst) => elementAt(aborted, burst));
  const [count, bursts] = [requests + 0.5, own.length];
  return { shown: requests / bursts, log: Math.log(count / bursts), variance: 1 / count, bursts };
}

/**
 * The mean time of all answers. Pauses delay requests, but all of them are answered in the end, so neither throughput
 * nor the percentiles of typical bursts show them.
 */
function timeIn(samples: Samples, bursts: readonly number[]): StartValue | undefined {
  const [means, expected] = [column(samples, "latencyMeanMs"), column(samples, "expected")];
  const own = bursts.filter(
    (burst) => elementAt(means, burst) > 0 && elementAt(expected, burst) > 0,
  );
  if (own.length === 0) return undefined;
  const answers = sumOf(own, (burst) => elementAt(expected, burst));
  const shown =
    sumOf(own, (burst) => elementAt(expected, burst) * elementAt(means, burst)) / answers;
  return { shown, log: Math.log(shown), variance: 1 / answers, bursts: own.length };
}

/** The rounds of a metric as starts, which have no values for display. */
export function roundsAsStarts(id: SeriesMetricId, { centres, variances }: RoundCentres) {
  const starts = centres.map((centre, at) => {
    return { worse: forTheWorse(id, centre), variance: elementAt(variances, at), noise: 0 };
  });
  return { starts, bursts: 0, base: 0, head: 0 };
}

/**
 * The time of a request in the load at the end of each start, or a percentile of its answers. Each load is disturbed as
 * much as one burst.
 * @param percentile absent for the mean time of a request
 * @param latestSustained only so many of the latest sustained loads, which are the longest; by default, all loads
 * @returns undefined if the arms have no start in common
 */
export function closingTimes(arms: Arms, percentile?: SeriesMetricId, latestSustained?: number) {
  const { msOf, relativeVariance } = kindOf(percentile);
  const byRound = ({ closings = [] }: MeasuredSeries) => {
    const sustained = closings.filter(({ isSustained }) => isSustained);
    const loads = latestSustained === undefined ? closings : sustained.slice(-latestSustained);
    const starts = loads.map((one) => {
      const [shown, variance] = [msOf(one), relativeVariance / one.requests];
      return [one.round, { shown, log: Math.log(shown), variance, bursts: 1 }] as const;
    });
    return new Map(starts.filter(([, { shown }]) => shown > 0));
  };
  const bursts = 1 + MOST_MS / arms.base.load.burstMs;
  return shownOf(arms, byRound, bursts, percentile);
}

/**
 * How to compare a mean, or a percentile with at least {@link LEAST_ANSWERS} answers beyond it. Both vary with the number of
 * requests like those of exponentially distributed times.
 */
function kindOf(percentile: SeriesMetricId | undefined) {
  if (percentile === undefined) {
    return { msOf: ({ meanMs }: ClosingLoad) => meanMs, relativeVariance: 1 };
  }
  const { part, key } = required(percentileOf(percentile), "percentile");
  const beyond = 1 - part;
  const msOf = ({ requests, percentilesMs }: ClosingLoad) =>
    requests * beyond >= LEAST_ANSWERS ? (percentilesMs?.[key] ?? 0) : 0;
  return { msOf, relativeVariance: part / beyond / Math.log(beyond) ** 2 };
}
