import { formatPercent } from "../domain/shared/format.ts";
import type { MetricComparison } from "../domain/verdict/comparison.ts";

/**
 * A change with its interval.
 * @returns for example `−12.3 % (−14.1 … −10.4 %)`, or empty if there is none
 */
export function changeText(metric: MetricComparison): string {
  const { changePercent, lowPercent, highPercent } = metric;
  if (changePercent === undefined || lowPercent === undefined || highPercent === undefined)
    return "";
  const low = formatPercent(lowPercent).replace(/ %$/, "");
  return `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})`;
}

/** Whether a comparison could not have found any change, however large. */
export function isBlind(metric: MetricComparison): boolean {
  return (
    metric.verdict === "inconclusive" &&
    metric.changePercent !== undefined &&
    metric.smallestDetectablePercent === undefined
  );
}
