import { percentOf } from "../evidence/change.ts";
import { estimates } from "../evidence/estimates.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { MIN_PAIRS } from "../evidence/pairs.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { detectablePercent, errorInRunOf } from "../rates/detectable.ts";
import { ratesAfter } from "../rates/looks.ts";
import { MOST_ROUNDS } from "../run/plan/round-counts.ts";

/** The variation of a metric of a series when nothing changes. */
export interface Noise {
  readonly series: string;
  readonly metric: SeriesMetricId;
  /** Pairs of bursts in which both copies have a value. */
  readonly pairs: number;
  /** Spread of a pair's difference between the copies, in percent: standard error × √pairs. */
  readonly pairPercent: number;
  /** Difference between the two copies over the whole run, in percent; without noise it would be 0. */
  readonly differencePercent: number;
  /**
   * The smallest change that a run would detect.
   * @param budgetMs time for measuring
   * @returns percent; infinite if there is no time for an interval
   */
  readonly detectablePercent: (budgetMs: number) => number;
}

/**
 * The noise in a run that measured head against itself.
 *
 * Extrapolates to other budgets by {@link errorInRunOf}, and computes {@link detectablePercent} for the last look of a
 * long run, at which all gated comparisons are judged together.
 */
export function noiseOf(evidence: Evidence): readonly Noise[] {
  const spentMs = evidence.run.timing.measureMs;
  const { falseAlarmRate } = ratesAfter(MOST_ROUNDS, MOST_ROUNDS);
  return estimates(evidence).map(
    ({ series, metric, tolerancePercent, change, pairs, rounds, tests }) => {
      const { difference, standardError, degrees } = change;
      return {
        series,
        metric,
        pairs,
        pairPercent: percentOf(standardError * Math.sqrt(pairs)),
        differencePercent: percentOf(difference),
        detectablePercent: (budgetMs) => {
          const count = Math.floor((pairs * budgetMs) / spentMs);
          if (count < MIN_PAIRS) return Number.POSITIVE_INFINITY;
          const error = errorInRunOf(count / pairs, { standardError, degrees, rounds });
          const hurdle = { id: metric, falseAlarmRate: falseAlarmRate / tests, tolerancePercent };
          return detectablePercent(error, hurdle);
        },
      };
    },
  );
}
