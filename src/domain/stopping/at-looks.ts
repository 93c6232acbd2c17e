import type { SeriesComparison } from "../comparison/comparison.ts";
import { baseReferences } from "../evidence/base-references.ts";
import { armEvidence } from "../evidence/evidence.ts";
import type { GatePolicy } from "../gate/gate.ts";
import type { LostBase } from "../run/lost-base.ts";
import type { RunFile } from "../run/run-file.ts";
import { wholeOf } from "../run/series.ts";
import { judgeSeries } from "../verdict/judge.ts";
import { looksLate } from "../verdict/start-respects.ts";
import { FALSE_ALARM_RATE } from "../verdict/verdict.ts";
import { type EarlyLook, earlyLooks } from "./early-looks.ts";
import {
  COMMON_RATE,
  isEarlyCall,
  type LookRates,
  mayDecide,
  ratesAfter,
  STARTS_RATE,
} from "./looks.ts";
import { suspectAfter, unsuspicious } from "./screen.ts";

/** A run with a base, and how it is judged. */
export interface Judged {
  readonly run: RunFile;
  /** What cannot be compared. */
  readonly lost: readonly LostBase[];
  readonly policy: GatePolicy;
}

/**
 * Judges every series at the end, except where its measuring ended before: at a look that decided it, or at a screen,
 * which found no sign of a slowdown in it. What later rounds show of processes, and of other series, must not undo that.
 * Where a look ended the run, that look judges all of it.
 */
export function judgedAtLooks(judged: Judged): readonly SeriesComparison[] {
  const { run } = judged;
  const ended = new Map<string, SeriesComparison>();
  for (const look of earlyLooks(run)) {
    for (const one of [...decidedAt(look, judged), ...screenedAt(look, judged)]) {
      if (!ended.has(one.name)) ended.set(one.name, one);
    }
  }
  return judgedAfter(run.plan.rounds, judged).map((one) => ended.get(one.name) ?? one);
}

/**
 * Judges every series after a round, as if none had ended before.
 * @param rounds number of rounds that are done, enough for a look or an early call
 */
export function judgedAfter(rounds: number, judged: Judged): readonly SeriesComparison[] {
  const { plan } = judged.run;
  return judgedBy(ratesAfter(rounds, plan.rounds, plan.screenedAfter !== undefined), judged);
}

/** Judges every series of a run at which nobody looked while it was measured, whatever it says of its plan. */
export function judgedOnce(judged: Judged): readonly SeriesComparison[] {
  return judgedBy({ falseAlarmRate: FALSE_ALARM_RATE - COMMON_RATE - STARTS_RATE }, judged);
}

function judgedBy(
  rates: Partial<LookRates>,
  { run, lost, policy }: Judged,
): readonly SeriesComparison[] {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const { measureMs: measuredMs } = run.timing;
  const compared = { lost, gate: policy, isEarly: rates.isEarly === true };
  const rule = { ...policy, ...rates, measuredMs };
  return judgeSeries(heads, baseReferences(run, compared), rule);
}

/**
 * The series that show no sign of a slowdown in a run as it is.
 * @param suspect p-value below which a metric is a sign
 * @returns their names
 */
export function withoutSign({ run, lost, policy }: Judged, suspect: number): ReadonlySet<string> {
  const compared = { lost, gate: policy };
  const { bases, pool, centres } = armEvidence(run, compared);
  const heads = run.series.filter((head) => {
    if (head.arm !== "head") return false;
    const [base, own] = [bases.get(head), centres.get(head)];
    return !base || !own || !looksLate({ head, base }, policy, { pool, centres: own });
  });
  return unsuspicious(heads, baseReferences(run, compared), { gate: policy, suspect });
}

/**
 * Whether a series has to be measured further: something that is gated is undecided, or it is too early to decide
 * anything but a regression.
 * @param rounds number of rounds that are done
 */
export function isOpen(
  { metrics, verdict: worst }: SeriesComparison,
  rounds: number,
  { plan }: Pick<RunFile, "plan">,
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
  { plan }: Pick<RunFile, "plan">,
): boolean {
  const isRegression = ({ name, verdict }: SeriesComparison) =>
    verdict === "regression" && measured.has(wholeOf(name));
  return plan.failFast === true && seen.some(isRegression);
}

/** The series that a look has decided, and all of them where it ended the run. */
function decidedAt(look: EarlyLook, judged: Judged): readonly SeriesComparison[] {
  const { run } = judged;
  if (!mayDecide(look.rounds, run.plan.rounds)) return [];
  const seen = judgedAfter(look.rounds, { ...judged, run: look.run });
  const isEnd = hasFirstRegression(seen, look.measured, run);
  return seen.filter(
    (one) => isEnd || (look.ended.has(one.name) && !isOpen(one, look.rounds, run)),
  );
}

/**
 * The series that a screen stopped, judged on what they had shown by then: at the first screen as if that were the end,
 * by the rate of the last look, and after it by the look of that round. None of them can be a regression, since no p-value
 * of theirs is small enough to be a sign of one. The run file says when the run was screened first; that a series showed no
 * sign is seen anew.
 */
function screenedAt(look: EarlyLook, judged: Judged): readonly SeriesComparison[] {
  const { plan } = judged.run;
  const suspect = suspectAfter(look.rounds, plan);
  if (suspect === undefined) return [];
  const then = { ...judged, run: look.run };
  const stopped = withoutSign(then, suspect);
  return judgedAfter(look.rounds === plan.screenedAfter ? plan.rounds : look.rounds, then)
    .filter(({ name }) => look.ended.has(name) && stopped.has(name))
    .map((one) => ({ ...one, screenedAfter: look.rounds }));
}
