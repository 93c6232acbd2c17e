import { boundsOf } from "../bounds/bounds.ts";
import type { Change } from "../evidence/change.ts";
import { type Evidence, evidenceOf, headsOf } from "../evidence/evidence.ts";
import { baseReferences } from "../findings/base-references.ts";
import { alone, judgedAgain } from "../findings/judged-again.ts";
import { isUnsettled } from "../findings/promise.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/values.ts";
import { toleratedWorse } from "../rates/detectable.ts";
import { type MeasuredRun, MOST_SUSPECTS } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { wholeOf } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";

/**
 * The rule of a follow-up, as simulated: an open series is suspected below the p-value `trigger`, and released once none of
 * its metrics has one below `release` with so much of the way from the estimate to the end of its 95 % interval beyond the
 * tolerance.
 */
const RULE = { trigger: 0.2, release: 0.1, reach: 0.15 } as const;

/**
 * The series that a run has to measure again after its plan: open, no regression, and worse in a gated metric by a one-sided
 * p-value.
 * @param compared the series as they are concluded after the plan
 * @returns names of whole series, the least p-value first, at most four
 */
export function suspectsOf(
  evidence: Evidence,
  compared: readonly SeriesComparison[],
): readonly string[] {
  const byWhole = groupedBy(compared, ({ name }) => wholeOf(name));
  return [...byWhole]
    .filter(([, own]) => isOpen(own))
    .map(([name]) => {
      const all = gatedChanges(name, evidence).map(({ id, change }) => pWorse(id, change));
      return { name, pValue: Math.min(1, ...all) };
    })
    .filter(({ pValue }) => pValue < RULE.trigger)
    .toSorted((a, b) => a.pValue - b.pValue)
    .slice(0, MOST_SUSPECTS)
    .map(({ name }) => name);
}

/** True if something of a series and its requests is open, and nothing a regression. */
function isOpen(own: readonly SeriesComparison[]): boolean {
  const metrics = own.flatMap((one) => Object.values(one.metrics));
  return own.every(({ verdict }) => verdict !== "regression") && metrics.some(isUnsettled);
}

/**
 * True if a series is to be measured once more: the follow-up has not decided it, and by plan and follow-up together it
 * still shows a sign of a slowdown beyond its tolerance. That decides nothing but what is measured.
 * @param name of a whole series
 * @param run with the rounds of its follow-up so far
 */
export function isStillSuspected(name: string, run: MeasuredRun, gate: Gate): boolean {
  const evidence = evidenceOf(run, gate);
  if (judgedAgain(evidence).some((one) => wholeOf(one.name) === name)) return false;
  const { pool } = alone(evidence, required(evidence.followUp, "follow-up"));
  const series = run.series.filter((one) => wholeOf(one.name) === name);
  const whole = { ...run, series, plan: { ...run.plan, followUp: undefined } };
  return gatedChanges(name, { ...evidenceOf(whole, gate, evidence.lost), pool }).some(
    ({ id, change, tolerancePercent }) => {
      const { difference, low, high } = change;
      const end = anyMetric(id).better === "higher" ? low : high;
      const most = worse(id, difference + RULE.reach * (end - difference));
      return pWorse(id, change) < RULE.release && most > toleratedWorse(id, tolerancePercent);
    },
  );
}

/** The changes of the gated metrics of a series and of its requests that have one from pairs. */
function gatedChanges(name: string, evidence: Evidence) {
  const { run, gate, series } = evidence;
  const referenceOf = baseReferences(evidence);
  const own = headsOf(run).filter((one) => wholeOf(one.name) === name);
  return own.flatMap((head) => {
    const reference = referenceOf(head);
    const { tolerancePercent } = boundsOf(gate, head.name);
    return (series.get(head.name)?.judged ?? []).flatMap((id) => {
      const { change } = reference(id, seriesValue(head.samples, id));
      const tolerated = tolerancePercent[id];
      return change && tolerated !== undefined ? [{ id, change, tolerancePercent: tolerated }] : [];
    });
  });
}

function pWorse(id: SeriesMetricId, change: Change): number {
  const { lower, higher } = change.pValues();
  return anyMetric(id).better === "higher" ? lower : higher;
}

/** A difference of logarithms, above 0 for worse. */
function worse(id: SeriesMetricId, difference: number): number {
  return anyMetric(id).better === "higher" ? -difference : difference;
}
