import { forTheWorse, type MetricId } from "../metrics/catalogue.ts";
import type { KeptLimit, MetricComparison } from "./series-comparison.ts";

/** True if an inconclusive comparison looks worse than tolerated, or its estimate (without one, its values) is worse. */
export function mayBeWorse(id: MetricId, metric: MetricComparison): boolean {
  const { verdict, base = 0, head = base, tolerancePercent = Infinity } = metric;
  const { changePercent = base === 0 ? 0 : (head / base - 1) * 100 } = metric;
  const isWorse = forTheWorse(id, changePercent) > tolerancePercent;
  return verdict === "inconclusive" && (metric.looksWorse === true || isWorse);
}

/** Whether a limit is open, and the value that was measured is beyond it. */
export function looksOver(id: MetricId, { verdict, head, value }: KeptLimit): boolean {
  if (verdict !== "inconclusive" || head === undefined) return false;
  return forTheWorse(id, head - value) > 0;
}
