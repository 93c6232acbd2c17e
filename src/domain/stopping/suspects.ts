import { pWorse } from "../evidence/change.ts";
import { estimates } from "../evidence/estimates.ts";
import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { alone, judgedAgain } from "../findings/judged-again.ts";
import { isUnsettled } from "../findings/promise.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { anyMetric, forTheWorse } from "../metrics/catalogue.ts";
import { toleratedWorse } from "../rates/detectable.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { wholeOf } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";

/**
 * The rule of a follow-up, as simulated: an open series is suspected below the p-value `trigger`, and released once none of
 * its metrics has one below `release` with so much of the way from the estimate to the end of its 95 % interval beyond the
 * tolerance.
 */
const RULE = { trigger: 0.2, most: 4, release: 0.1, reach: 0.15 } as const;

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
  const all = estimates(evidence);
  return [...byWhole]
    .filter(([, own]) => isOpen(own))
    .map(([name]) => {
      const own = all.filter(({ series }) => wholeOf(series) === name);
      const pValues = own.map(({ metric, change }) => pWorse(metric, change));
      return { name, pValue: Math.min(1, ...pValues) };
    })
    .filter(({ pValue }) => pValue < RULE.trigger)
    .toSorted((a, b) => a.pValue - b.pValue)
    .slice(0, RULE.most)
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
  const together = { ...evidenceOf(whole, gate, evidence.lost), pool };
  return estimates(together).some(
    (one) => pWorse(one.metric, one.change) < RULE.release && isBeyond(one),
  );
}

/** A gated change. */
type Estimate = ReturnType<typeof estimates>[number];

/** True if so much of the way to the end of its interval is worse than tolerated. */
function isBeyond({ metric, tolerancePercent, change: { difference, low, high } }: Estimate) {
  const end = anyMetric(metric).better === "higher" ? low : high;
  const most = difference + RULE.reach * (end - difference);
  return forTheWorse(metric, most) > toleratedWorse(metric, tolerancePercent);
}
