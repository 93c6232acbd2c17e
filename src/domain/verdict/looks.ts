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
