import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { agreeingValues, type Change } from "./change.ts";
import type { Loss } from "./failed-under-load.ts";

/** The reference of a metric of a series. */
export interface Reference {
  /** Absent if there is nothing to compare with. */
  readonly base?: number;
  /** Head's value adjusted to base and the change; if absent, head's own is shown. */
  readonly head?: number;
  /** Absent if there is too little data to estimate it, or head has no value. */
  readonly change?: Change;
  /** Base was measured but has no value, so head's metric is not new. */
  readonly lacksBase?: true;
  /** True if there are enough answers in both arms to judge it; absent if unknown. */
  readonly isJudged?: boolean;
  /** False if head fails, or leaves bursts without an answer, more than base of the same run; absent without one. */
  readonly isMeasured?: boolean;
  /** The reason why a requested comparison is not possible. */
  readonly notCompared?: Loss;
}

/** Finds the reference of a series, metric by metric; `head` is the metric's value in this run. */
export type ReferenceOf = (
  series: MeasuredSeries,
) => (id: SeriesMetricId, head?: number) => Reference;

/**
 * The reference of a metric whose change was estimated from parts of the two series.
 * @param base base's own value
 * @param head head's own value
 * @param change from one to the other
 */
export function referenceOf(base?: number, head?: number, change?: Change): Reference {
  if (base === undefined) return {};
  if (!change) return { base };
  if (head === undefined) return { base, change };
  const shown = agreeingValues({ base, head }, change.difference);
  return { base: shown.base, head: shown.head, change };
}
