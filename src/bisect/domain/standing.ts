import { percentOf } from "../../domain/evidence/change.ts";
import { forTheWorse, type MetricId } from "../../domain/metrics/catalogue.ts";
import { studentQuantile } from "../../domain/statistics/student.ts";

/** A change of a metric for the worse as a difference of logarithms: above 0 if it is worse. */
export interface Worsening {
  readonly estimate: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** A change in percent, as comparisons have it. */
export interface ChangeInPercent {
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
}

/**
 * What a commit is, measured against GOOD: `bad` has the regression, `good` has not, `part` has neither none nor all of
 * it, and `open` may be either.
 */
export type Standing = "good" | "bad" | "part" | "open";

/** Probability that a whole search ends at a wrong commit because of any of its steps. */
export const SEARCH_ERROR = 0.05;

/** The change of a metric as a worsening. */
export function worseningOf(
  metric: MetricId,
  { changePercent, lowPercent, highPercent }: ChangeInPercent,
): Worsening {
  const of = (percent: number) => forTheWorse(metric, Math.log1p(percent / 100));
  const [one, other] = [of(lowPercent), of(highPercent)];
  return {
    estimate: of(changePercent),
    low: Math.min(one, other),
    high: Math.max(one, other),
  };
}

/** The opposite of {@link worseningOf}, with the sign of the metric. */
export function changeOf(metric: MetricId, { estimate, low, high }: Worsening): ChangeInPercent {
  const of = (worsening: number) => percentOf(forTheWorse(metric, worsening));
  return {
    changePercent: of(estimate),
    lowPercent: Math.min(of(low), of(high)),
    highPercent: Math.max(of(low), of(high)),
  };
}

/**
 * The standing of a commit. Between none of the regression and all of it lies half: a commit whose interval is all on
 * one side of that half has it or has not, since a commit between two changes that add up is near neither end.
 * @param whole BAD's worsening against GOOD
 * @param own the commit's
 * @param steps number of steps that share {@link SEARCH_ERROR}
 */
export function standingOf(whole: Worsening, own: Worsening, steps: number): Standing {
  const { estimate, low, high } = widened(own, steps);
  const [little, half, most] = [LITTLE * whole.estimate, whole.estimate / 2, MOST * whole.estimate];
  if (low > little && high < most) return "part";
  if (high < half && estimate < little) return "good";
  if (low > half && estimate > most) return "bad";
  return "open";
}

/** Parts of a regression: up to the first a commit has none of it by its estimate, from the second on all of it. */
const LITTLE = 0.25;
const MOST = 0.75;

/** A worsening whose interval is as wide as one step's share of the error asks for. */
function widened({ estimate, low, high }: Worsening, steps: number): Worsening {
  const factor = deviations(SEARCH_ERROR / steps) / deviations(0.025);
  return {
    estimate,
    low: estimate - factor * (estimate - low),
    high: estimate + factor * (high - estimate),
  };
}

/** So many degrees of freedom make Student's distribution normal. */
const NORMAL = 1e6;

/** How many standard deviations a normal value exceeds with this probability. */
function deviations(probability: number): number {
  return studentQuantile(1 - probability, NORMAL);
}
