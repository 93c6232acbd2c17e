import { FALSE_ALARM_RATE } from "./verdict.ts";

/** Rounds of a run that has the time for them. */
export const MOST_ROUNDS = 10;

/**
 * Rounds before which nothing is decided. Processes of one program can differ by far more than the noise
 * of their bursts, as those of a just-in-time compiler do (Barrett et al., Proceedings of the ACM on
 * Programming Languages 1 (2017), OOPSLA, article 52), and a few starts that happen to agree look just like
 * a change. How often each number of rounds is mistaken: docs/statistics.md.
 */
export const ROUNDS_TO_DECIDE = 5;

/** How late the false-alarm rate is used up: the higher, the more is left to the last look. */
const SPENDING_POWER = 3;

/**
 * Number of the look that a run takes after a round.
 * @param rounds number of rounds that are done
 * @param planned number of rounds of the whole run
 * @returns from 1; 0 where it is too early for one
 */
export function lookAfter(rounds: number, planned: number): number {
  return Math.max(0, rounds - Math.min(ROUNDS_TO_DECIDE, planned) + 1);
}

/**
 * The false-alarm rate that one look at all gated comparisons together may use up.
 *
 * A run looks at what it has after each round from the fifth on, and ends early where nothing is left to
 * decide. Whoever looks more than once finds more by chance; so after the part t of the looks no more than
 * t³ of the rate may be used up (Kim & DeMets, Biometrika 74 (1987), 149–154), and a look has what the
 * looks before it left. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in
 * common. The shares grow, so what a look has decided the last one finds decided too.
 *
 * @param look from 1 to looks
 * @param looks number of looks
 */
export function levelOfLook(look: number, looks: number): number {
  const spent = (until: number) => (until / looks) ** SPENDING_POWER;
  return FALSE_ALARM_RATE * (spent(look) - spent(look - 1));
}
