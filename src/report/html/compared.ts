import type { Comparison } from "../../domain/comparison/comparison.ts";
import {
  anyMetric,
  COUNT_METRIC_IDS,
  type MetricId,
  TOLERANCE_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { MetricComparison } from "../../domain/verdict/series-comparison.ts";
import { byVerdict, type ChangeRow, rowsOf, serverRows } from "../change-rows.ts";

/** An estimate with the ends of its 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A row of the page. */
export interface Compared extends ChangeRow {
  /** The change in percent, above 0 if it is for the worse; absent if there is none. */
  readonly worse?: Interval;
}

/** Every gated comparison, of what was timed or counted and of servers, the verdict that matters most first and what got worst first within it. */
export function comparedMetrics({
  series,
  counted = [],
  servers = [],
}: Comparison): readonly Compared[] {
  const rows: readonly ChangeRow[] = [
    ...series.flatMap((one) => rowsOf(one, TOLERANCE_METRIC_IDS)),
    ...counted.flatMap((one) => rowsOf(one, COUNT_METRIC_IDS)),
    ...servers.flatMap(serverRows),
  ];
  return rows
    .map((row) => ({ ...row, worse: row.id && worsening(row.id, row.values) }))
    .toSorted((a, b) => byVerdict(a, b) || (b.worse?.middle ?? 0) - (a.worse?.middle ?? 0));
}

/**
 * A change in percent, above 0 if it is for the worse, so that all metrics can share one scale, whichever direction is
 * better.
 */
function worsening(id: MetricId, values: MetricComparison): Interval | undefined {
  const change = intervalOf(values);
  if (!change || anyMetric(id).better === "lower") return change;
  return { low: -change.high, middle: -change.middle, high: -change.low };
}

/** A change in percent; undefined if there is none. */
export function intervalOf({
  changePercent: middle,
  lowPercent: low,
  highPercent: high,
}: MetricComparison): Interval | undefined {
  if (middle === undefined || low === undefined || high === undefined) return undefined;
  return { low, middle, high };
}
