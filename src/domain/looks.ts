import { FALSE_ALARM_RATE } from "./verdict.ts";

/** Rounds of a run that has the time for them. */
export const MOST_LOOKS = 10;

/** How late the false-alarm rate is used up: the higher, the more is left to the last look. */
const SPENDING_POWER = 3;

/**
 * The false-alarm rate that one look at all gated comparisons together may use up.
 *
 * A run looks at what it has after each round, and ends early where nothing is left to decide. Whoever
 * looks more than once finds more by chance; so after the part t of the looks no more than t³ of the rate
 * may be used up (Kim & DeMets, Biometrika 74 (1987), 149–154), and a look has what the looks before it
 * left. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in common. The
 * shares grow, so what a look has decided the last one finds decided too.
 *
 * @param look from 1 to looks
 * @param looks number of looks
 */
export function levelOfLook(look: number, looks: number): number {
  const spent = (until: number) => (until / looks) ** SPENDING_POWER;
  return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}
