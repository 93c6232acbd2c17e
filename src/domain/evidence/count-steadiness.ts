import type { CountedSeries } from "../run/file/counts.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import type { CountProblem } from "./count-problem.ts";

/** Counts that vary more than this between starts are unreliable, in percent. */
const MOST_SPREAD_PERCENT = 2;

/**
 * Checks that a series' counts are reliable: starts of one program must not differ too much.
 * @returns the problem; undefined if they agree, or are too few to tell
 */
export function unsteadiness({ turns, arm, runtime }: CountedSeries): CountProblem | undefined {
  const counts = turns.map(({ instructions }) => instructions);
  if (counts.length < 2) return undefined;
  const percent = (standardDeviation(counts) / mean(counts)) * 100;
  if (percent <= MOST_SPREAD_PERCENT) return undefined;
  return { of: "unsteady", arm, percent, ...withoutNullish({ runtime }) };
}
