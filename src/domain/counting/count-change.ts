import { type Change, studentChange } from "../evidence/change.ts";
import { type CountMetricId, countMetric } from "../metrics/catalogue.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { isPresentable } from "../verdict/unjudged-metric.ts";
import type { Verdict } from "../verdict/verdict.ts";
import type { Turn } from "./counts.ts";

/** A change of one turn says nothing about chance. */
const LEAST_TURNS = 2;

/**
 * The least standard error of a change, as a difference of logarithms. An edit that changes nothing can move a
 * program's parts and with them its counts by so much, in every turn alike, so more turns do not lessen it.
 */
export const LEAST_ERROR = 0.001;

/**
 * A metric's values in the turns that both arms counted. The two of a turn had the same seeds, so what these
 * do cancels.
 */
export type PairedCounts = readonly { readonly base: number; readonly head: number }[];

/** Pairs the turns of two arms. */
export function pairedCounts(
  base: readonly Turn[],
  head: readonly Turn[],
  id: CountMetricId,
): PairedCounts {
  const { of } = countMetric(id);
  const before = new Map(base.map((one) => [one.turn, of(one)]));
  return head.flatMap((one) => {
    const [from, to] = [before.get(one.turn), of(one)];
    return from === undefined || to === undefined ? [] : [{ base: from, head: to }];
  });
}

/**
 * The change from base to head, by Student's t over the turns.
 * @returns undefined with fewer than two turns, where some count is 0, and for a change that cannot be written in
 *   percent
 */
export function countChange(pairs: PairedCounts): Change | undefined {
  const { length } = pairs;
  // Turns without a count are no reason to go by the others alone: they may be what changed.
  if (length < LEAST_TURNS || pairs.some(({ base, head }) => !(base > 0 && head > 0))) {
    return undefined;
  }
  const differences = pairs.map(({ base, head }) => Math.log(head / base));
  const error = Math.max(standardDeviation(differences) / Math.sqrt(length), LEAST_ERROR);
  const change = studentChange(mean(differences), error, length - 1);
  return isPresentable(change) ? change : undefined;
}

/**
 * The verdict where an arm counts nothing at all, such as a server that does not allocate: no change in percent
 * leads from or to 0.
 * @returns undefined where an arm counts something in some turns only, or both always do
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
