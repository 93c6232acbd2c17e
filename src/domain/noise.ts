import { blockLogs } from "./head-to-head.ts";
import { levelOfLook, MOST_LOOKS } from "./looks.ts";
import type { SeriesMetricId } from "./metric.ts";
import type { MeasuredSeries, RunFile } from "./run-file.ts";
import { mean, standardDeviation } from "./statistics/descriptive.ts";
import { studentQuantile } from "./statistics/student.ts";

/** A change counts as detectable when it is found in four of five runs. */
const POWER = 0.8;

/** How a metric of a series scatters where nothing changes. */
export interface Noise {
  readonly series: string;
  readonly metric: SeriesMetricId;
  /** Blocks in which both copies gave a value. */
  readonly blocks: number;
  /** Standard deviation of a block's difference between the copies, in percent. */
  readonly blockPercent: number;
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
 * A block's difference of logarithms has the standard deviation s; n blocks leave s ⁄ √n. A change is found
 * with probability 0.8 when it is t(1 − α ⁄ m) + t(0.8) of these away from 0, m the number of gated
 * comparisons that are judged together, and α what the last look of a long run may use.
 *
 * @param run a run with both arms
 * @param metrics the gated metrics
 */
export function noiseOf(run: RunFile, metrics: readonly SeriesMetricId[]): readonly Noise[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((series) => [series.name, series]),
  );
  const pairs = heads.flatMap((head) => {
    const base = bases.get(head.name);
    return base ? metrics.map((metric) => ({ head, base, metric })) : [];
  });
  const spentMs = run.timing.measureMs;
  const level = levelOfLook(MOST_LOOKS, MOST_LOOKS);
  return pairs.flatMap(({ head, base, metric }) => {
    const differences = differencesOf(base, head, metric);
    if (differences.length < 2) return [];
    const deviation = standardDeviation(differences);
    return [
      {
        ...{ series: head.name, metric, blocks: differences.length },
        blockPercent: percent(deviation),
        differencePercent: percent(mean(differences)),
        detectablePercent: (budgetMs) => {
          const blocks = Math.floor((differences.length * budgetMs) / spentMs);
          if (blocks < 2) return Number.POSITIVE_INFINITY;
          const critical = studentQuantile(1 - level / pairs.length, blocks - 1);
          const found = critical + studentQuantile(POWER, blocks - 1);
          return percent((found * deviation) / Math.sqrt(blocks));
        },
      },
    ];
  });
}

function differencesOf(
  base: MeasuredSeries,
  head: MeasuredSeries,
  metric: SeriesMetricId,
): readonly number[] {
  const from = blockLogs(base.samples, metric);
  return [...blockLogs(head.samples, metric)].flatMap(([block, value]) => {
    const other = from.get(block);
    return other === undefined ? [] : [value - other];
  });
}

function percent(log: number): number {
  return Math.expm1(log) * 100;
}
