import type { SeriesMetricId, ToleranceMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import type { Samples } from "../run/samples.ts";
import { isWhole, type SeriesKey } from "../run/series.ts";

/** With fewer answers to a request in a burst, one more or less is a change of more than a tenth. */
const LEAST = 10;

/**
 * Answers that a burst has to have: a percentile of fewer is that of the slowest answer, whichever percentile it is.
 * @see ENOUGH_ANSWERS in load-shape.ts
 */
const LEAST_ANSWERS: Readonly<Partial<Record<ToleranceMetricId, number>>> = {
  "latency-p95": 20,
  "latency-p99": 100,
  "latency-p999": 1000,
};

/** The metric of a request of a mix that is judged however few answers a burst has: by all answers of a round together. */
export const POOLED: SeriesMetricId = "throughput";

/** Whether bursts have so few answers to a request that those of a round are taken together. */
export function arePooled(series: Pick<SeriesKey, "request">, answers: number): boolean {
  return !isWhole(series) && answers < LEAST;
}

/**
 * Whether a burst of a series has enough answers to judge a metric by. A whole series has them in any case: it is what
 * was asked for, while the requests of a mix share its answers.
 * @param answers of a burst, in the arm that has more of them: a request that hardly answers any more has to be judged
 */
export function hasEnoughAnswers(
  series: Pick<SeriesKey, "request">,
  id: SeriesMetricId,
  answers: number,
): boolean {
  const least: Readonly<Partial<Record<SeriesMetricId, number>>> = LEAST_ANSWERS;
  return isWhole(series) || id === POOLED || answers >= (least[id] ?? LEAST);
}

/** Answers of a burst, as the median over bursts; of several arms, of the one that has more. */
export function answersIn(...arms: readonly Samples[]): number {
  return Math.max(0, ...arms.map((samples) => seriesValue(samples, "requests") ?? 0));
}
