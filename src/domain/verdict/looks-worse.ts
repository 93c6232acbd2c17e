import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { required } from "../shared/required.ts";
import type {
  CountedComparison,
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "./series-comparison.ts";

/**
 * True if an inconclusive comparison looks worse than tolerated: its own 95 % interval is beyond the tolerance, but its
 * p-value is not small enough among all that are judged together; or its bursts or starts look worse by themselves.
 */
export function looksWorse(id: MetricId, metric: MetricComparison): boolean {
  const { verdict, lowPercent, highPercent, tolerancePercent } = metric;
  if (verdict !== "inconclusive" || tolerancePercent === undefined) return false;
  if (metric.looksWorse) return true;
  if (lowPercent === undefined || highPercent === undefined) return false;
  return anyMetric(id).better === "higher"
    ? highPercent < -tolerancePercent
    : lowPercent > tolerancePercent;
}

/** True if {@link looksWorse} holds for any metric of a series. */
export function someLooksWorse({
  metrics,
}: Pick<SeriesComparison | CountedComparison | ServerComparison, "metrics">): boolean {
  const all = Object.entries(metrics) as [MetricId, MetricComparison][];
  return all.some(([id, metric]) => looksWorse(id, metric));
}

/** True if a limit of any metric of a series or server is inconclusive, with a value beyond it. */
export function someLooksOver({
  metrics,
}: Pick<SeriesComparison | CountedComparison | ServerComparison, "metrics">): boolean {
  const all = Object.entries(metrics) as [MetricId, MetricComparison][];
  return all.some(([id, { limit }]) => {
    if (limit?.verdict !== "inconclusive") return false;
    const { value } = limit;
    const head = required(limit.head, "value");
    return anyMetric(id).better === "higher" ? head < value : head > value;
  });
}
