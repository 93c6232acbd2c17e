import { type Change, percentOf } from "../evidence/change.ts";
import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { isWorthNaming } from "../stopping/detectable.ts";
import { CONFIDENCE } from "./verdict.ts";

/** The parts of a change that bounds need. */
type Estimated = Pick<Change, "difference" | "standardError" | "degrees">;

/**
 * The limits of a change in both directions: two one-sided bounds.
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
 * An upper limit for how much worse head is: a one-sided bound, with confidence {@link CONFIDENCE} by default, from the
 * same estimate, standard error and degrees of freedom as the interval.
 *
 * The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
 * other: if the worst of the true changes is beyond it, that change is beyond its own bound too.
 *
 * @param id the metric, which determines the direction that is worse
 * @param change its estimate
 * @param confidence of the bound, 0 to 1
 * @returns percent, 0 if head is better; undefined if it is too large to be worth naming
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
 * @param bounds the bound of each, undefined if it has none
 * @returns percent; undefined unless every one has a bound, and if there are none
 */
export function commonBound(bounds: readonly (number | undefined)[]): number | undefined {
  const known = bounds.filter((bound) => bound !== undefined);
  const isCommon = known.length > 0 && known.length === bounds.length;
  return isCommon ? known.reduce((most, bound) => Math.max(most, bound)) : undefined;
}
