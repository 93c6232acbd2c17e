import {
  addedFailures,
  type FailedRequests,
  failedPercent,
} from "../run/series/failed-requests.ts";
import { incompleteBeta } from "../statistics/beta.ts";
import type { BesideVerdict } from "./series-comparison.ts";

/** Starts of one program differ, so head must fail more than this many times as often as base. */
const LEAST_RATIO = 2;

/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = 0.01;

/**
 * Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows. One
 * outlier among head's starts decides nothing: if there are several, the others must show it too. This tests nothing
 * that is gated and uses none of the false-alarm rate, because a status is exact.
 * @param head its starts
 * @param base its starts; undefined if there is nothing to compare with
 * @param maxErrorPercent allowed failures
 * @returns undefined if no more failed than allowed, or than in base
 */
export function compareBeside(
  head: readonly FailedRequests[],
  base: readonly FailedRequests[] | undefined,
  maxErrorPercent: number,
): BesideVerdict | undefined {
  const all = addedFailures(head);
  if (failedPercent(all) <= maxErrorPercent) return undefined;
  if (!base) return "not-compared";
  const before = addedFailures(base);
  if (failedPercent(all) <= failedPercent(before)) return undefined;
  const others = addedFailures(withoutWorst(head));
  const isWorse = [all, others].every(
    (one) => failedPercent(one) > maxErrorPercent && isBeyondChance(one, before),
  );
  return isWorse ? "worse" : "perhaps-worse";
}

function withoutWorst(starts: readonly FailedRequests[]): readonly FailedRequests[] {
  return starts.length < 2
    ? starts
    : starts.toSorted((a, b) => failedPercent(b) - failedPercent(a)).slice(1);
}

/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head: FailedRequests, base: FailedRequests): boolean {
  if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
  // If base finished no request in any start, half of the failures are expected in each arm.
  const part = base.finished === 0 ? 0.5 : head.finished / (head.finished + base.finished);
  return incompleteBeta(part, { a: head.failed, b: base.failed + 1 }) <= CHANCE;
}
