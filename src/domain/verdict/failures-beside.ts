import {
  addedFailures,
  type FailedRequests,
  failedPercent,
} from "../run/series/failed-requests.ts";
import { incompleteBeta } from "../statistics/beta.ts";
import type { BesideVerdict } from "./series-comparison.ts";

/** Starts of one program differ, so head fails so many times as much as base before that is no chance. */
const LEAST_RATIO = 2;

/** Probability of so many failures in head where a request of either arm is as likely to fail. */
const CHANCE = 0.01;

/**
 * Whether more requests of head's warm-ups failed than of base's, beyond what the gate allows. One odd start of head
 * decides nothing: where there are several, the others have to show it too. It is no test of what is gated, since a
 * status is exact, and takes nothing of the false-alarm rate.
 * @param head its starts
 * @param base its starts; undefined where there is nothing to compare with
 * @param maxErrorPercent how much may fail
 * @returns undefined where no more failed than may, or than did in base
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

/** By the binomial distribution of head's part of all failures (an exact test of two rates). */
function isBeyondChance(head: FailedRequests, base: FailedRequests): boolean {
  if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
  // Where base finished none in all its starts, half of the failures are expected of each.
  const part = base.finished === 0 ? 0.5 : head.finished / (head.finished + base.finished);
  return incompleteBeta(part, { a: head.failed, b: base.failed + 1 }) <= CHANCE;
}
