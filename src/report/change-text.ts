import { formatNumber, formatPercent } from "../domain/shared/format.ts";
import type { MetricComparison } from "../domain/verdict/series-comparison.ts";

/**
 * A change with its interval, and what it refers to.
 * @returns for example `−12.3 % (−14.1 … −10.4 %)`, `from 0` if it has no percentage, or empty if there is none
 */
export function changeText(metric: MetricComparison): string {
  const { base, head = 0, changePercent, lowPercent, highPercent } = metric;
  if (changePercent === undefined || lowPercent === undefined || highPercent === undefined)
    return base === 0 && head > 0 ? "from 0" : "";
  // What chance has no part in, such as the size of a file.
  if (lowPercent === highPercent) return formatPercent(changePercent);
  const low = formatPercent(lowPercent).replace(/ %$/, "");
  const change = `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})`;
  return change + ofWhat(metric);
}

/**
 * The answers that a change refers to, unless they are those of typical bursts.
 * @returns ` of all answers together`, or nothing
 */
export function ofWhat({ allAnswers }: MetricComparison): string {
  return allAnswers?.decides ? " of all answers together" : "";
}

/** The tolerated change; empty for a metric without one. @returns for example `5.00 %` */
export function toleratedText({ tolerancePercent }: MetricComparison): string {
  return tolerancePercent === undefined ? "" : `${formatNumber(tolerancePercent)} %`;
}

/** The absolute size of a change in percent; 0 if there is none. */
export function changeSize({ base, head = 0, changePercent }: MetricComparison): number {
  if (changePercent === undefined && base === 0 && head > 0) return Number.POSITIVE_INFINITY;
  return Math.abs(changePercent ?? 0);
}
