import { type Evidence, evidenceOf, headsOf } from "../evidence/evidence.ts";
import { runUntil } from "../evidence/run-until.ts";
import { baseReferences } from "../findings/base-references.ts";
import { judgeSeries } from "../findings/judge.ts";
import { isUnsettled } from "../findings/promise.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { looksSlower } from "../findings/starts/respects.ts";
import { changesOfAll, withAllAnswers } from "../findings/with-all-answers.ts";
import {
  earlyRates,
  FOLLOW_UP_RATE,
  isAlsoEarlyCall,
  isEarlyCall,
  type LookRates,
  mayDecide,
  openLoopRate,
  ratesAfter,
  SERIES_RATE,
} from "../rates/looks.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import { roundsIn } from "../series/samples.ts";
import { wholeOf } from "../series/series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { unsuspicious } from "./screen.ts";

/**
 * Judges every series at the end, except those that an interim look decided and that were not measured further. Later
 * rounds, which show more about processes and other series, must not overturn such a decision. If a look ended the run,
 * that look judges all series.
 */
export function judgedAtLooks(evidence: Evidence): readonly SeriesComparison[] {
  // A series that several looks decided is as the first of them says.
  const ended = new Map(decidedEarly(evidence).map((one) => [one.name, one]));
  const { rounds } = evidence.run.plan;
  return judgedAfter(rounds, evidence).map((one) => ended.get(one.name) ?? one);
}

/**
 * Judges every series after a round, as if none had ended earlier.
 * @param rounds number of completed rounds, enough for a look or an early call
 */
export function judgedAfter(rounds: number, evidence: Evidence): readonly SeriesComparison[] {
  const { rounds: planned, followUp } = evidence.run.plan;
  const left = openLoopRate(evidence.run) + (followUp ? FOLLOW_UP_RATE : 0);
  const judged = judgedBy(ratesAfter(rounds, planned, left), evidence);
  if (!isAlsoEarlyCall(rounds, planned)) return judged;
  const called = judgedBy(earlyRates(planned), evidence);
  return judged.map((one, at) => {
    const other = required(called[at], "series");
    return one.verdict !== "regression" && other.verdict === "regression" ? other : one;
  });
}

/** Judges every series of a run that had no interim looks, whatever its plan says. */
export function judgedOnce(evidence: Evidence): readonly SeriesComparison[] {
  return judgedBy({ falseAlarmRate: SERIES_RATE - openLoopRate(evidence.run) }, evidence);
}

function judgedBy(rates: Partial<LookRates>, evidence: Evidence): readonly SeriesComparison[] {
  const { run, gate } = evidence;
  const rule = { ...gate, ...rates, measuredMs: run.timing.measureMs };
  const judged = judgeSeries(headsOf(run), baseReferences(evidence, rates.isEarly), rule);
  return rates.isEarly ? judged : withAllAnswers(judged, changesOfAll(evidence), rule);
}

/**
 * The series that show no sign of a slowdown so far.
 * @returns their names
 */
export function withoutSign(evidence: Evidence): ReadonlySet<string> {
  const { run, gate } = evidence;
  const heads = headsOf(run).filter(({ name }) => !looksSlower(name, evidence));
  return unsuspicious(heads, baseReferences(evidence), gate);
}

/**
 * True if a series must be measured further: a gated metric is undecided, or it is too early to decide anything but a
 * regression.
 * @param rounds number of completed rounds
 */
export function isOpen(
  { metrics, verdict: worst }: SeriesComparison,
  rounds: number,
  { plan }: Pick<MeasuredRun, "plan">,
): boolean {
  if (!mayDecide(rounds, plan.rounds)) return true;
  if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
  return Object.values(metrics).some(isUnsettled);
}

/**
 * True if a run stops at a look: it is set to stop at the first regression, and a series that is still being measured
 * has one.
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

/**
 * What the looks at which series ended have decided, the last look first, without the one after the last planned round:
 * the series that ended there, or all if the look ended the run.
 */
function decidedEarly(evidence: Evidence): readonly SeriesComparison[] {
  const { run } = evidence;
  const rounds = new Set<number>();
  const lastOf = new Map<string, number>();
  for (const { name, samples } of run.series) {
    for (const round of roundsIn(samples)) rounds.add(round);
    lastOf.set(name, Math.max(lastOf.get(name) ?? -1, ...roundsIn(samples)));
  }
  const endedAfter = groupedBy(lastOf.keys(), (name) => lastOf.get(name));
  const looks = [...rounds].toSorted((a, b) => a - b).slice(0, run.plan.rounds - 1);
  const decided = looks.map((last, index) => {
    const done = index + 1;
    const ended = new Set(endedAfter.get(last));
    if (ended.size === 0 || !mayDecide(done, run.plan.rounds)) return [];
    const measured = new Set([...lastOf].filter(([, own]) => own >= last).map(([name]) => name));
    const seen = judgedAfter(done, evidenceOf(runUntil(run, last), evidence.gate, evidence.lost));
    const isEnd = hasFirstRegression(seen, measured, run);
    return seen.filter((one) => isEnd || (ended.has(one.name) && !isOpen(one, done, run)));
  });
  return decided.toReversed().flat();
}
