import { PERCENTILES, POOLED } from "../evidence/enough-answers.ts";
import { quantilesByRound } from "../evidence/pooled-quantiles.ts";
import { mediansByRound } from "../evidence/round-values.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { column, type Samples } from "../run/series/samples.ts";

/**
 * The values of a metric that a limit is about, one of each round: of throughput and percentiles those of all answers of the
 * round together, since a limit is for every user; of anything else the median of its bursts.
 * @returns in the metric's unit; without rounds in which it is not known
 */
export function limitedValues(samples: Samples, id: SeriesMetricId): readonly number[] {
  if (id === POOLED) return ratesByRound(samples);
  return PERCENTILES[id] === undefined
    ? mediansByRound(samples, id)
    : quantilesByRound(samples, id);
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
