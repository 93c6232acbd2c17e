import { levelOfLook, lookAfter, MOST_ROUNDS } from "./looks.ts";
import type { SeriesMetricId } from "./metric.ts";
import { changesOf } from "./paired-changes.ts";
import { differencesByRound, pairBursts } from "./pairs.ts";
import type { RunFile } from "./run-file.ts";
import { studentQuantile } from "./statistics/student.ts";

/** A change counts as detectable when it is found in four of five runs. */
const POWER = 0.8;

/** How a metric of a series scatters where nothing changes. */
export interface Noise {
  readonly series: string;
  readonly metric: SeriesMetricId;
  /** Pairs of bursts that both copies gave a value in. */
  readonly pairs: number;
  /** Spread of a pair's difference between the copies, in percent: standard error × √pairs. */
  readonly pairPercent: number;
  /** Difference of the two copies over the whole run, in percent: 0 but for noise. */
  readonly differencePercent: number;
  /**
   * The smallest change that a run would find.
   * @param budgetMs time for measuring
   * @returns percent; infinite where there is no time for an interval
   */
  readonly detectablePercent: (budgetMs: number) => number;
}

/**
 * The noise of a run that measured head against itself.
 *
 * The standard error of the run's pairs tells the spread s of one, and n pairs leave s ⁄ √n; its degrees of
 * freedom grow with them. A change is found with probability 0.8 when it is t(1 − α ⁄ m) + t(0.8) of these
 * away from 0, m the number of gated comparisons that are judged together, and α what the last look of a
 * long run may use.
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
  const level = levelOfLook(looks, looks);
  return compared.flatMap(({ head, metric, rounds }, index) => {
    const change = changes[index];
    if (!change) return [];
    const pairs = rounds.flat().length;
    const deviation = change.standardError * Math.sqrt(pairs);
    return [
      {
        ...{ series: head.name, metric, pairs },
        pairPercent: percent(deviation),
        differencePercent: percent(change.difference),
        detectablePercent: (budgetMs) => {
          const count = Math.floor((pairs * budgetMs) / spentMs);
          if (count < 2) return Number.POSITIVE_INFINITY;
          const degrees = Math.max(1, ((change.degrees + 1) * count) / pairs - 1);
          const critical = studentQuantile(1 - level / compared.length, degrees);
          const found = critical + studentQuantile(POWER, degrees);
          return percent((found * deviation) / Math.sqrt(count));
        },
      },
    ];
  });
}

function percent(log: number): number {
  return Math.expm1(log) * 100;
}
