import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { agreeingValues, type Change } from "./change.ts";
import type { Loss } from "./failed-under-load.ts";

/** The reference of a metric of a series. */
export interface Reference {
  /** Absent where there is nothing to compare with. */
  readonly base?: number;
  /** Head's value as it is shown beside base and the change; without it, head's own. */
  readonly head?: number;
  /** Absent where there is too little data to estimate it, or head has no value. */
  readonly change?: Change;
  /** Base was measured and has no value of it, so that head's is nothing new. */
  readonly lacksBase?: true;
  /** Whether there are enough answers in both arms to judge it; absent where that is not known. */
  readonly isJudged?: boolean;
  /** Why a comparison that was asked for is not possible. */
  readonly notCompared?: Loss;
}

/** Finds what a series is compared with, metric by metric; `head` is the metric's value in this run. */
export type ReferenceOf = (
  series: MeasuredSeries,
) => (id: SeriesMetricId, head: number | undefined) => Reference;

/**
 * What a metric is compared with where its change was estimated from parts of the two series.
 * @param base base's own value
 * @param head head's own value
 * @param change from one to the other
 */
export function referenceOf(
  base: number | undefined,
  head: number | undefined,
  change: Change | undefined,
): Reference {
  if (base === undefined) return {};
  if (!change) return { base };
  if (head === undefined) return { base, change };
  const shown = agreeingValues({ base, head }, change.difference);
  return { base: shown.base, head: shown.head, change };
}
