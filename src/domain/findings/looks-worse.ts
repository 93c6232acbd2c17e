import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import type { KeptLimit, MetricComparison } from "./series-comparison.ts";

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

/** True if an inconclusive comparison looks worse than tolerated, or its estimate (without one, its values) is worse. */
export function mayBeWorse(id: MetricId, metric: MetricComparison): boolean {
  const { verdict, base = 0, head = base, tolerancePercent = Infinity } = metric;
  const { changePercent = base === 0 ? 0 : (head / base - 1) * 100 } = metric;
  const worse = anyMetric(id).better === "higher" ? -changePercent : changePercent;
  return (verdict === "inconclusive" && worse > tolerancePercent) || looksWorse(id, metric);
}

/** Whether a limit is open, and the value that was measured is beyond it. */
export function looksOver(id: MetricId, { verdict, head, value }: KeptLimit): boolean {
  if (verdict !== "inconclusive" || head === undefined) return false;
  return anyMetric(id).better === "higher" ? head < value : head > value;
}
