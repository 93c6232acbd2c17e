import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import { anyMetric, type MetricId } from "../../domain/metrics/catalogue.ts";
import { type ChangeRow, changeRows, ranked } from "../change-rows.ts";

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
export function comparedMetrics(comparison: Comparison): readonly Compared[] {
  const rows = changeRows(comparison).map((row) => ({
    ...row,
    worse: row.id && worsening(row.id, row.values),
  }));
  return ranked(rows, ({ worse }) => worse?.middle ?? 0);
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
export function intervalOf(values: MetricComparison): Interval | undefined {
  const { changePercent: middle, lowPercent: low, highPercent: high } = values;
  if (middle === undefined || low === undefined || high === undefined) return undefined;
  return { low, middle, high };
}
