import { ROUNDS_TO_DECIDE } from "../run/round-counts.ts";
import { FALSE_ALARM_RATE } from "./verdict.ts";

/** How late the false-alarm rate is spent: the higher, the more is left for the last look. */
const SPENDING_POWER = 3;

/**
 * The number of the look that a run takes after a round.
 * @param rounds number of rounds that are done
 * @param planned number of rounds of the whole run
 * @returns from 1; 0 if it is too early for a look
 */
export function lookAfter(rounds: number, planned: number): number {
  return Math.max(0, rounds - Math.min(ROUNDS_TO_DECIDE, planned) + 1);
}

/**
 * The false-alarm rate that one look may spend, over all gated comparisons together.
 *
 * A run looks at its data after each round from the fifth on, and ends early if nothing is left to decide.
 * Several looks give chance several opportunities, so after a part t of the looks at most t³ of the rate
 * may be spent (Kim & DeMets, Biometrika 74 (1987), 149–154), and each look has what the looks before it
 * left over. By Bonferroni's inequality the run keeps its rate, however the looks depend on each other. The
 * shares grow, so a later look is never stricter than an earlier one.
 *
 * @param look from 1 to looks
 * @param looks number of looks
 */
export function falseAlarmRateOfLook(look: number, looks: number): number {
  const spent = (until: number) => (until / looks) ** SPENDING_POWER;
  return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}

/** Chance, over all early looks together, that a change of just the tolerance is called unchanged at one of them. */
const UNCHANGED_EARLY_RATE = 0.005;

/** How sure a look has to be. */
export interface LookRates {
  /** Chance of a false alarm over all that is judged together. */
  readonly falseAlarmRate: number;
  /**
   * Chance, for each comparison, that a change of just the tolerance is called unchanged; that of the shown interval
   * without it.
   */
  readonly unchangedRate?: number;
}

/**
 * How sure the look after a round has to be. The last look calls unchanged what the 95 % interval that is shown holds
 * within the tolerance, which a change of just the tolerance passes in 2.5 % of runs; the early looks add half a percent.
 * @param rounds number of rounds that are done, enough for a look
 * @param planned number of rounds of the whole run
 */
export function ratesAfter(rounds: number, planned: number): LookRates {
  const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
  const falseAlarmRate = falseAlarmRateOfLook(look, looks);
  return look < looks
    ? { falseAlarmRate, unchangedRate: UNCHANGED_EARLY_RATE / (looks - 1) }
    : { falseAlarmRate };
}
