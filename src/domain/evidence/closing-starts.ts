import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { percentileOf } from "../metrics/percentiles.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { ClosingLoad } from "../run/series/closing-load.ts";
import { required } from "../shared/required.ts";
import { LEAST } from "./enough-answers.ts";
import { type Kind, type StartsShown, shownOf } from "./starts-shown.ts";

/** What is compared of the loads at the ends of starts. */
export interface InClosings {
  /** Sustained loads only. */
  readonly onlySustained: boolean;
  /** A percentile; absent for the mean time of a request. */
  readonly percentile?: SeriesMetricId;
}

/** A value of a closing load, and how precise it is. */
interface ClosingValue {
  readonly requests: number;
  readonly ms: number;
}

/**
 * The time of a request in the load at the end of each start, or a percentile of its answers. Each load is disturbed as
 * much as one burst.
 * @returns undefined if the arms have no start in common
 */
export function closingTimes(
  base: MeasuredSeries,
  head: MeasuredSeries,
  { onlySustained, percentile }: InClosings,
): StartsShown | undefined {
  const { msOf, relativeVariance } = kindOf(percentile);
  const kind: Kind<ClosingValue> = {
    byRound: ({ closings = [] }) =>
      new Map(
        closings.flatMap((one) => {
          const ms = msOf(one);
          if (!(ms > 0) || (onlySustained && !one.isSustained)) return [];
          return [[one.round, { requests: one.requests, ms }]];
        }),
      ),
    shownValue: ({ ms }) => ms,
    difference: (before, now) => ({
      worse: Math.log(now.ms) - Math.log(before.ms),
      variance: relativeVariance / before.requests + relativeVariance / now.requests,
    }),
    burstsIn: () => 1,
    noisyBy: percentile ?? "latency-mean",
  };
  return shownOf(base, head, kind);
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
