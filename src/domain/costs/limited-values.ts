import { PERCENTILES, POOLED } from "../evidence/enough-answers.ts";
import { quantilesByRound } from "../evidence/pooled-quantiles.ts";
import { mediansByRound } from "../evidence/round-values.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { column, type Samples } from "../run/series/samples.ts";

/** The values that a limit is about. */
export interface LimitedValues {
  /** In the metric's unit. */
  readonly values: readonly number[];
  /** The true values may be worse: too few answers were given to know a percentile. */
  readonly areLeast?: boolean;
}

/**
 * The values of a metric that a limit is about, one of each round: of throughput and percentiles those of all answers of the
 * round together, since a limit is for every user; of anything else the median of its bursts. Rounds in which it is not known
 * are left out.
 */
export function limitedValues(samples: Samples, id: SeriesMetricId): LimitedValues {
  if (id === POOLED) return { values: ratesByRound(samples) };
  if (PERCENTILES[id] === undefined) return { values: mediansByRound(samples, id) };
  const quantiles = quantilesByRound(samples, id);
  return {
    values: quantiles.map(({ value }) => value),
    areLeast: quantiles.some(({ isLeast }) => isLeast),
  };
}

/** All answers of a round that are expected ÷ all its time, a second. */
function ratesByRound(samples: Samples): readonly number[] {
  const [rounds, answers, ms] = [
    column(samples, "round"),
    column(samples, "expected"),
    column(samples, "durationMs"),
  ];
  const byRound = new Map<number, { answers: number; ms: number }>();
  for (const [burst, round] of rounds.entries()) {
    const own = byRound.get(round) ?? { answers: 0, ms: 0 };
    own.answers += answers[burst] as number;
    own.ms += ms[burst] as number;
    byRound.set(round, own);
  }
  return [...byRound.values()].flatMap((own) =>
    own.ms > 0 ? [(own.answers / own.ms) * 1000] : [],
  );
}
