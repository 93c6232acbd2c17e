import { agreementOf } from "../evidence/agreement.ts";
import { valuesByRound } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { isWhole } from "../run/series/series.ts";
import { matched } from "../shared/matched.ts";
import { sumOf } from "../shared/sum-of.ts";
import { mean, median, standardDeviation } from "../statistics/descriptive.ts";
import { studentUpperTail } from "../statistics/student.ts";
import type { MeasuredArms } from "./failed-requests-verdict.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;

/**
 * Adds to series that a server works while it is not loaded. Both arms are up at the same time, so what it puts off,
 * or does all the time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both
 * arms alike, so the difference is the servers' own.
 */
export function withIdleWork(
  compared: readonly SeriesComparison[],
  { head: heads, base: bases }: MeasuredArms,
): readonly SeriesComparison[] {
  return compared.map((one) => {
    const [head, base] = [heads.get(one.name), bases.get(one.name)];
    if (!head || !base || !isWhole(head)) return one;
    const idleWork = idleWorkIn(base, head);
    return idleWork ? { ...one, idleWork } : one;
  });
}

/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = 0.001;

/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base: MeasuredSeries, head: MeasuredSeries): SeriesComparison["idleWork"] {
  const others = ({ samples }: MeasuredSeries) => valuesByRound(samples, "others");
  const rounds = matched(others(base), others(head));
  const ofHead = rounds.map((round) => mean(round.base) - mean(round.head));
  if (ofHead.length === 0) return undefined;
  for (const arm of ["head", "base"] as const) {
    const percents = arm === "head" ? ofHead : ofHead.map((percent) => -percent);
    const isShown = agreementOf(percents).shown >= LEAST_PERCENT;
    if (isShown && chanceOf(rounds) <= MOST_CHANCE) return { arm, percent: median(percents) };
  }
  return undefined;
}

/** The two-sided p-value of different means of the arms' bursts; 1 where too few tell how they scatter. */
function chanceOf(rounds: readonly Record<"base" | "head", readonly number[]>[]): number {
  const arms = [rounds.flatMap(({ base }) => base), rounds.flatMap(({ head }) => head)];
  if (arms.some(({ length }) => length < 2)) return 1;
  const error = Math.hypot(...arms.map((own) => standardDeviation(own) / Math.sqrt(own.length)));
  const [base = 0, head = 0] = arms.map(mean);
  const degrees = sumOf(arms, ({ length }) => length - 1);
  return 2 * studentUpperTail(Math.abs(base - head) / error, degrees);
}
