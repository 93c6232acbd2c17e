import type { InstrumentMetricId } from "../metrics/catalogue.ts";
import type { CountedSeries } from "../series/counts.ts";
import type { Arm } from "../series/series.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";

/** The reason why a series cannot be judged by its counts; `told` is a message recorded by the counting job. */
export type CountProblem =
  | { readonly of: "failure"; readonly arm: Arm; readonly told: string }
  | { readonly of: "not-counted" | "no-system-calls"; readonly arm: Arm }
  /** Standard deviation of one program's counts between starts, in percent. */
  | {
      readonly of: "unsteady";
      readonly arm: Arm;
      readonly percent: number;
      readonly runtime?: string;
    }
  | { readonly of: "other-tool" | "other-requests" }
  /** None of the gated counters is available. */
  | { readonly of: "unseen"; readonly metrics: readonly InstrumentMetricId[] };

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
