import { studentQuantile, studentUpperTail } from "./statistics/student.ts";
import { CONFIDENCE } from "./verdict.ts";

/** A change from base to head on the logarithms, as one rule or another estimates it. */
export interface Change {
  readonly difference: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** P-values of "it got lower" and "it got higher"; worked out only for what is judged. */
  readonly pValues: () => { readonly lower: number; readonly higher: number };
  readonly standardError: number;
  /** Degrees of freedom of the standard error. */
  readonly degrees: number;
}

/**
 * A change whose estimate follows Student's t.
 * @param difference of logarithms
 * @param standardError of the difference, above 0
 * @param degrees its degrees of freedom
 */
export function studentChange(difference: number, standardError: number, degrees: number): Change {
  const halfWidth = studentQuantile((1 + CONFIDENCE) / 2, degrees) * standardError;
  const t = difference / standardError;
  return {
    ...{ difference, standardError, degrees },
    low: difference - halfWidth,
    high: difference + halfWidth,
    pValues: () => ({ lower: studentUpperTail(-t, degrees), higher: studentUpperTail(t, degrees) }),
  };
}

/** Levels of base and head that are a change apart. */
export interface Levels {
  readonly base: number;
  readonly head: number;
}

/**
 * Base and head as they are shown beside a change that was estimated from pairs or rounds: their own medians
 * can differ by something else, since they are taken over bursts of different times. The geometric mean of the
 * two stays where it is, and each moves by half of what is missing.
 *
 * @param own medians of the two, above 0
 * @param difference of logarithms, head less base
 * @returns two levels whose quotient is the change; the medians where that has no finite form
 */
export function agreeingLevels(own: Levels, difference: number): Levels {
  const middle = (Math.log(own.base) + Math.log(own.head)) / 2;
  const levels = {
    base: Math.exp(middle - difference / 2),
    head: Math.exp(middle + difference / 2),
  };
  return [levels.base, levels.head].every((level) => level > 0 && Number.isFinite(level))
    ? levels
    : own;
}
