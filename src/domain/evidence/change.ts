import { studentQuantile, studentUpperTail } from "../statistics/student.ts";
import { CONFIDENCE } from "../verdict/verdict.ts";

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

/** A change in percent. */
export function percentsOf({ difference, low, high }: Change): ChangePercents {
  return {
    changePercent: percentOf(difference),
    lowPercent: percentOf(low),
    highPercent: percentOf(high),
  };
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

/**
 * The values of base and head to show beside a change. The change was estimated from pairs or rounds, so the ratio of
 * the two medians can differ from it. Both are adjusted: their geometric mean stays, and their ratio becomes the
 * change.
 *
 * @param own medians of the two, above 0
 * @param difference of logarithms, head − base
 * @returns values whose ratio is the change; the medians if one of these would not be finite
 */
export function agreeingValues(
  own: Readonly<Record<"base" | "head", number>>,
  difference: number,
): typeof own {
  const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
  const agreeing = {
    base: Math.exp(middle - difference / 2),
    head: Math.exp(middle + difference / 2),
  };
  const areFinite = [agreeing.base, agreeing.head].every(
    (value) => value > 0 && Number.isFinite(value),
  );
  return areFinite ? agreeing : own;
}
