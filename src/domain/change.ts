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
