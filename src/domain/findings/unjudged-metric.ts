import { boundsOf, isOfRequest } from "../bounds/bounds.ts";
import { isPresentable } from "../evidence/change.ts";
import { type Answers, answersIn, hasEnoughAnswers } from "../evidence/enough-answers.ts";
import type { Reference, ReferenceOf } from "../evidence/reference.ts";
import type { MetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import { knownValues, seriesValue } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { outcomeOf } from "../series/failed-requests.ts";
import type { Samples } from "../series/samples.ts";
import { isWhole } from "../series/series.ts";
import type { Verdict } from "./verdict.ts";

/** Minimum number of bursts with a value for a series to be judged; fewer if fewer were requested. */
const MIN_SAMPLES = 6;

/** If a server answers nothing in more than this share of its bursts, the others do not measure it. */
const MAX_UNANSWERED = 0.1;

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
  const isUnmeasurable = !isMeasured(series.samples, maxErrorPercent);
  const reference = referenceOf(series);
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

/** True if enough bursts have a value, few enough got no answer, and few enough requests failed. */
function isMeasured(samples: Samples, maxErrorPercent: number): boolean {
  const { errorPercent = Number.POSITIVE_INFINITY, withoutAnswer } = outcomeOf(samples);
  const withValue = knownValues(samples, "throughput").length;
  return (
    withValue >= Math.min(MIN_SAMPLES, samples.length) &&
    withoutAnswer <= MAX_UNANSWERED * samples.length &&
    errorPercent <= maxErrorPercent
  );
}
