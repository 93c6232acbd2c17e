import { POOLED } from "../evidence/enough-answers.ts";
import { quantilesByRound } from "../evidence/pooled-quantiles.ts";
import { mediansByRound } from "../evidence/round-values.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { percentileOf } from "../metrics/percentiles.ts";
import { burstsByRound, column, type Samples } from "../run/series/samples.ts";

/** Values held against a limit. */
export interface LimitedValues {
  /** The shard of a merged run that has them; absent where it has all that there are. */
  readonly shard?: number | undefined;
  /** In the metric's unit. */
  readonly values: readonly number[];
  /** Lower bounds of a percentile, since there were too few answers to know it. */
  readonly areLeast?: boolean;
}

/**
 * The values of a metric that are held against its limit, one for each round in which it is known: for throughput and
 * percentiles, of all answers of the round, since a limit concerns every user; otherwise the median of the round's bursts.
 */
export function limitedValues(samples: Samples, id: SeriesMetricId): LimitedValues {
  if (id === POOLED) return { values: ratesByRound(samples) };
  if (!percentileOf(id)) return { values: mediansByRound(samples, id) };
  const quantiles = quantilesByRound(samples, id);
  return {
    values: quantiles.map(({ value }) => value),
    areLeast: quantiles.some(({ isLeast }) => isLeast),
  };
}

/** All answers of a round that are expected ÷ all its time, a second. */
function ratesByRound(samples: Samples): readonly number[] {
  const [expected, durations] = [column(samples, "expected"), column(samples, "durationMs")];
  return [...burstsByRound(samples).values()].flatMap((own) => {
    const sumOf = (figures: readonly number[]) =>
      own.reduce((sum, burst) => sum + (figures[burst] as number), 0);
    const ms = sumOf(durations);
    return ms > 0 ? [(sumOf(expected) / ms) * 1000] : [];
  });
}
