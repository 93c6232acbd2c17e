import { baseReferences } from "../evidence/base-references.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import { wholeOf } from "../run/series/series.ts";
import { withAllAnswers } from "../verdict/all-answers.ts";
import { judgeSeries } from "../verdict/judge.ts";
import type { SeriesComparison } from "../verdict/series-comparison.ts";
import { looksSlower } from "../verdict/start-respects.ts";
import { type EarlyLook, earlyLooks } from "./early-looks.ts";
import { isEarlyCall, type LookRates, mayDecide, ratesAfter, SERIES_RATE } from "./looks.ts";
import { unsuspicious } from "./screen.ts";

/**
 * Judges every series at the end, except where a look decided it and its measuring ended before. What later rounds show of
 * processes, and of other series, must not undo that. Where a look ended the run, that look judges all of it.
 */
export function judgedAtLooks(evidence: Evidence): readonly SeriesComparison[] {
  const ended = new Map<string, SeriesComparison>();
  for (const look of earlyLooks(evidence)) {
    for (const one of decidedAt(look)) {
      if (!ended.has(one.name)) ended.set(one.name, one);
    }
  }
  const { rounds } = evidence.run.plan;
  return judgedAfter(rounds, evidence).map((one) => ended.get(one.name) ?? one);
}

/**
 * Judges every series after a round, as if none had ended before.
 * @param rounds number of rounds that are done, enough for a look or an early call
 */
export function judgedAfter(rounds: number, evidence: Evidence): readonly SeriesComparison[] {
  return judgedBy(ratesAfter(rounds, evidence.run.plan.rounds), evidence);
}

/** Judges every series of a run at which nobody looked while it was measured, whatever it says of its plan. */
export function judgedOnce(evidence: Evidence): readonly SeriesComparison[] {
  return judgedBy({ falseAlarmRate: SERIES_RATE }, evidence);
}

function judgedBy(rates: Partial<LookRates>, evidence: Evidence): readonly SeriesComparison[] {
  const { run, gate } = evidence;
  const heads = run.series.filter(({ arm }) => arm === "head");
  const rule = { ...gate, ...rates, measuredMs: run.timing.measureMs };
  const judged = judgeSeries(heads, baseReferences(evidence, rates.isEarly), rule);
  return rates.isEarly ? judged : withAllAnswers(judged, evidence, rates.boundConfidence);
}

/** @returns names of the series that show no sign of a slowdown in a run as it is */
export function withoutSign(evidence: Evidence): ReadonlySet<string> {
  const { run, gate } = evidence;
  const heads = run.series.filter(
    ({ arm, name }) => arm === "head" && !looksSlower(name, evidence),
  );
  return unsuspicious(heads, baseReferences(evidence), gate);
}

/**
 * Whether a series has to be measured further: something that is gated is undecided, or it is too early to decide
 * anything but a regression.
 * @param rounds number of rounds that are done
 */
export function isOpen(
  { metrics, verdict: worst }: SeriesComparison,
  rounds: number,
  { plan }: Pick<MeasuredRun, "plan">,
): boolean {
  if (!mayDecide(rounds, plan.rounds)) return true;
  if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
  return Object.values(metrics).some(({ verdict }) => verdict === "inconclusive");
}

/**
 * Whether a run ends at what a look has seen: it is to end at its first regression, and there is one among the series
 * that are still measured.
 * @param measured names of whole series
 */
export function hasFirstRegression(
  seen: readonly SeriesComparison[],
  measured: ReadonlySet<string>,
  { plan }: Pick<MeasuredRun, "plan">,
): boolean {
  const isRegression = ({ name, verdict }: SeriesComparison) =>
    verdict === "regression" && measured.has(wholeOf(name));
  return plan.failFast === true && seen.some(isRegression);
}

/** The series that a look has decided, and all of them where it ended the run. */
function decidedAt({ rounds, evidence, measured, ended }: EarlyLook): readonly SeriesComparison[] {
  const { run } = evidence;
  const seen = judgedAfter(rounds, evidence);
  const isEnd = hasFirstRegression(seen, measured, run);
  return seen.filter((one) => isEnd || (ended.has(one.name) && !isOpen(one, rounds, run)));
}
