import { ROUND_METRIC_IDS, SERVICE_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/values.ts";
import { lossOf } from "../run/file/base-commit.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { earlyChangeOf } from "../stopping/looks.ts";
import { agreeingValues, type Change } from "./change.ts";
import { centresIn, type Evidence } from "./evidence.ts";
import type { Loss } from "./failed-under-load.ts";
import { changeOf } from "./paired-changes.ts";
import { changeByRounds } from "./round-values.ts";

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
  /** The reason why a requested comparison is not possible. */
  readonly notCompared?: Loss;
}

/** Finds the reference of a series, metric by metric; `head` is the metric's value in this run. */
export type ReferenceOf = (
  series: MeasuredSeries,
) => (id: SeriesMetricId, head: number | undefined) => Reference;

/**
 * The reference of a metric whose change was estimated from parts of the two series.
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

/**
 * The reference of each series of head: base's series of the same name, compared by pairs.
 * @param isEarly it is too early for a look, so only large slowdowns count
 */
export function baseReferences(
  { lost, series, pool, warming }: Evidence,
  isEarly = false,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  return (head) => {
    const notCompared = lossOf(lost, head);
    if (notCompared) return () => ({ notCompared });
    const own = series.get(head.name);
    if (!own) return () => ({});
    return (id, value) => {
      const shown = seriesValue(own.base.samples, id);
      // Base only has services if its own configuration has some, so their metrics can be new.
      const mayBeNew = SERVICE_METRIC_IDS.some((one) => one === id);
      if (shown === undefined && value !== undefined && !mayBeNew) return { lacksBase: true };
      const ofRounds = ROUND_METRIC_IDS.find((one) => one === id);
      if (ofRounds && !isEarly) {
        const change = shown === undefined ? undefined : changeByRounds(own, ofRounds);
        return { ...referenceOf(shown, value, change), isJudged: true };
      }
      const centres = shown === undefined ? undefined : centresIn(own, id);
      const change = centres && estimate(centres, pool, warming.has(head.server));
      return { ...referenceOf(shown, value, change), isJudged: own.judged.includes(id) };
    };
  };
}
