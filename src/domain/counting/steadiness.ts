import { withoutNullish } from "../shared/without-nullish.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import type { CountProblem } from "./count-problem.ts";
import type { CountedSeries } from "./counts.ts";

/** Counts that vary more than this from start to start say little, in percent. */
const MOST_SPREAD_PERCENT = 2;

/**
 * Why a series' counts cannot be trusted: two starts of one program differ too much.
 * @returns undefined if they agree, or there are too few to tell
 */
export function unsteadiness({ turns, arm, runtime }: CountedSeries): CountProblem | undefined {
  const counts = turns.map(({ instructions }) => instructions);
  if (counts.length < 2) return undefined;
  const percent = (standardDeviation(counts) / mean(counts)) * 100;
  if (percent <= MOST_SPREAD_PERCENT) return undefined;
  return { of: "unsteady", arm, percent, ...withoutNullish({ runtime }) };
}
