/**
 * Fewest rounds, where there is more than one. Two show so little of how processes differ that a change has to be
 * enormous to be called among many others; one, with an assumed difference, finds smaller ones.
 */
export const LEAST_ROUNDS = 3;

/** Rounds of a run that has enough time for them. */
export const MOST_ROUNDS = 10;

/**
 * Fewest rounds before anything is decided. Processes of one program can differ by far more than the noise
 * of their bursts, as they do with a just-in-time compiler (Barrett et al., Proceedings of the ACM on
 * Programming Languages 1 (2017), OOPSLA, article 52), and a few starts that happen to agree look just like
 * a change. docs/figures/statistics.md says how often each number of rounds is wrong.
 */
export const ROUNDS_TO_DECIDE = 5;
