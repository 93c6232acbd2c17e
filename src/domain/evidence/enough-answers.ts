import { percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { LEAST_ANSWERS } from "../series/load-shape.ts";
import { column, roundsIn, type Samples } from "../series/samples.ts";
import { isWhole, type SeriesKey } from "../series/series.ts";
import { sumOf } from "../shared/sum-of.ts";

/**
 * The metric of a request of a mix that is judged however few answers a burst has, from all answers of a round
 * together.
 */
export const POOLED: SeriesMetricId = "throughput";

/** What tells a request of a mix from a whole series. */
type MaybeRequest = Pick<SeriesKey, "request">;

/** Number of answers. */
export interface Answers {
  /** Mean per burst. */
  readonly inBurst: number;
  /** Bursts per round. */
  readonly bursts: number;
}

/**
 * True if bursts have so few answers that those of a round are pooled. For a request of a mix, its throughput is
 * pooled; for a whole series, a percentile that would be that of the slowest answer in a burst.
 * @see ENOUGH_ANSWERS in load-shape.ts
 */
export function arePooled(series: MaybeRequest, id: SeriesMetricId, { inBurst }: Answers) {
  if (!isWhole(series)) return id === POOLED && inBurst < LEAST_ANSWERS;
  return beyond(id, inBurst) < 1;
}

/**
 * True if there are enough answers to judge a metric. A whole series always has enough, except for a percentile of
 * pooled answers: its load was requested, whereas the requests of a mix share its answers.
 * @param answers in the arm that has more of them, so that a server that hardly answers any more is still judged
 */
export function hasEnoughAnswers(series: MaybeRequest, id: SeriesMetricId, answers: Answers) {
  const { inBurst, bursts } = answers;
  if (isWhole(series)) {
    return beyond(id, inBurst) >= 1 || beyond(id, bursts * inBurst) >= LEAST_ANSWERS;
  }
  return id === POOLED || (inBurst >= LEAST_ANSWERS && beyond(id, inBurst) >= 1);
}

/**
 * Minimum answers per second for judging a percentile.
 * @param load of a series in one round: number of bursts, and their length in seconds
 * @returns undefined for another metric
 */
export function leastRate(id: SeriesMetricId, load: { bursts: number; seconds: number }) {
  const part = percentileOf(id)?.part;
  return part && Math.min(1, LEAST_ANSWERS / load.bursts) / (1 - part) / load.seconds;
}

/** Number of answers beyond a percentile; infinite for another metric. */
function beyond(id: SeriesMetricId, answers: number): number {
  const part = percentileOf(id)?.part;
  return part === undefined ? Number.POSITIVE_INFINITY : (1 - part) * answers;
}

/** Number of answers, whatever their status, in the arm that has more. */
export function answersIn(first: Samples, other = first): Answers {
  const [one, another] = [answersOf(first), answersOf(other)];
  return another.inBurst > one.inBurst ? another : one;
}

function answersOf(samples: Samples) {
  const ids = ["expected", "unexpected"] as const;
  const answers = sumOf(ids, (id) => sumOf(column(samples, id), Number));
  return {
    inBurst: answers / Math.max(1, samples.length),
    bursts: samples.length / Math.max(1, roundsIn(samples).length),
  };
}
