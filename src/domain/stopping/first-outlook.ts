import { boundsOf } from "../bounds/bounds.ts";
import type { Evidence, SeriesEvidence } from "../evidence/evidence.ts";
import { PROMISED_TIMES } from "../findings/promise.ts";
import { blocksToSee } from "../findings/with-all-answers.ts";
import { PAIRED_METRIC_IDS } from "../metrics/catalogue.ts";
import { ratesAfter } from "../rates/looks.ts";
import type { MeasuredSetUp } from "../run/plan/budget.ts";
import type { Gate } from "../run/plan/config.ts";
import { type PlanRequest, planSize } from "../run/plan/plan.ts";
import { LEAST_ROUNDS } from "../run/plan/round-counts.ts";
import { seriesOf } from "../series/lane.ts";
import { serverOf } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { studentQuantile } from "../statistics/student.ts";
import { pairVariance } from "./blocks-a-start.ts";
import { USUAL } from "./outlook.ts";

/** What the rounds so far show of each series, by name. */
type SeriesSoFar = ReadonlyMap<string, Pick<SeriesEvidence, "judged" | "centres">>;

/** Degrees of freedom of a comparison ÷ those of its rounds: the pool adds three times as many. */
const LENT = 4;

/** The budgets that are suggested, in milliseconds: whole minutes up to an hour. */
const BUDGETS_MS: readonly number[] = Array.from({ length: 60 }, (_, at) => (at + 1) * 60_000);

/**
 * The gated comparisons whose bound cannot get within the tolerance in a budget, judging by the variance of the first
 * round's pairs and assuming the usual small variation between starts.
 * @param request everything measured, with the set-up time of the first round
 * @returns with the budget that could, in milliseconds; undefined if an hour would not be enough
 */
export function beyondBudget(
  { series, gate }: Pick<Evidence, "gate"> & { readonly series: SeriesSoFar },
  request: MeasuredSetUp,
) {
  return [...series].flatMap(([name, { judged, centres }]) => {
    const { tolerancePercent } = boundsOf(gate, name);
    return PAIRED_METRIC_IDS.flatMap((metric) => {
      const variance = judged.includes(metric) ? pairVariance(centres.get(metric)) : undefined;
      const tolerated = tolerancePercent[metric];
      if (variance === undefined || tolerated === undefined) return [];
      const room = Math.log1p(tolerated / 100);
      const isEnough = (ms: number) => halfWidthIn({ ...request, budgetMs: ms }, variance) <= room;
      if (isEnough(request.budgetMs)) return [];
      const neededMs = BUDGETS_MS.find((ms) => ms > request.budgetMs && isEnough(ms));
      return { series: name, metric, neededMs };
    });
  });
}

/**
 * The budget from which on a run can pass: bounds of throughput get within its tolerance with the usual noise, and so many
 * blocks load each server that its stops meet one.
 * @param request everything measured, and the budget that it has
 * @returns milliseconds, whole minutes unless it is the budget itself; infinite if an hour would not be enough
 */
export function budgetToPassMs(request: Pick<PlanRequest, "cells" | "budgetMs">, gate: Gate) {
  const { cells, budgetMs } = request;
  const servers = [...groupedBy(seriesOf(cells), serverOf).values()].flatMap((own) => {
    const tolerated = own.flatMap((name) => boundsOf(gate, name).tolerancePercent.throughput ?? []);
    return tolerated.length === 0 ? [] : [{ series: own.length, percent: Math.min(...tolerated) }];
  });
  const isEnough = (ms: number) => {
    const own = { cells, budgetMs: ms };
    const size = planSize(own);
    if ("leastMs" in size) return false;
    return servers.every(
      ({ series, percent }) =>
        halfWidthIn(own, USUAL.pair ** 2) <= Math.log1p(percent / 100) &&
        (series * size.burstsPerSeries) / BURSTS_A_BLOCK >= blocksToSee(PROMISED_TIMES * percent),
    );
  };
  if (isEnough(budgetMs)) return budgetMs;
  return BUDGETS_MS.find((ms) => ms > budgetMs && isEnough(ms)) ?? Number.POSITIVE_INFINITY;
}

/** A block has two bursts of each arm. */
const BURSTS_A_BLOCK = 2;

/** Distance of a bound from its estimate at the end of a budget. */
function halfWidthIn(request: Omit<PlanRequest, "seed">, variance: number): number {
  const size = planSize(request);
  if ("leastMs" in size || size.rounds < LEAST_ROUNDS) return Number.POSITIVE_INFINITY;
  const { rounds, burstsPerSeries } = size;
  const { boundConfidence = CONFIDENCE } = ratesAfter(rounds, rounds);
  const standardError = Math.sqrt(USUAL.between ** 2 / rounds + variance / burstsPerSeries);
  return studentQuantile(boundConfidence, LENT * (rounds - 1)) * standardError;
}
