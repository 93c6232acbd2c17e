import { boundsOf, gatedIn } from "../bounds/bounds.ts";
import type { BaselineRecord } from "../history/baseline.ts";
import { PAIRED_METRIC_IDS, type PairedMetricId } from "../metrics/catalogue.ts";
import { detectablePercent, errorWith, type RoundsError } from "../rates/detectable.ts";
import { ratesAfter } from "../rates/looks.ts";
import type { Environment } from "../run/file/run-file.ts";
import { machineTypeOf } from "../run/file/testbed.ts";
import type { DoesFor } from "../run/plan/budget.ts";
import type { Gate } from "../run/plan/config.ts";
import { type PlanSize, planSize } from "../run/plan/plan.ts";
import { LEAST_ROUNDS, MOST_ROUNDS, ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { type Cell, seriesOf } from "../series/lane.ts";
import { required } from "../shared/required.ts";
import { sumOf } from "../shared/sum-of.ts";
import { selectMedian } from "../statistics/descriptive.ts";

/** The precision with which a run estimated the change of one metric of one series. */
export interface KnownNoise extends RoundsError {
  readonly series: string;
  readonly metric: PairedMetricId;
  readonly pairs: number;
}

/** Older runs say less about the machine's present state. */
const RECENT_RUNS = 3;

/**
 * The noise of the last runs on a machine; only runs with a base have it.
 * @param records all stored records, in any order
 * @param environment the machine; its load generator is not known before a run
 * @returns the noise of each run, the newest last; empty if there is none
 */
export function recentNoise(
  records: readonly BaselineRecord[],
  environment: Omit<Environment, "oha">,
): readonly (readonly KnownNoise[])[] {
  const machine = machineTypeOf(environment);
  return records
    .filter((record) => machineTypeOf(record.environment) === machine)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
    .map(noiseOfRecord)
    .filter(({ length }) => length > 0)
    .slice(-RECENT_RUNS);
}

/** Real measurements never have a standard error of 0: a record with one is ignored. */
function noiseOfRecord({ series }: BaselineRecord): readonly KnownNoise[] {
  const known = series.flatMap(({ name, noise }) =>
    PAIRED_METRIC_IDS.flatMap((metric): readonly KnownNoise[] => {
      const error = noise?.errors[metric];
      if (!noise || !error) return [];
      const { rounds: number, pairs, between } = noise;
      return [{ series: name, metric, pairs, rounds: { number, between }, ...error }];
    }),
  );
  return known.every(({ standardError }) => standardError > 0) ? known : [];
}

/**
 * The assumed noise of the throughput on an unknown machine, as standard deviations of logarithms, from the recording
 * in docs/figures/statistics.md. There, pairs differ by 6 to 15 % (robust), processes by 1.3 %.
 */
export const USUAL = { pair: 0.13, between: 0.013 } as const;

/** The usual noise of any series, as measured by a run of ten rounds with one pair each. */
const USUAL_NOISE = {
  pairs: MOST_ROUNDS,
  standardError: Math.sqrt((USUAL.pair ** 2 + USUAL.between ** 2) / MOST_ROUNDS),
  // The pool adds three times a comparison's own degrees of freedom.
  degrees: 4 * (MOST_ROUNDS - 1),
  rounds: { number: MOST_ROUNDS, between: USUAL.between ** 2 },
} as const;

/** The judged metrics of some cells. */
interface Gated extends Gate {
  /** Number of series that other jobs measure and that are judged together with these. */
  readonly others?: number;
}

/**
 * The expected findings of runs of some cells, by budget.
 * @param noise from {@link recentNoise}
 * @param gated what is judged
 * @returns `isKnown`: based on earlier runs on this machine, otherwise on the usual noise; `isEnough`: a budget, in
 * milliseconds, detects a change of twice the tolerance in every gated comparison; `finds`: the change of throughput, or
 * else of the first gated metric, that a budget detects in half of the series, in percent; undefined if the budget has no
 * plan, or detects none
 */
export function outlookOn(
  cells: readonly Cell[],
  noise: readonly (readonly KnownNoise[])[],
  { others = 0, ...gate }: Gated,
) {
  // The metrics that earlier runs here could measure; all if there are none.
  const measured = new Set(noise.flat().map(({ metric }) => metric));
  const ids = PAIRED_METRIC_IDS.filter((id) => measured.size === 0 || measured.has(id));
  const gated = new Map(seriesOf(cells).map((name) => [name, gatedIn(gate, name, ids)]));
  const own = sumOf(gated.values(), ({ length }) => length);
  // Only the number of series that others measure is known, so they count as gated like most series.
  const tests = own + others * ids.filter((id) => gate.tolerancePercent[id] !== undefined).length;
  const isGated = ({ series, metric }: KnownNoise) => gated.get(series)?.includes(metric);
  const known = noise.map((run) => run.filter(isGated));
  const isKnown = known.length > 0 && known.every(({ length }) => length === own);
  const toleratedIn = ({ series, metric }: KnownNoise) =>
    required(boundsOf(gate, series).tolerancePercent[metric], "tolerance");
  const finds = (one: KnownNoise, { rounds, burstsPerSeries }: PlanSize) => {
    const error = errorWith(one, { rounds, times: burstsPerSeries / one.pairs });
    const falseAlarmRate = ratesAfter(rounds, rounds).falseAlarmRate / tests;
    const tolerancePercent = toleratedIn(one);
    return detectablePercent(error, { id: one.metric, falseAlarmRate, tolerancePercent });
  };
  return {
    isKnown,
    isEnough: (budgetMs: number) => {
      const size = planSize({ cells, budgetMs });
      // One quiet run does not mean that the next will be.
      if (!isKnown || known.length < RECENT_RUNS || "leastMs" in size) return false;
      return known.every((run) => run.every((one) => finds(one, size) <= 2 * toleratedIn(one)));
    },
    finds: (budgetMs: number) => {
      const size = planSize({ cells, budgetMs });
      const first = PAIRED_METRIC_IDS.find((id) =>
        [...gated.values()].some((own) => own.includes(id)),
      );
      if ("leastMs" in size || first === undefined) return undefined;
      const usual = [...gated.keys()].map((series) => ({ ...USUAL_NOISE, series, metric: first }));
      const all = isKnown ? known.flat() : usual.filter(isGated);
      return foundInHalf(
        all.filter(({ metric }) => metric === first).map((one) => finds(one, size)),
      );
    },
  };
}

/** The change that a budget detects in half of the series. */
export interface Finding {
  /** Time for measuring, in milliseconds. */
  readonly budgetMs: number;
  readonly percent: number;
}

/** The changes that budgets are expected to detect. */
export interface BudgetOutlook {
  /** True if the budget was chosen automatically. */
  readonly isChosen: boolean;
  /** True if based on earlier runs on this machine; otherwise on the usual noise. */
  readonly isKnown: boolean;
  /** In ascending order of budgets, without those that detect nothing. */
  readonly finds: readonly Finding[];
  /** The budget from which on a run can pass, in milliseconds; infinite if none of an hour can; absent if this one can. */
  readonly passesFromMs?: number;
}

/** Budgets shown beside a run's own, in milliseconds. */
export const SHOWN_BUDGETS_MS: readonly number[] = [5, 10, 15].map((minutes) => minutes * 60_000);

/**
 * The change that is detected in half of the series.
 * @param percents detectable change of each series, at least one value; infinite if there is none
 * @returns undefined if half of the series have none
 */
export function foundInHalf(percents: readonly number[]): number | undefined {
  // NaN can only come from absurd figures in a file; it must not cause an error.
  const known = percents.map((percent) => (Number.isNaN(percent) ? Infinity : percent));
  const middle = selectMedian(known);
  return Number.isFinite(middle) ? middle : undefined;
}

const HALF_SPEED_PERCENT = 50;

/** The lanes of a series of a cell with two arms: those of each server are next to each other. */
const ARMS = 2;

/**
 * Tests for plans that would detect a server of half the speed, among everything that is judged of some cells: at once, or as
 * the first suspect of a follow-up of the same time, which needs the rounds of a verdict. docs/adr/0050-follow-up.md
 * has the figures.
 * @param gated what is judged
 * @returns test of cells and a budget in milliseconds
 */
export function showsHalfSpeedWith({ others = 0, ...gate }: Gated): DoesFor {
  // Only the number of series that others measure is known, so they count as gated like most series.
  const ofOthers = others * Object.keys(gate.tolerancePercent).length;
  return (cells, budgetMs) => {
    const size = planSize({ cells, budgetMs });
    if ("leastMs" in size) return false;
    const own = sumOf(seriesOf(cells), (name) => gatedIn(gate, name, PAIRED_METRIC_IDS).length);
    const tests = own + ofOthers;
    return tests === 0 || (showsHalfSpeed(size, tests) && canFollowUp(cells, budgetMs));
  };
}

/** True if a budget holds the rounds of a verdict for a series alone, the first of some cells. */
function canFollowUp(cells: readonly Cell[], budgetMs: number): boolean {
  const alone = cells.slice(0, 1).map((cell) => ({ ...cell, lanes: cell.lanes.slice(0, ARMS) }));
  const size = planSize({ cells: alone, budgetMs });
  return !("leastMs" in size) && size.rounds >= ROUNDS_TO_DECIDE;
}

/**
 * True if a plan would detect a server of half the speed in four of five runs by itself, on a machine with the usual noise, even
 * if the comparison must use the variance of its own rounds. About one comparison in ten does not share the pooled
 * variance, and that of a server that became slow is likely to be one of them. With three rounds, it then has two
 * degrees of freedom: enough for two series, hopeless for twenty. A single start shows nothing about the variation
 * between processes.
 * @param tests number of comparisons that are judged together
 */
export function showsHalfSpeed({ rounds, burstsPerSeries }: PlanSize, tests: number): boolean {
  if (tests === 0 || rounds >= ROUNDS_TO_DECIDE) return true;
  if (rounds < LEAST_ROUNDS) return false;
  const standardError = Math.sqrt(USUAL.between ** 2 / rounds + USUAL.pair ** 2 / burstsPerSeries);
  const { falseAlarmRate } = ratesAfter(rounds, rounds);
  const found = detectablePercent(
    { standardError, degrees: rounds - 1 },
    { id: "throughput", falseAlarmRate: falseAlarmRate / tests, tolerancePercent: 0 },
  );
  return found <= HALF_SPEED_PERCENT;
}
