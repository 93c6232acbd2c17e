import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import type { ValueBound } from "../metrics/metric.ts";
import { sumOf } from "../shared/sum-of.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { studentQuantile, studentUpperTail } from "../statistics/student.ts";

/** The rounds of an estimate, and their share of its error. */
export interface Rounds {
  readonly number: number;
  /** Variance between rounds that their pairs do not explain; only more rounds reduce its effect. */
  readonly between: number;
}

/** A change from base to head, as a difference of logarithms, with its error. */
export interface Change {
  readonly difference: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** One-sided p-values of "it got lower" and "it got higher"; a function, because only judged changes need them. */
  readonly pValues: () => { readonly lower: number; readonly higher: number };
  readonly standardError: number;
  /** Degrees of freedom of the standard error. */
  readonly degrees: number;
  /** The true change is only known to be on this side of the estimate, or there; absent if it may be on either. */
  readonly side?: ValueBound;
  /** Absent if a longer run would not be more precise. */
  readonly rounds?: Rounds;
}

/**
 * Converts a difference of logarithms to percent.
 * @param difference head − base
 */
export function percentOf(difference: number): number {
  return Math.expm1(difference) * 100;
}

/** A change from base to head with its 95 % interval, in percent. */
export interface ChangePercents {
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
}

type Estimate = Pick<Change, "difference" | "low" | "high">;

/** A change in percent. */
export function percentsOf({ difference, low, high }: Estimate): ChangePercents {
  return {
    changePercent: percentOf(difference),
    lowPercent: percentOf(low),
    highPercent: percentOf(high),
  };
}

/** The one-sided p-value of "the metric got worse". */
export function pWorse(id: MetricId, { pValues }: Pick<Change, "pValues">): number {
  const { lower, higher } = pValues();
  return anyMetric(id).better === "higher" ? lower : higher;
}

/**
 * A change whose estimate follows Student's t.
 * @param difference of logarithms
 * @param standardError of the difference; 0 if it is certain
 * @param degrees its degrees of freedom
 */
export function studentChange(difference: number, standardError: number, degrees: number): Change {
  const halfWidth = studentQuantile((1 + CONFIDENCE) / 2, degrees) * standardError;
  // 0 / 0 is NaN, and a difference of exactly 0 is in the middle whatever the error.
  const t = difference === 0 ? 0 : difference / standardError;
  return {
    difference,
    standardError,
    degrees,
    low: difference - halfWidth,
    high: difference + halfWidth,
    pValues: () => {
      const beyond = studentUpperTail(Math.abs(t), degrees);
      return t < 0 ? { lower: beyond, higher: 1 - beyond } : { lower: 1 - beyond, higher: beyond };
    },
  };
}

/** The end of an interval that is open to the higher side, a thousand times base: a report cannot show infinity. */
const FAR = Math.log(1000);

/**
 * A change between values of which some are only bounds: its interval is open to one side, and nothing that needs an end
 * there can be shown.
 * @param side of the true change
 */
export function oneSided(change: Change, side: ValueBound): Change {
  const closed = side === "lower" ? { higher: 1 } : { lower: 1 };
  const end = side === "lower" ? { low: Number.NEGATIVE_INFINITY } : { high: FAR };
  return { ...change, ...end, side, pValues: () => ({ ...change.pValues(), ...closed }) };
}

/** The side to which an interval in percent is open; undefined if it has two ends. */
export function openSide({
  lowPercent,
  highPercent,
}: Pick<ChangePercents, "lowPercent" | "highPercent">): ValueBound | undefined {
  if (lowPercent <= percentOf(Number.NEGATIVE_INFINITY)) return "lower";
  return highPercent >= percentOf(FAR) ? "higher" : undefined;
}

/**
 * The values of base and head to show beside a change. The change was estimated from pairs or rounds, so the ratio of
 * the two medians can differ from it. Both are adjusted: their geometric mean stays, and their ratio becomes the
 * change.
 *
 * @param own medians of the two, above 0
 * @param difference of logarithms, head − base
 * @returns values whose ratio is the change; the medians if one of these would not be finite
 */
export function agreeingValues(own: Readonly<Record<"base" | "head", number>>, difference: number) {
  const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
  const [base, head] = [Math.exp(middle - difference / 2), Math.exp(middle + difference / 2)];
  return [base, head].every((value) => value > 0 && Number.isFinite(value)) ? { base, head } : own;
}

/** Minimum number of values of each arm to estimate their variance. */
const LEAST_VALUES = 2;

/**
 * The change between two unpaired groups of values with unequal variances (Welch, The generalization of "Student's"
 * problem, Biometrika 34, 1947; degrees of freedom after Satterthwaite).
 * @param base logarithms
 * @param head logarithms
 * @param least minimum assumed standard deviation of the values of either arm
 * @returns undefined with fewer than two values of either arm, or if the variance is 0
 */
export function welchChange(base: readonly number[], head: readonly number[], least = 0) {
  if (Math.min(base.length, head.length) < LEAST_VALUES) return undefined;
  const varianceOf = (values: readonly number[]) =>
    Math.max(standardDeviation(values), least) ** 2 / values.length;
  const [a, b] = [varianceOf(base), varianceOf(head)];
  if (a + b === 0) return undefined;
  const degrees = (a + b) ** 2 / (a ** 2 / (base.length - 1) + b ** 2 / (head.length - 1));
  return studentChange(mean(head) - mean(base), Math.sqrt(a + b), degrees);
}

/** Values that both arms have of one block, such as a round, in which they took turns. */
export interface Block {
  /** Logarithms; at least one. */
  readonly base: readonly number[];
  /** Logarithms; at least one. */
  readonly head: readonly number[];
}

/**
 * The change from base to head where both have values of the same blocks: least squares for value = block + arm + error, which
 * leaves out what a block has in common (the unbalanced randomized block design; Montgomery, Design and Analysis of
 * Experiments, chapter 4).
 * @param least minimum assumed standard deviation of a value within its block, above 0
 * @returns undefined if there are no more values than blocks and arms
 */
export function blockedChange(blocks: readonly Block[], least: number): Change | undefined {
  const values = sumOf(blocks, ({ base, head }) => base.length + head.length);
  const degrees = values - blocks.length - 1;
  if (degrees < 1) return undefined;
  const all = blocks.map(({ base, head }) => ({
    difference: mean(head) - mean(base),
    weight: (base.length * head.length) / (base.length + head.length),
    squares: squaresOf(base) + squaresOf(head),
  }));
  const weights = sumOf(all, ({ weight }) => weight);
  const change = sumOf(all, (one) => one.weight * one.difference) / weights;
  const squares = sumOf(all, (one) => one.squares + one.weight * (one.difference - change) ** 2);
  const deviation = Math.max(Math.sqrt(squares / degrees), least);
  return studentChange(change, deviation / Math.sqrt(weights), degrees);
}

/** Sum of the squared distances from the mean. */
function squaresOf(values: readonly number[]): number {
  const centre = mean(values);
  return sumOf(values, (value) => (value - centre) ** 2);
}

/** True if a change can be written in percent. */
export function isPresentable({ difference, low, high }: Change): boolean {
  return [difference, low, high].every((end) => Number.isFinite(percentOf(end)));
}
