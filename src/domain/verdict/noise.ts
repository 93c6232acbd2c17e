import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/round-counts.ts";
import type { RunFile } from "../run/run-file.ts";
import { percentOf } from "./change.ts";
import { detectablePercent } from "./detectable.ts";
import type { GatePolicy } from "./gate.ts";
import { falseAlarmRateOfLook, lookAfter } from "./looks.ts";
import { changeOf } from "./paired-changes.ts";
import { differencesByRound, pairBursts } from "./pairs.ts";
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
 * The standard error of the run's change gives the spread s of one pair, and n pairs have the standard error
 * s ⁄ √n, with degrees of freedom that grow with n. {@link detectablePercent} says what that finds at the last look
 * of a long run, where all gated comparisons are judged together.
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
  const spentMs = run.timing.measureMs;
  const looks = lookAfter(MOST_ROUNDS, MOST_ROUNDS);
  const falseAlarmRate = falseAlarmRateOfLook(looks, looks);
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
          if (count < 2) return Number.POSITIVE_INFINITY;
          const degrees = Math.max(1, ((change.degrees + 1) * count) / pairs - 1);
          const error = { standardError: deviation / Math.sqrt(count), degrees };
          return detectablePercent(metric, error, {
            falseAlarmRate: falseAlarmRate / compared.length,
            tolerancePercent: tolerated,
          });
        },
      },
    ];
  });
}
