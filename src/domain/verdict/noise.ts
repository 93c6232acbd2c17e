import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/round-counts.ts";
import type { RunFile } from "../run/run-file.ts";
import { studentQuantile } from "../statistics/student.ts";
import { percentOf } from "./change.ts";
import { falseAlarmRateOfLook, lookAfter } from "./looks.ts";
import { changesOf } from "./paired-changes.ts";
import { differencesByRound, pairBursts } from "./pairs.ts";
import { POWER } from "./verdict.ts";

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
 * The standard error of the run's pairs gives the spread s of one pair, and n pairs have the standard error
 * s ⁄ √n, with degrees of freedom that grow with n. A change is found with probability 0.8 if it is t(1 − α
 * ⁄ m) + t(0.8) standard errors away from 0, where m is the number of gated comparisons that are judged
 * together and α the false-alarm rate of the last look of a long run.
 *
 * @param run a run with both arms
 * @param metrics the gated metrics
 */
export function noiseOf(run: RunFile, metrics: readonly SeriesMetricId[]): readonly Noise[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((series) => [series.name, series]),
  );
  const compared = heads.flatMap((head) => {
    const base = bases.get(head.name);
    if (!base) return [];
    const pairs = pairBursts(base.samples, head.samples);
    return metrics.map((metric) => ({ head, metric, rounds: differencesByRound(pairs, metric) }));
  });
  const changes = changesOf(
    compared.map(({ rounds }) => rounds),
    compared.length / metrics.length,
  );
  const spentMs = run.timing.measureMs;
  const looks = lookAfter(MOST_ROUNDS, MOST_ROUNDS);
  const falseAlarmRate = falseAlarmRateOfLook(looks, looks);
  return compared.flatMap(({ head, metric, rounds }, index) => {
    const change = changes[index];
    if (!change) return [];
    const pairs = rounds.flat().length;
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
          const critical = studentQuantile(1 - falseAlarmRate / compared.length, degrees);
          const errors = critical + studentQuantile(POWER, degrees);
          return percentOf((errors * deviation) / Math.sqrt(count));
        },
      },
    ];
  });
}
