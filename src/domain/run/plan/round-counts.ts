/**
 * Minimum number of rounds, unless there is only one. Two show so little of the variation between processes that only
 * an enormous change would be detected among many others; one, with an assumed variation, detects smaller ones.
 */
export const LEAST_ROUNDS = 3;

/** Rounds of a run that has enough time for them. */
export const MOST_ROUNDS = 10;

/**
 * Minimum number of rounds before a verdict. Processes of one program can differ by far more than the noise of their
 * bursts, for example with a just-in-time compiler (Barrett et al., Proceedings of the ACM on Programming Languages 1
 * (2017), OOPSLA, article 52), and a few starts that happen to agree look just like a change.
 * docs/figures/statistics.md has the error rates by number of rounds.
 */
export const ROUNDS_TO_DECIDE = 5;

/** Minimum number of rounds before a large slowdown may be called, all of which show it. */
export const ROUNDS_TO_CALL = 2;
