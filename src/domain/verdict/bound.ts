import { type Change, percentOf } from "../evidence/change.ts";
import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { isWorthNaming } from "../stopping/detectable.ts";
import { CONFIDENCE } from "./verdict.ts";

/** The ingredients of bounds. */
type Estimated = Pick<Change, "difference" | "standardError" | "degrees">;

/**
 * How far a change can go each way: two one-sided bounds.
 * @param confidence of each of them, 0 to 1
 * @returns percent
 */
export function bothBounds(
  { difference, standardError, degrees }: Estimated,
  confidence = CONFIDENCE,
): { readonly leastPercent: number; readonly mostPercent: number } {
  const room = studentQuantile(confidence, degrees) * standardError;
  return { leastPercent: percentOf(difference - room), mostPercent: percentOf(difference + room) };
}

/**
 * How much worse head can be: a one-sided bound, of confidence {@link CONFIDENCE} if nothing else is said, from the same
 * estimate, standard error and degrees of freedom as the interval.
 *
 * The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
 * other: where the worst of the true changes is beyond it, that one is beyond its own bound too.
 *
 * @param id the metric, whose direction says what is worse
 * @param change its estimate
 * @param confidence of the bound, 0 to 1
 * @returns percent, 0 where head is better; undefined where it is too large to be worth naming
 */
export function atMostWorsePercent(
  id: MetricId,
  estimated: Estimated,
  confidence = CONFIDENCE,
): number | undefined {
  const { leastPercent, mostPercent } = bothBounds(estimated, confidence);
  const percent = anyMetric(id).better === "higher" ? -leastPercent : mostPercent;
  return isWorthNaming(id, percent) ? Math.max(0, percent) : undefined;
}

/**
 * The bound that holds for several comparisons together.
 * @param bounds the bound of each, undefined where it has none
 * @returns percent; undefined unless every one has a bound, and where there is none at all
 */
export function commonBound(bounds: readonly (number | undefined)[]): number | undefined {
  const known = bounds.filter((bound) => bound !== undefined);
  const isCommon = known.length > 0 && known.length === bounds.length;
  return isCommon ? known.reduce((most, bound) => Math.max(most, bound)) : undefined;
}
