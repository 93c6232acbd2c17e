import { type Change, percentOf, type Rounds } from "../evidence/change.ts";
import { answersIn, arePooled, hasEnoughAnswers, POOLED } from "../evidence/enough-answers.ts";
import { centresAgainst } from "../evidence/evidence.ts";
import { changeOf } from "../evidence/paired-changes.ts";
import { MIN_PAIRS } from "../evidence/pairs.ts";
import { processPool } from "../evidence/process-pool.ts";
import { warmingLanes } from "../evidence/trend.ts";
import { boundsOf, type Gate, gatedIn } from "../gate/bounds.ts";
import {
  type SeriesMetricId,
  TOLERANCE_METRIC_IDS,
  type ToleranceMetricId,
} from "../metrics/catalogue.ts";
import { MOST_ROUNDS } from "../run/round-counts.ts";
import type { RunFile } from "../run/run-file.ts";
import { isWhole } from "../run/series.ts";
import { required } from "../shared/required.ts";
import { detectablePercent } from "./detectable.ts";
import { errorInRunOf } from "./longer-run.ts";
import { ratesAfter } from "./looks.ts";

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

/** What a run knew of the change of one gated metric of one series. */
export interface Estimate {
  readonly series: string;
  readonly metric: ToleranceMetricId;
  readonly tolerancePercent: number;
  readonly change: Change;
  readonly pairs: number;
  readonly rounds: Rounds;
  /** Number of comparisons that are judged together. */
  readonly tests: number;
}

/**
 * How well a run knows each gated change from base to head; empty without a base.
 * @param run a run with both arms
 * @param gate what is gated
 */
export function estimates(
  run: Pick<RunFile, "series" | "servers">,
  gate: Gate,
): readonly Estimate[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((series) => [series.name, series]),
  );
  const compared = heads.flatMap((head) => {
    const { name: series, server, samples } = head;
    const base = bases.get(series);
    if (!base) return [];
    const { tolerancePercent: tolerated } = boundsOf(gate, series);
    const answers = isWhole(head) ? 0 : answersIn(base.samples, samples);
    // What is counted together over a round has no noise of a burst.
    const isPooled = arePooled(head, answers);
    const judged = gatedIn(gate, series, TOLERANCE_METRIC_IDS).filter(
      (id) => hasEnoughAnswers(head, id, answers) && !(isPooled && id === POOLED),
    );
    const known = centresAgainst(base, head, judged);
    return judged.map((metric) => {
      const tolerancePercent = required(tolerated[metric], "tolerance");
      const centres = required(known.get(metric), "rounds");
      return { series, server, metric, tolerancePercent, centres };
    });
  });
  const pool = processPool(compared.map(({ centres }) => centres));
  const warming = new Set(warmingLanes(run).map(({ server }) => server));
  return compared.flatMap((one): readonly Estimate[] => {
    const { series, server, metric, tolerancePercent, centres } = one;
    const change = changeOf(centres, pool, warming.has(server));
    if (!change?.rounds) return [];
    const { pairs } = centres;
    const known = { change, pairs, rounds: change.rounds, tests: compared.length };
    return [{ series, metric, tolerancePercent, ...known }];
  });
}

/**
 * The noise in a run that measured head beside itself.
 *
 * {@link errorInRunOf} says what more time gives, {@link detectablePercent} what that finds at the last look of a long
 * run, where all gated comparisons are judged together.
 *
 * @param run a run with both arms
 * @param gate what is gated
 */
export function noiseOf(
  run: Pick<RunFile, "series" | "servers" | "timing">,
  gate: Gate,
): readonly Noise[] {
  const spentMs = run.timing.measureMs;
  const { falseAlarmRate } = ratesAfter(MOST_ROUNDS, MOST_ROUNDS);
  return estimates(run, gate).map(
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
          const hurdle = { falseAlarmRate: falseAlarmRate / tests, tolerancePercent };
          return detectablePercent(metric, error, hurdle);
        },
      };
    },
  );
}
