import type { ChangePercents } from "../../domain/evidence/change.ts";
import { forTheWorse, type MetricId } from "../../domain/metrics/catalogue.ts";
import { studentQuantile } from "../../domain/statistics/student.ts";

/** A change of a metric as a difference of logarithms: above 0 if it is for the worse. */
export interface Worsening {
  readonly estimate: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/**
 * What a commit is, measured against GOOD: `bad` has the regression, `good` has not, `part` has neither none nor all of
 * it, and `open` may be either.
 */
export type Standing = "good" | "bad" | "part" | "open";

/** The change of a metric as a worsening. */
export function worseningOf(metric: MetricId, change: ChangePercents): Worsening {
  const of = (percent: number) => forTheWorse(metric, Math.log1p(percent / 100));
  const ends = [of(change.lowPercent), of(change.highPercent)];
  return { estimate: of(change.changePercent), low: Math.min(...ends), high: Math.max(...ends) };
}

/** Probability that a whole search ends at a wrong commit because of any of its steps. */
const SEARCH_ERROR = 0.05;

/** Parts of a regression: up to the first a commit has none of it by its estimate, from the second on all of it. */
const LITTLE = 0.25;
const MOST = 0.75;

/**
 * The standing of a commit. Between none of the regression and all of it lies half: a commit whose interval is all on
 * one side of that half has it or has not, since a commit between two changes that add up is near neither end.
 * @param whole BAD's worsening against GOOD
 * @param own the commit's
 * @param steps number of steps that share the error of a search
 */
export function standingOf(whole: Worsening, own: Worsening, steps: number): Standing {
  const { estimate } = own;
  // The interval of 95 %, as wide as a step's share of the error asks for.
  const factor = deviations(SEARCH_ERROR / steps) / deviations(0.025);
  const low = estimate - factor * (estimate - own.low);
  const high = estimate + factor * (own.high - estimate);
  const size = whole.estimate;
  if (low > LITTLE * size && high < MOST * size) return "part";
  if (high < size / 2 && estimate < LITTLE * size) return "good";
  if (low > size / 2 && estimate > MOST * size) return "bad";
  return "open";
}

/** So many degrees of freedom make Student's distribution normal. */
const NORMAL = 1e6;

/** How many standard deviations a normal value exceeds with this probability. */
function deviations(probability: number): number {
  return studentQuantile(1 - probability, NORMAL);
}
