import { type Change, percentOf } from "../evidence/change.ts";
import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { POWER } from "../verdict/verdict.ts";

/** Larger changes for the worse are not named: to eleven times the value, or to a tenth of it. */
const MOST_NAMED_PERCENT = { lower: 1000, higher: 90 } as const;

/** True if a change for the worse is small enough to be meaningful to a reader. */
export function isWorthNaming(id: MetricId, worsePercent: number): boolean {
  return worsePercent <= MOST_NAMED_PERCENT[anyMetric(id).better];
}

/** The thresholds that a change must exceed, for one metric of one series. */
export interface Hurdle {
  /** Significance level, 0 to 1. */
  readonly falseAlarmRate: number;
  readonly tolerancePercent: number;
}

/** The ends of a tolerance, as differences of logarithms; `least` is −∞ if any decrease is tolerated. */
export function toleratedDifferences(tolerancePercent: number) {
  return {
    least: Math.log1p(-Math.min(1, tolerancePercent / 100)),
    most: Math.log1p(tolerancePercent / 100),
  };
}

/**
 * The smallest change for the worse that is detected with probability {@link POWER}: its p-value must be small enough,
 * and its estimate beyond the tolerance.
 * @param id the metric
 * @param error of the estimated change
 * @param hurdle the thresholds
 * @returns percent, above 0; infinite if no change of such a metric can exceed the tolerance
 */
export function detectablePercent(
  id: MetricId,
  { standardError, degrees }: Pick<Change, "standardError" | "degrees">,
  { falseAlarmRate, tolerancePercent }: Hurdle,
): number {
  const falls = anyMetric(id).better === "higher";
  const { least, most } = toleratedDifferences(tolerancePercent);
  const tolerance = falls ? -least : most;
  const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
  const detectable =
    Math.max(critical, tolerance) + studentQuantile(POWER, degrees) * standardError;
  if (detectable === Number.POSITIVE_INFINITY) return detectable;
  return falls ? -percentOf(-detectable) : percentOf(detectable);
}
