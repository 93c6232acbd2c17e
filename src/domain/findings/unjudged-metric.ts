import { boundsOf, isOfRequest } from "../bounds/bounds.ts";
import { isPresentable } from "../evidence/change.ts";
import { type Answers, answersIn, hasEnoughAnswers } from "../evidence/enough-answers.ts";
import { isMeasured } from "../evidence/failed-under-load.ts";
import type { Reference, ReferenceOf } from "../evidence/reference.ts";
import type { MetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { isWhole } from "../series/series.ts";
import type { Verdict } from "./verdict.ts";

/** A metric of a series and its reference, before any decision. */
export interface UnjudgedMetric<Id extends MetricId = SeriesMetricId>
  extends Omit<Reference, "head"> {
  readonly id: Id;
  readonly head: number | undefined;
  /** Defined for a gated metric, unless it has too few answers to be judged. */
  readonly tolerancePercent: number | undefined;
  /** It is gated but has too few answers to be judged. */
  readonly hasTooFewAnswers?: boolean;
  /** The series cannot be judged. */
  readonly isUnmeasurable: boolean;
  /** Neither arm has anything of the kind, so nothing is left unmeasured. */
  readonly hasNothing?: boolean;
  /** A verdict that follows without statistics; absent if the change decides. */
  readonly plainVerdict?: Verdict;
}

/**
 * The metrics of one series, each with its reference.
 * @param series the series
 * @param referenceOf its reference
 * @param gate what is gated
 */
export function unjudgedMetrics(
  series: MeasuredSeries,
  referenceOf: ReferenceOf,
  gate: Gate,
): (id: SeriesMetricId) => UnjudgedMetric {
  const { tolerancePercent, maxErrorPercent } = boundsOf(gate, series.name);
  const reference = referenceOf(series);
  const { isMeasured: own = isMeasured(series.samples, maxErrorPercent) } = reference("errors");
  const isUnmeasurable = !own;
  return (id) => {
    const isGated = tolerancePercent[id] !== undefined && (isWhole(series) || isOfRequest(id));
    const own = seriesValue(series.samples, id);
    const { base, change, notCompared, lacksBase, isJudged, head = own } = reference(id, own);
    const hasEnough =
      isGated &&
      (isUnmeasurable ||
        (isJudged ?? hasEnoughAnswers(series, id, answersOfArms(series, reference))));
    const tolerated = hasEnough ? tolerancePercent[id] : undefined;
    // Field by field, for the same reason as in metric-verdict.ts.
    const one: { -readonly [Field in keyof UnjudgedMetric]: UnjudgedMetric[Field] } = {
      id,
      head,
      tolerancePercent: tolerated,
      isUnmeasurable,
    };
    if (isGated && !hasEnough) one.hasTooFewAnswers = true;
    if (base !== undefined) one.base = base;
    if (notCompared !== undefined) one.notCompared = notCompared;
    if (lacksBase) one.lacksBase = lacksBase;
    // Absurd figures in a file must not become infinite ones in a report.
    if (change && isPresentable(change)) one.change = change;
    return one;
  };
}

/** A stored baseline records the number of answers per burst. */
function answersOfArms({ samples }: MeasuredSeries, reference: ReturnType<ReferenceOf>): Answers {
  const own = answersIn(samples);
  return { ...own, inBurst: Math.max(own.inBurst, reference("requests", own.inBurst).base ?? 0) };
}
