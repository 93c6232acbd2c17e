import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { column, roundsIn, type Samples } from "../run/series/samples.ts";
import { isWhole, type SeriesKey } from "../run/series/series.ts";

/**
 * With fewer answers to a request in a burst, one more or less is a change of more than a tenth. As many have to lie beyond a
 * percentile of all answers of a round, for it to be more than a few accidents.
 */
export const LEAST = 10;

/** The percentiles, each as the part of the answers that take no longer. */
export const PERCENTILES: Readonly<Partial<Record<SeriesMetricId, number>>> = {
  "latency-p50": 0.5,
  "latency-p90": 0.9,
  "latency-p95": 0.95,
  "latency-p99": 0.99,
  "latency-p999": 0.999,
};

/** The metric of a request of a mix that is judged however few answers a burst has: by all answers of a round together. */
export const POOLED: SeriesMetricId = "throughput";

/** How many answers there are. */
export interface Answers {
  /** Mean over bursts. */
  readonly inBurst: number;
  /** Bursts of a round. */
  readonly bursts: number;
}

/**
 * Whether bursts have so few answers that those of a round are taken together: for a request of a mix, its throughput; for a
 * whole series, a percentile that in a burst would be that of the slowest answer, whichever percentile it is.
 * @see ENOUGH_ANSWERS in load-shape.ts
 */
export function arePooled(
  series: Pick<SeriesKey, "request">,
  id: SeriesMetricId,
  { inBurst }: Pick<Answers, "inBurst">,
): boolean {
  if (!isWhole(series)) return id === POOLED && inBurst < LEAST;
  return beyond(id, inBurst) < 1;
}

/**
 * Whether there are enough answers to judge a metric by. A whole series has them in any case, but for a percentile that is taken
 * from all answers of a round: it is what was asked for, while the requests of a mix share its answers.
 * @param answers in the arm that has more of them: what hardly answers any more has to be judged
 */
export function hasEnoughAnswers(
  series: Pick<SeriesKey, "request">,
  id: SeriesMetricId,
  answers: Answers,
): boolean {
  const { inBurst, bursts } = answers;
  if (isWhole(series)) {
    return !arePooled(series, id, answers) || beyond(id, bursts * inBurst) >= LEAST;
  }
  return id === POOLED || (inBurst >= LEAST && beyond(id, inBurst) >= 1);
}

/**
 * How many answers a second it takes to judge a percentile by.
 * @param load of a series in one round: how many bursts, and their length in seconds
 * @returns undefined for another metric
 */
export function leastRate(
  id: SeriesMetricId,
  { bursts, seconds }: { readonly bursts: number; readonly seconds: number },
): number | undefined {
  const part = PERCENTILES[id];
  return part === undefined ? undefined : Math.min(1, LEAST / bursts) / (1 - part) / seconds;
}

/** How many of some answers take longer than a percentile; as many as you like for another metric. */
function beyond(id: SeriesMetricId, answers: number): number {
  const part = PERCENTILES[id];
  return part === undefined ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}

/** How many answers there are in some arms, whatever their status; of several, in the one that has more. */
export function answersIn(first: Samples, ...others: readonly Samples[]): Answers {
  return others
    .map(answersOf)
    .reduce((most, one) => (one.inBurst > most.inBurst ? one : most), answersOf(first));
}

function answersOf(samples: Samples): Answers {
  const sum = (id: "expected" | "unexpected") =>
    column(samples, id).reduce((all, one) => all + one, 0);
  const answers = sum("expected") + sum("unexpected");
  return {
    inBurst: answers / Math.max(1, samples.length),
    bursts: samples.length / Math.max(1, roundsIn(samples).length),
  };
}
