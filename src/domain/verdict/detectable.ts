import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { type Change, percentOf } from "./change.ts";
import { POWER } from "./verdict.ts";

/** What a change for the worse has to get past. */
export interface Hurdle {
  /** False-alarm rate of the comparison alone, 0 to 1. */
  readonly falseAlarmRate: number;
  readonly tolerancePercent: number;
}

/**
 * The smallest change for the worse that is called with probability {@link POWER}: its p-value has to be small
 * enough, and its estimate beyond the tolerance.
 * @param id the metric
 * @param error of the estimated change
 * @param hurdle what it has to get past
 * @returns percent, above 0; infinite where no change of such a metric gets past the tolerance
 */
export function detectablePercent(
  id: MetricId,
  { standardError, degrees }: Pick<Change, "standardError" | "degrees">,
  { falseAlarmRate, tolerancePercent }: Hurdle,
): number {
  const falls = anyMetric(id).better === "higher";
  const tolerance = falls
    ? -Math.log1p(-Math.min(1, tolerancePercent / 100))
    : Math.log1p(tolerancePercent / 100);
  const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
  const detectable =
    Math.max(critical, tolerance) + studentQuantile(POWER, degrees) * standardError;
  if (detectable === Number.POSITIVE_INFINITY) return detectable;
  return falls ? -percentOf(-detectable) : percentOf(detectable);
}
