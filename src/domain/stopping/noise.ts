import { percentOf } from "../evidence/change.ts";
import { answersIn, arePooled, POOLED } from "../evidence/enough-answers.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { changeOf } from "../evidence/paired-changes.ts";
import { MIN_PAIRS } from "../evidence/pairs.ts";
import { boundsOf, gatedIn } from "../gate/bounds.ts";
import { PAIRED_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/plan/round-counts.ts";
import { isWhole } from "../run/series/series.ts";
import { required } from "../shared/required.ts";
import { detectablePercent, errorInRunOf } from "./detectable.ts";
import { ratesAfter } from "./looks.ts";

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
 * The estimate of each gated change from base to head, with the number of comparisons that are judged together; empty
 * without a base.
 */
export function estimates(evidence: Pick<Evidence, "series" | "gate" | "pool" | "warming">) {
  const { series, gate, pool, warming } = evidence;
  const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
    const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
    const isPooled =
      !isWhole(head) && arePooled(head, POOLED, answersIn(base.samples, head.samples));
    return gatedIn(gate, head.name, PAIRED_METRIC_IDS).flatMap((metric) => {
      // A metric pooled over a round has no noise of bursts.
      if (!judged.includes(metric) || (isPooled && metric === POOLED)) return [];
      const tolerancePercent = required(tolerated[metric], "tolerance");
      return [{ head, metric, tolerancePercent, centres: required(centres.get(metric), "rounds") }];
    });
  });
  return compared.flatMap(({ head, metric, tolerancePercent, centres }) => {
    const change = changeOf(centres, pool, warming.has(head.server));
    if (!change?.rounds) return [];
    const known = { change, pairs: centres.pairs, rounds: change.rounds, tests: compared.length };
    return [{ series: head.name, metric, tolerancePercent, ...known }];
  });
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
