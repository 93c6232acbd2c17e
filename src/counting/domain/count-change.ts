import { type Change, isPresentable, studentChange } from "../../domain/evidence/change.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
import { type CountMetricId, countMetric } from "../../domain/metrics/catalogue.ts";
import type { Turn } from "../../domain/series/counts.ts";
import { mean, standardDeviation } from "../../domain/statistics/descriptive.ts";

/** One turn says nothing about chance. */
const LEAST_TURNS = 2;

/**
 * Minimum standard error of a change, as a difference of logarithms. An edit without effect can shift a program's
 * layout and change its counts by this much, in every turn alike, so more turns do not reduce it.
 */
export const LEAST_ERROR = 0.001;

/**
 * A metric's values in the turns that both arms counted. Both values of a turn had the same seeds, so their effects
 * cancel.
 */
type PairedCounts = readonly { readonly base: number; readonly head: number }[];

/** Pairs the turns of two arms. */
export function pairedCounts(base: readonly Turn[], head: readonly Turn[], id: CountMetricId) {
  const { of } = countMetric(id);
  const before = new Map(base.map((one) => [one.turn, of(one)]));
  return head.flatMap((one) => {
    const [from, to] = [before.get(one.turn), of(one)];
    return from === undefined || to === undefined ? [] : [{ base: from, head: to }];
  });
}

/**
 * The change from base to head, by Student's t over the turns.
 * @returns undefined with fewer than two turns, if some count is 0, or for a change that cannot be written in percent
 */
export function countChange(pairs: PairedCounts): Change | undefined {
  const { length } = pairs;
  // Turns with a zero must not be left out: the change may have caused it.
  if (length < LEAST_TURNS || pairs.some(({ base, head }) => !(base > 0 && head > 0))) {
    return undefined;
  }
  const differences = pairs.map(({ base, head }) => Math.log(head / base));
  const error = Math.max(standardDeviation(differences) / Math.sqrt(length), LEAST_ERROR);
  const change = studentChange(mean(differences), error, length - 1);
  return isPresentable(change) ? change : undefined;
}

/**
 * The verdict if an arm counts nothing at all, such as a server that does not allocate: changes from or to 0 have no
 * percentage.
 * @returns undefined if an arm counts something in some turns only, or both always do
 */
export function verdictOnNothing(pairs: PairedCounts): Verdict | undefined {
  if (pairs.length < LEAST_TURNS) return undefined;
  const [isBaseZero, isHeadZero] = (["base", "head"] as const).map((arm) =>
    pairs.every((pair) => pair[arm] === 0),
  );
  if (isBaseZero && isHeadZero) return "unchanged";
  if (isBaseZero && pairs.every(({ head }) => head > 0)) return "regression";
  if (isHeadZero && pairs.every(({ base }) => base > 0)) return "improvement";
  return undefined;
}
