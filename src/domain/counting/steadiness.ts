import { formatNumber } from "../shared/format.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import type { CountedSeries } from "./counts.ts";

/** Counts that vary more than this from start to start say little, in percent. */
const MOST_SPREAD_PERCENT = 2;

/**
 * Why a series' counts cannot be trusted: two starts of one program differ too much.
 * @returns undefined if they agree, or there are too few to tell
 */
export function unsteadiness({ turns, arm, runtime }: CountedSeries): string | undefined {
  const counts = turns.map(({ instructions }) => instructions);
  if (counts.length < 2) return undefined;
  const percent = (standardDeviation(counts) / mean(counts)) * 100;
  if (percent <= MOST_SPREAD_PERCENT) return undefined;
  const who = runtime === undefined ? "" : ` of ${runtime}`;
  return `the counts${who} vary by ${formatNumber(percent)} % from start to start in ${arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
}
