import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { percentileOf } from "../metrics/percentiles.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { ClosingLoad } from "../run/series/closing-load.ts";
import { required } from "../shared/required.ts";
import { LEAST } from "./enough-answers.ts";
import type { Arms } from "./evidence.ts";
import { type StartsShown, shownOf } from "./starts-shown.ts";

/** What is compared of the loads at the ends of starts. */
export interface InClosings {
  /** Sustained loads only. */
  readonly onlySustained: boolean;
  /** A percentile; absent for the mean time of a request. */
  readonly percentile?: SeriesMetricId;
}

/**
 * The time of a request in the load at the end of each start, or a percentile of its answers. Each load is disturbed as
 * much as one burst.
 * @returns undefined if the arms have no start in common
 */
export function closingTimes(
  arms: Arms,
  { onlySustained, percentile }: InClosings,
): StartsShown | undefined {
  const { msOf, relativeVariance } = kindOf(percentile);
  const byRound = ({ closings = [] }: MeasuredSeries) =>
    new Map(
      closings.flatMap((one) => {
        const shown = msOf(one);
        if (!(shown > 0) || (onlySustained && !one.isSustained)) return [];
        const variance = relativeVariance / one.requests;
        return [[one.round, { shown, log: Math.log(shown), variance, bursts: 1 }]];
      }),
    );
  return shownOf(arms, byRound, percentile);
}

/**
 * How to compare a mean, or a percentile with at least {@link LEAST} answers beyond it. Both vary with the number of
 * requests like those of exponentially distributed times.
 */
function kindOf(percentile: SeriesMetricId | undefined) {
  if (percentile === undefined) {
    return { msOf: ({ meanMs }: ClosingLoad) => meanMs, relativeVariance: 1 };
  }
  const { part, key } = required(percentileOf(percentile), "percentile");
  const beyond = 1 - part;
  const msOf = ({ requests, percentilesMs }: ClosingLoad) =>
    requests * beyond >= LEAST ? (percentilesMs?.[key] ?? 0) : 0;
  return { msOf, relativeVariance: part / beyond / Math.log(beyond) ** 2 };
}
