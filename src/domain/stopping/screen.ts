import { gatedIn } from "../bounds/bounds.ts";
import { pWorse } from "../evidence/change.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { type UnjudgedMetric, unjudgedMetrics } from "../findings/unjudged-metric.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import { lookAfter } from "../rates/looks.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { isWhole } from "../series/series.ts";

/**
 * One-sided p-value of a gated metric below which a series is suspected of a slowdown. docs/adr/0027-screen.md has the
 * figures.
 */
const SUSPECT = 0.1;

/**
 * True after a round at which suspect series are given priority: after half of the rounds, and then at each look but
 * the last.
 * @param rounds number of completed rounds
 * @param planned number of rounds of the whole run; if they are few, all series need all of them
 */
export function isScreen(rounds: number, planned: number): boolean {
  if (planned < ROUNDS_TO_DECIDE || rounds >= planned) return false;
  return rounds === Math.ceil(planned / 2) || lookAfter(rounds, planned) > 0;
}

/**
 * The series that show no sign of a slowdown. A series that was lost, cannot be measured or has no reference is never
 * among them.
 *
 * @param heads series of head, as measured so far
 * @param referenceOf the reference of each
 * @param gate what is gated
 * @returns their names
 */
export function unsuspicious(
  heads: readonly MeasuredSeries[],
  referenceOf: ReferenceOf,
  gate: Gate,
): ReadonlySet<string> {
  const clear = heads.filter((series) => {
    const ids = gatedIn(gate, series.name, SERIES_METRIC_IDS);
    const cases = ids.map(unjudgedMetrics(series, referenceOf, gate)).filter(isJudged);
    // A request with too few answers is no reason to measure its mix further.
    return (cases.length > 0 || !isWhole(series)) && cases.every(isClear);
  });
  return new Set(clear.map(({ name }) => name));
}

/**
 * True if a metric has enough answers to be judged and was measured in an arm: a machine may not be able to measure it.
 */
function isJudged({ base, head, hasTooFewAnswers }: UnjudgedMetric): boolean {
  return !hasTooFewAnswers && (base !== undefined || head !== undefined);
}

/** True if a metric shows no sign of having got worse; without `change` there is no evidence. */
export function isClear(metric: Partial<UnjudgedMetric> & Pick<UnjudgedMetric, "id">): boolean {
  const { id, change, isUnmeasurable, notCompared } = metric;
  if (!change || isUnmeasurable || notCompared !== undefined) return false;
  return pWorse(id, change) >= SUSPECT;
}
