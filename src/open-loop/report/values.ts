import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import type { ValueBound } from "../../domain/metrics/metric.ts";
import type { OpenLoopMetricId } from "../../domain/series/open-loop.ts";
import { boundSign } from "../../report/words/bound-sign.ts";

/** A value, with its sign if it is only a bound: `≥ 100,000/s`. */
export function boundedText(id: OpenLoopMetricId, value: number | undefined, bound?: ValueBound) {
  return value === undefined ? "" : boundSign(bound) + openLoopMetric(id).format(value);
}

/** A 95 % interval in brackets. */
export function intervalText(id: OpenLoopMetricId, low: number, high: number): string {
  const { format } = openLoopMetric(id);
  return `(${format(low)} … ${format(high)})`;
}
