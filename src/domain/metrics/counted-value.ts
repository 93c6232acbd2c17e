import type { Turn } from "../run/file/counts.ts";
import { median } from "../statistics/descriptive.ts";
import { type CountMetricId, countMetric } from "./catalogue.ts";

/**
 * The value of a counting metric: the median over the turns.
 * @returns the value in the metric's unit, or undefined if no turn has one
 */
export function countedValue(turns: readonly Turn[], id: CountMetricId): number | undefined {
  const { of } = countMetric(id);
  const values = turns.flatMap((turn) => of(turn) ?? []);
  return values.length === 0 ? undefined : median(values);
}
