import { type Evidence, evidenceOf, headsOf } from "../evidence/evidence.ts";
import { runUntil } from "../evidence/run-until.ts";
import { FOLLOW_UP_RATE, falseAlarmRateOfLook } from "../rates/looks.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import { ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import { roundsIn } from "../series/samples.ts";
import { required } from "../shared/required.ts";
import { elementAt } from "../statistics/element-at.ts";
import { baseReferences } from "./base-references.ts";
import { judgeSeries } from "./judge.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/**
 * Judges suspects by the rounds of the follow-up alone: they were suspected for looking worse, so an estimate with the plan's
 * rounds would be biased. It looks after each {@link ROUNDS_TO_DECIDE} of its rounds, at those series that the last of them
 * measured and that have as many of their own. Its looks share {@link FOLLOW_UP_RATE} as those of a plan do theirs. A follow-up
 * of fewer rounds has one look, an early call.
 * @param evidence of the run
 * @returns the regressions that it shows
 */
export function judgedAgain(evidence: Evidence): readonly SeriesComparison[] {
  const { run, gate, followUp } = evidence;
  if (!followUp) return [];
  const { rounds: planned } = required(run.plan.followUp, "follow-up");
  const rounds = roundsOf(followUp);
  const every = Math.min(ROUNDS_TO_DECIDE, planned);
  const isEarly = planned < ROUNDS_TO_DECIDE;
  const looks = Math.floor(planned / every);
  const found = new Map<string, SeriesComparison>();
  for (let look = 1; look <= Math.min(looks, rounds.length / every); look += 1) {
    const last = elementAt(rounds, look * every - 1);
    const own = alone(evidence, runUntil(followUp, last));
    const falseAlarmRate = falseAlarmRateOfLook(look, looks, FOLLOW_UP_RATE);
    const heads = headsOf(own.run);
    const mayDecide = new Set(heads.flatMap((one) => (isDue(one, last, every) ? one.name : [])));
    const rule = { ...gate, falseAlarmRate };
    for (const one of judgeSeries(heads, baseReferences(own, isEarly), rule)) {
      if (one.verdict === "regression" && mayDecide.has(one.name)) found.set(one.name, one);
    }
  }
  return [...found.values()];
}

/** The rounds in which anything was measured, in order. */
function roundsOf({ series }: Pick<MeasuredRun, "series">): readonly number[] {
  const all = new Set(series.flatMap(({ samples }) => roundsIn(samples)));
  return [...all].toSorted((a, b) => a - b);
}

/** True if a series was measured in the last round, and often enough. */
function isDue({ samples }: MeasuredRun["series"][number], last: number, least: number): boolean {
  const own = roundsIn(samples);
  return own.length >= least && own.includes(last);
}

/**
 * The evidence of rounds of the follow-up alone, with the pool of the plan, if it has one; where processes differ by more,
 * with their variance.
 * @param evidence of the run
 * @param rounds of its follow-up
 */
export function alone({ gate, lost, pool }: Evidence, rounds: MeasuredRun): Evidence {
  const own = evidenceOf({ ...rounds, plan: { ...rounds.plan, followUp: undefined } }, gate, lost);
  if (!pool || !own.pool) return { ...own, pool: pool ?? own.pool };
  return { ...own, pool: { ...pool, variance: Math.max(pool.variance, own.pool.variance) } };
}
