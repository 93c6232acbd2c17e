import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { studentQuantile } from "../statistics/student.ts";
import { type Change, percentOf } from "./change.ts";
import type { MetricComparison } from "./comparison.ts";
import { decide } from "./decide.ts";
import { detectablePercent } from "./detectable.ts";
import type { MetricCase } from "./metric-case.ts";
import { type Verdict, worstVerdict } from "./verdict.ts";

/** A larger change than this is not worth naming: to eleven times as much, or to a tenth. */
const MOST_DETECTABLE_PERCENT = { lower: 1000, higher: 90 } as const;

/** The p-values of a metric, adjusted for all others that are judged with it. */
export interface AdjustedPValues {
  readonly pLower: number;
  readonly pHigher: number;
  /** Number of metrics that are judged together. */
  readonly tests: number;
  /** Adjusted p-value up to which a change is beyond chance. */
  readonly falseAlarmRate: number;
  /** As in {@link JudgingRule}. */
  readonly unchangedRate?: number;
}

/** What is said of a series and of each of its metrics. */
export interface MetricVerdicts<Id extends MetricId> {
  /** The one that matters most. */
  readonly verdict: Verdict;
  readonly metrics: Readonly<Partial<Record<Id, MetricComparison>>>;
}

/**
 * The comparisons of all metrics of one series.
 * @param pValues without those of metrics that have no change that could be judged
 */
export function metricVerdicts<Id extends MetricId>(
  cases: readonly MetricCase<Id>[],
  pValues: ReadonlyMap<MetricCase<Id>, AdjustedPValues>,
): MetricVerdicts<Id> {
  const metrics: Partial<Record<Id, MetricComparison>> = {};
  const verdicts: Verdict[] = [];
  for (const one of cases) {
    const comparison = metricComparison(one, pValues.get(one));
    if (comparison) metrics[one.id] = comparison;
    if (comparison?.verdict) verdicts.push(comparison.verdict);
  }
  const isUnmeasurable = cases.some((one) => one.isUnmeasurable || one.notCompared !== undefined);
  return { verdict: isUnmeasurable ? "unmeasurable" : worstVerdict(verdicts), metrics };
}

/**
 * The comparison of one metric, with its verdict where it is gated.
 * @param one the metric
 * @param pValues absent where it has no change that could be judged
 * @returns undefined where neither side has a value, because the machine cannot measure it
 */
export function metricComparison(
  one: MetricCase<MetricId>,
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
  const detectable = change && pValues && smallestDetectable(one, change, pValues);
  if (detectable !== undefined) comparison.smallestDetectablePercent = detectable;
  return comparison;
}

/** Head has no value, and nobody expects one: the metric is not gated, or base has none either. */
function isUnknown({
  head,
  base,
  isUnmeasurable,
  tolerancePercent,
}: MetricCase<MetricId>): boolean {
  return (
    head === undefined &&
    (tolerancePercent === undefined || (base === undefined && !isUnmeasurable))
  );
}

function verdictOn(
  one: MetricCase<MetricId>,
  pValues: AdjustedPValues | undefined,
  tolerancePercent: number,
): Verdict {
  const { id, head, base, change, isUnmeasurable, notCompared, plainVerdict } = one;
  if (isUnmeasurable || head === undefined || notCompared !== undefined) return "unmeasurable";
  if (base === undefined) return "new";
  if (plainVerdict !== undefined) return plainVerdict;
  if (!change || !pValues) return "inconclusive";
  const { low, high } = intervalToJudge(change, pValues);
  const evidence = {
    changePercent: percentOf(change.difference),
    lowPercent: percentOf(low),
    highPercent: percentOf(high),
    pLower: pValues.pLower,
    pHigher: pValues.pHigher,
  };
  const { better } = anyMetric(id);
  return decide(evidence, { better, tolerancePercent, falseAlarmRate: pValues.falseAlarmRate });
}

/** The interval that has to lie within the tolerance; wider than the shown one at an early look. */
function intervalToJudge(
  { difference, low, high, standardError, degrees }: Change,
  { unchangedRate }: AdjustedPValues,
): Pick<Change, "low" | "high"> {
  if (unchangedRate === undefined) return { low, high };
  const halfWidth = studentQuantile(1 - unchangedRate, degrees) * standardError;
  return { low: difference - halfWidth, high: difference + halfWidth };
}

/** The smallest change that is found at Holm's first and strictest step. */
function smallestDetectable(
  { id, tolerancePercent = 0 }: MetricCase<MetricId>,
  change: Change,
  { tests, falseAlarmRate }: AdjustedPValues,
): number | undefined {
  const percent = detectablePercent(id, change, {
    falseAlarmRate: falseAlarmRate / tests,
    tolerancePercent,
  });
  return percent <= MOST_DETECTABLE_PERCENT[anyMetric(id).better] ? percent : undefined;
}
