import { seriesMetric } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { type Change, percentOf } from "./change.ts";
import type { MetricComparison } from "./comparison.ts";
import { decide } from "./decide.ts";
import type { MetricCase } from "./metric-case.ts";
import { POWER, type Verdict } from "./verdict.ts";

/** A larger change than this is not worth naming as the smallest that would be found. */
const MOST_DETECTABLE_PERCENT = 1000;

/** The p-values of a metric, adjusted for all others that are judged with it. */
export interface AdjustedPValues {
  readonly pLower: number;
  readonly pHigher: number;
  /** Number of metrics that are judged together. */
  readonly tests: number;
  /** Adjusted p-value up to which a change is beyond chance. */
  readonly falseAlarmRate: number;
}

/**
 * The comparison of one metric, with its verdict where it is gated.
 * @param one the metric
 * @param pValues absent where it has no change that could be judged
 * @returns undefined where neither side has a value, because the machine cannot measure it
 */
export function metricComparison(
  one: MetricCase,
  pValues: AdjustedPValues | undefined,
): MetricComparison | undefined {
  const { head, base, change, tolerancePercent } = one;
  if (isUnknown(one)) return undefined;
  // Field by field: there are hundreds of thousands of these, and spreading takes three times as long.
  const comparison: { -readonly [Field in keyof MetricComparison]: MetricComparison[Field] } = {};
  if (base !== undefined) comparison.base = base;
  if (head !== undefined) comparison.head = head;
  if (change) {
    comparison.changePercent = percentOf(change.difference);
    comparison.lowPercent = percentOf(change.low);
    comparison.highPercent = percentOf(change.high);
  }
  if (tolerancePercent === undefined) return comparison;
  comparison.tolerancePercent = tolerancePercent;
  comparison.verdict = verdictOn(one, pValues, tolerancePercent);
  const detectable = change && pValues && detectablePercent(change, pValues, tolerancePercent);
  if (detectable !== undefined) comparison.smallestDetectablePercent = detectable;
  return comparison;
}

/** Head has no value, and nobody expects one: the metric is not gated, or base has none either. */
function isUnknown({ head, base, isUnmeasurable, tolerancePercent }: MetricCase): boolean {
  return (
    head === undefined &&
    (tolerancePercent === undefined || (base === undefined && !isUnmeasurable))
  );
}

function verdictOn(
  one: MetricCase,
  pValues: AdjustedPValues | undefined,
  tolerancePercent: number,
): Verdict {
  const { id, head, base, change, isUnmeasurable, notCompared } = one;
  if (isUnmeasurable || head === undefined || notCompared !== undefined) return "unmeasurable";
  if (base === undefined) return "new";
  if (!change || !pValues) return "inconclusive";
  const evidence = {
    changePercent: percentOf(change.difference),
    lowPercent: percentOf(change.low),
    highPercent: percentOf(change.high),
    pLower: pValues.pLower,
    pHigher: pValues.pHigher,
  };
  const { better } = seriesMetric(id);
  return decide(evidence, { better, tolerancePercent, falseAlarmRate: pValues.falseAlarmRate });
}

/** The change that is found with {@link POWER} at Holm's first and strictest step; none where it is absurd. */
function detectablePercent(
  { standardError, degrees }: Change,
  { tests, falseAlarmRate }: AdjustedPValues,
  tolerancePercent: number,
): number | undefined {
  const critical = studentQuantile(1 - falseAlarmRate / tests, degrees);
  const detectable = percentOf((critical + studentQuantile(POWER, degrees)) * standardError);
  return detectable <= MOST_DETECTABLE_PERCENT ? Math.max(tolerancePercent, detectable) : undefined;
}
