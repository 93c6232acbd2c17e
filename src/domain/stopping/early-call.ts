import { type Change, studentChange } from "../evidence/change.ts";
import { assumedVariance, type ProcessPool } from "../evidence/process-pool.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import { mean } from "../statistics/descriptive.ts";
import { FIRST_EARLY_CALL } from "./looks.ts";

/** Minimum change in every round, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = 0.25;

/** An assumed variance has no error; with this many degrees of freedom, Student's t is practically normal. */
const DEGREES = 1000;

/**
 * The change of a comparison for a decision before the first look. So few rounds cannot show how much processes differ,
 * so a variance far larger than usual is assumed, and every round must show a large change. Only a large slowdown is
 * then significant, and nothing is called unchanged.
 *
 * @param comparison its rounds
 * @param pool of the run
 * @param isWarming one of the servers was still getting faster, so either arm can be far ahead
 * @returns undefined if no early call is allowed
 */
export function earlyChangeOf(
  { centres, variances }: RoundCentres,
  pool: ProcessPool | undefined,
  isWarming = false,
): Change | undefined {
  if (!pool || isWarming || centres.length < FIRST_EARLY_CALL) return undefined;
  const variance = assumedVariance(pool) + mean(variances);
  return earlyChange(centres, Math.sqrt(variance / centres.length));
}

/**
 * The change from rounds whose mean has this error; significant only if all rounds agree.
 * @param centres of the rounds, differences of logarithms
 * @param standardError of their mean, above 0
 */
export function earlyChange(centres: readonly number[], standardError: number): Change {
  const change = studentChange(mean(centres), standardError, DEGREES);
  const pValues = () => {
    const { lower, higher } = change.pValues();
    return {
      lower: centres.every((centre) => centre <= -LEAST_CHANGE) ? lower : 1,
      higher: centres.every((centre) => centre >= LEAST_CHANGE) ? higher : 1,
    };
  };
  return { ...change, pValues };
}
