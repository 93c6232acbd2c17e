import { type Change, percentOf, percentsOf } from "../evidence/change.ts";
import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import type { ValueBound } from "../metrics/metric.ts";
import {
  detectablePercent,
  type Hurdle,
  isDecidedIn,
  isWorthNaming,
  timesToDecide,
} from "../rates/detectable.ts";
import type { LookRates } from "../rates/looks.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { studentQuantile } from "../statistics/student.ts";
import { decide } from "./decide.ts";
import type { MetricComparison } from "./series-comparison.ts";
import type { UnjudgedMetric } from "./unjudged-metric.ts";
import { type Verdict, worstVerdict } from "./verdict.ts";

/** Longer times are not reported; words/bounds.ts names this limit. */
const LONGEST_TO_DECIDE_MS = 3_600_000;

/** The certainty required of a verdict; the default false-alarm rate is that of verdict.ts. */
export interface Certainty extends Partial<LookRates> {
  /** Time spent on measuring; absent if more of it would not decide more. */
  readonly measuredMs?: number;
}

/** The p-values of a metric, adjusted for all others that are judged with it. */
export interface AdjustedPValues {
  readonly pLower: number;
  readonly pHigher: number;
  /** Number of metrics that are judged together. */
  readonly tests: number;
  /** The required certainty, the same for all of them. */
  readonly certainty: LookRates & Pick<Certainty, "measuredMs">;
}

/**
 * The comparisons of all metrics of one series.
 * @param pValues without those of metrics that have no change that can be judged
 * @returns these, and the most important verdict
 */
export function metricVerdicts<Id extends MetricId>(
  cases: readonly UnjudgedMetric<Id>[],
  pValues: ReadonlyMap<UnjudgedMetric<Id>, AdjustedPValues>,
) {
  const metrics: Partial<Record<Id, MetricComparison>> = {};
  const verdicts: Verdict[] = [];
  for (const one of cases) {
    const comparison = metricComparison(one, pValues.get(one));
    if (comparison) metrics[one.id] = comparison;
    if (comparison?.verdict) verdicts.push(comparison.verdict);
  }
  const isUnmeasurable = cases.some((one) => one.isUnmeasurable || one.notCompared !== undefined);
  const verdict: Verdict = isUnmeasurable ? "unmeasurable" : worstVerdict(verdicts);
  return { verdict, metrics };
}

/**
 * The comparison of one metric, with its verdict if it is gated.
 * @param one the metric
 * @param pValues absent if it has no change that can be judged
 * @returns undefined if head has no value and none is expected: the metric is not gated, or the program has nothing of
 * its kind
 */
export function metricComparison(
  one: UnjudgedMetric<MetricId>,
  pValues: AdjustedPValues | undefined,
): MetricComparison | undefined {
  const { id, head, change, tolerancePercent, hasNothing } = one;
  if (head === undefined && (tolerancePercent === undefined || hasNothing)) return undefined;
  const comparison = figuresOf(one);
  if (tolerancePercent === undefined) return comparison;
  comparison.tolerancePercent = tolerancePercent;
  comparison.verdict = verdictOn(one, pValues, tolerancePercent);
  if (!change || !pValues) return comparison;
  // The smallest change that is detected at Holm's first and strictest step.
  const detectable = detectablePercent(change, hurdleOf(one, pValues));
  if (!change.side && isWorthNaming(id, detectable))
    comparison.smallestDetectablePercent = detectable;
  const { boundConfidence, isEarly } = pValues.certainty;
  const bound = isEarly ? undefined : atMostWorsePercent(id, change, boundConfidence);
  if (bound !== undefined) comparison.atMostWorsePercent = bound;
  if (comparison.verdict !== "inconclusive") return comparison;
  if (isBeyond(id, change, tolerancePercent)) comparison.looksWorse = true;
  const { measuredMs } = pValues.certainty;
  return Object.assign(comparison, whenDecided(change, hurdleOf(one, pValues), measuredMs));
}

/**
 * True if all of a change's 95 % interval is worse than tolerated. Its p-value is then too large only among all that are
 * judged together.
 */
function isBeyond(id: MetricId, { low, high }: Change, tolerancePercent: number): boolean {
  return anyMetric(id).better === "higher"
    ? percentOf(high) < -tolerancePercent
    : percentOf(low) > tolerancePercent;
}

/** A comparison under construction. */
type Growing = { -readonly [Field in keyof MetricComparison]: MetricComparison[Field] };

/** The figures of a metric, gated or not. */
function figuresOf({ base, head, change }: UnjudgedMetric<MetricId>): Growing {
  if (base === undefined || head === undefined) {
    return { ...withoutNullish({ base, head }), ...(change && percentsOf(change)) };
  }
  if (!change) return { base, head };
  // Created at once: there are hundreds of thousands of these, and an object that grows takes more memory.
  const { changePercent, lowPercent, highPercent } = percentsOf(change);
  return { base, head, changePercent, lowPercent, highPercent };
}

function verdictOn(
  one: UnjudgedMetric<MetricId>,
  pValues: AdjustedPValues | undefined,
  tolerancePercent: number,
): Verdict {
  const { id, head, base, change, isUnmeasurable, notCompared, lacksBase, plainVerdict } = one;
  if (isUnmeasurable || notCompared !== undefined) return "unmeasurable";
  // What neither arm can have may be known before any value.
  if (plainVerdict !== undefined && !lacksBase) return plainVerdict;
  if (head === undefined || lacksBase) return "unmeasurable";
  if (base === undefined) return "new";
  if (!change || !pValues) return "inconclusive";
  const { falseAlarmRate, boundConfidence, isEarly } = pValues.certainty;
  const changePercent = percentOf(change.difference);
  const adjusted = { ...pValues, ...bothBounds(change, boundConfidence), changePercent };
  const verdict = decide(adjusted, { id, tolerancePercent, falseAlarmRate });
  return isEarly && verdict !== "regression" ? "inconclusive" : verdict;
}

/**
 * When a longer run would decide an open comparison.
 * @param change its estimate
 * @param hurdle the thresholds for it
 * @param measuredMs time spent on measuring; undefined if more of it would not decide more
 */
export function whenDecided(
  change: Change,
  hurdle: Hurdle,
  measuredMs: number | undefined,
): Pick<MetricComparison, "timeToDecideMs" | "isLongToDecide"> {
  if (!measuredMs) return {};
  const ms = (timesToDecide(change, hurdle) ?? Number.POSITIVE_INFINITY) * measuredMs;
  if (ms <= LONGEST_TO_DECIDE_MS) return { timeToDecideMs: ms };
  // Without rounds, another run cannot be predicted. If this run's error would already decide, the verdict is open for
  // another reason.
  if (isDecidedIn(1, change, hurdle) !== false) return {};
  const longest = LONGEST_TO_DECIDE_MS / measuredMs;
  if (isDecidedIn(longest, change, hurdle)) return { timeToDecideMs: LONGEST_TO_DECIDE_MS };
  // With a wide interval, the estimate says little about its future position, so it alone must not be the reason why an
  // hour is not enough.
  const likely = { ...change, difference: Math.min(Math.max(change.low, 0), change.high) };
  return isDecidedIn(longest, likely, hurdle) ? {} : { isLongToDecide: true };
}

function hurdleOf(
  { id, tolerancePercent = 0 }: UnjudgedMetric<MetricId>,
  { tests, certainty }: AdjustedPValues,
): Hurdle {
  return { id, falseAlarmRate: certainty.falseAlarmRate / tests, tolerancePercent };
}

/** The parts of a change that bounds need. */
type Estimated = Pick<Change, "difference" | "standardError" | "degrees" | "side">;

/**
 * The limits of a change in both directions: two one-sided bounds. There is none on the side of a true change that is only
 * known to be there.
 * @param confidence of each of them, 0 to 1
 * @returns percent
 */
function bothBounds(estimated: Estimated, confidence = CONFIDENCE) {
  const { difference, standardError, degrees, side } = estimated;
  const room = studentQuantile(confidence, degrees) * standardError;
  const roomTo = (end: ValueBound) => (end === side ? Number.POSITIVE_INFINITY : room);
  return {
    leastPercent: percentOf(difference - roomTo("lower")),
    mostPercent: percentOf(difference + roomTo("higher")),
  };
}

/**
 * An upper limit for how much worse head is: a one-sided bound, with confidence {@link CONFIDENCE} by default, from the
 * same estimate, standard error and degrees of freedom as the interval.
 *
 * The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
 * other: if the worst of the true changes is beyond it, that change is beyond its own bound too.
 *
 * @param id the metric, which determines the direction that is worse
 * @param change its estimate
 * @param confidence of the bound, 0 to 1
 * @returns percent, 0 if head is better; undefined if it is too large to be worth naming
 */
export function atMostWorsePercent(id: MetricId, estimated: Estimated, confidence = CONFIDENCE) {
  const { leastPercent, mostPercent } = bothBounds(estimated, confidence);
  const percent = anyMetric(id).better === "higher" ? -leastPercent : mostPercent;
  return isWorthNaming(id, percent) ? Math.max(0, percent) : undefined;
}

/**
 * The bound that holds for several comparisons together.
 * @param bounds the bound of each, undefined if it has none
 * @returns percent; undefined unless every one has a bound, and if there are none
 */
export function commonBound(bounds: readonly (number | undefined)[]): number | undefined {
  const known = bounds.filter((bound) => bound !== undefined);
  const isCommon = known.length > 0 && known.length === bounds.length;
  return isCommon ? known.reduce((most, bound) => Math.max(most, bound)) : undefined;
}
