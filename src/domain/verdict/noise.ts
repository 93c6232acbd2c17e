import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/round-counts.ts";
import type { RunFile } from "../run/run-file.ts";
import { type Change, percentOf } from "./change.ts";
import { detectablePercent } from "./detectable.ts";
import type { GatePolicy } from "./gate.ts";
import { ratesAfter } from "./looks.ts";
import { ASSUMED_VARIANCE, changeOf } from "./paired-changes.ts";
import { differencesByRound, MIN_PAIRS, pairBursts } from "./pairs.ts";
import { processPool } from "./process-pool.ts";
import { roundCentres } from "./round-centres.ts";

/** How much a metric of a series varies when nothing changes. */
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
   * The smallest change that a run would find.
   * @param budgetMs time for measuring
   * @returns percent; infinite if there is no time for an interval
   */
  readonly detectablePercent: (budgetMs: number) => number;
}

/**
 * The noise in a run that measured head beside itself.
 *
 * More time gives more pairs, and more rounds up to {@link MOST_ROUNDS}: what pairs scatter averages out, what processes
 * differ only as far as there are rounds. {@link detectablePercent} says what that finds at the last look of a long run,
 * where all gated comparisons are judged together.
 *
 * @param run a run with both arms
 * @param tolerancePercent tolerated change of each gated metric
 */
export function noiseOf(
  run: RunFile,
  tolerancePercent: GatePolicy["tolerancePercent"],
): readonly Noise[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((series) => [series.name, series]),
  );
  const compared = heads.flatMap((head) => {
    const base = bases.get(head.name);
    if (!base) return [];
    const pairs = pairBursts(base.samples, head.samples);
    return TOLERANCE_METRIC_IDS.flatMap((metric) => {
      const tolerated = tolerancePercent[metric];
      const rounds = roundCentres(differencesByRound(pairs, metric));
      return tolerated === undefined ? [] : [{ head, metric, tolerated, rounds }];
    });
  });
  const pool = processPool(compared.map(({ rounds }) => rounds));
  const between = pool?.variance ?? ASSUMED_VARIANCE;
  const spentMs = run.timing.measureMs;
  const { falseAlarmRate } = ratesAfter(MOST_ROUNDS, MOST_ROUNDS);
  return compared.flatMap(({ head, metric, tolerated, rounds }) => {
    const change = changeOf(rounds, pool);
    if (!change) return [];
    const { pairs } = rounds;
    const deviation = change.standardError * Math.sqrt(pairs);
    return [
      {
        series: head.name,
        metric,
        pairs,
        pairPercent: percentOf(deviation),
        differencePercent: percentOf(change.difference),
        detectablePercent: (budgetMs) => {
          const count = Math.floor((pairs * budgetMs) / spentMs);
          if (count < MIN_PAIRS) return Number.POSITIVE_INFINITY;
          const error = errorWith(count / pairs, { change, rounds: rounds.rounds.length, between });
          return detectablePercent(metric, error, {
            falseAlarmRate: falseAlarmRate / compared.length,
            tolerancePercent: tolerated,
          });
        },
      },
    ];
  });
}

/** A change as a run estimated it. */
interface Estimated {
  readonly change: Change;
  /** Number of its rounds. */
  readonly rounds: number;
  /** Variance of a round that its pairs do not explain. */
  readonly between: number;
}

/** The error of the same change in a run with a multiple of the pairs. */
function errorWith(
  times: number,
  { change, rounds, between }: Estimated,
): Pick<Change, "standardError" | "degrees"> {
  const then = Math.min(Math.max(rounds, MOST_ROUNDS), rounds * times);
  const ofPairs = Math.max(0, change.standardError ** 2 - between / rounds);
  return {
    standardError: Math.sqrt(between / then + ofPairs / times),
    degrees: Math.max(1, ((change.degrees + 1) * then) / rounds - 1),
  };
}
