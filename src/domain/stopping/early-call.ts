import { type Change, studentChange } from "../evidence/change.ts";
import { assumedVariance, type ProcessPool } from "../evidence/process-pool.ts";
import type { RoundCentres } from "../evidence/round-centres.ts";
import { mean } from "../statistics/descriptive.ts";
import { FIRST_EARLY_CALL } from "./looks.ts";

/** Every round has to show a change of this size, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = 0.25;

/** An assumed variance has no error; from so many degrees of freedom on, Student's t is as good as normal. */
const DEGREES = 1000;

/**
 * The change of a comparison as it counts before the first look. So few rounds cannot show how processes differ, so that
 * is assumed, far larger than it mostly is; and every round must show a large change. Only a large slowdown is beyond
 * chance then, and nothing is unchanged.
 *
 * @param comparison its rounds
 * @param pool of the run
 * @param isWarming one of the servers was still getting faster: its arms take turns at being far ahead
 * @returns undefined where nothing may be called early
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
 * The change that rounds show if their mean has this error; beyond chance only where all of them agree.
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
