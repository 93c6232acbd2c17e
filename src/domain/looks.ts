import { FALSE_ALARM_RATE } from "./verdict.ts";

/** Rounds of a run that has the time for them. */
export const MOST_LOOKS = 5;

/**
 * The false-alarm rate that one look at all gated comparisons together may use up.
 *
 * A run looks at what it has after each round, and ends early where nothing is left to decide. Whoever
 * looks more than once finds more by chance; so look k of n has the share k ⁄ (1 + 2 + … + n) of the
 * whole rate. By Bonferroni's inequality the rate of the run is kept, whatever the looks have in common.
 * The shares grow, so what a look has decided the last one finds decided too.
 *
 * @param look from 1 to looks
 * @param looks number of looks
 */
export function levelOfLook(look: number, looks: number): number {
  return (FALSE_ALARM_RATE * 2 * look) / (looks * (looks + 1));
}

/** A moment at which a run looks at what it has and may end early. */
export interface Look {
  /** Part of the budget that is spent by then, 0 to 1. */
  readonly part: number;
  /** Part of the false-alarm rate that this look may use up. */
  readonly share: number;
}

/** The looks of a run with as many rounds as a run can have. */
export const LOOKS: readonly Look[] = Array.from({ length: MOST_LOOKS }, (_, index) => ({
  part: (index + 1) / MOST_LOOKS,
  share: levelOfLook(index + 1, MOST_LOOKS) / FALSE_ALARM_RATE,
}));

/** The false-alarm rate of one look at all gated comparisons together. */
export function levelOf(look: Look): number {
  return FALSE_ALARM_RATE * look.share;
}
