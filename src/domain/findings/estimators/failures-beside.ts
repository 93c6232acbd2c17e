import { boundsOf } from "../../bounds/bounds.ts";
import { areMore, LEAST_RANKED, LEAST_RATIO } from "../../evidence/more-in-starts.ts";
import { addedFailures, type FailedRequests, failedPercent } from "../../series/failed-requests.ts";
import { incompleteBeta } from "../../statistics/special-functions.ts";
import type { Effect, Finding } from "../finding.ts";
import type { Estimator } from "../seen.ts";
import { failuresOf } from "./failures.ts";
import { lateIn } from "./late-answers.ts";

/** Requests of both arms that failed before and after the measured bursts: in warm-ups and closing loads. */
export const failuresBeside: Estimator = (seen) =>
  seen.rows.flatMap(({ name, notCompared }): readonly Finding[] => {
    const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
    // Another run may be of a version that recorded nothing of its warm-ups.
    const own = head && (head.besideBursts ?? []);
    const before = base?.arm === "base" ? (base.besideBursts ?? []) : undefined;
    const failures = failuresOf(own && addedFailures(own), before && addedFailures(before));
    if (!failures || !own) return [];
    const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
    // Requests that timed out are also late answers, and one cause is only reported once.
    const isLate = lateIn(seen, name)?.verdict === "worse";
    const reference = notCompared === undefined ? before : undefined;
    const effect = isLate ? "holds" : effectBeside(own, reference, allowedPercent);
    const figures = { of: "failed-beside", failures, allowedPercent } as const;
    const kind = effect === "fails" ? ({ kind: "errors" } as const) : {};
    return [{ series: name, by: "failures-beside", effect, figures, ...kind }];
  });

/**
 * The part of requests that no pauses make fail: it is a doubt however it lies in the starts, and in two of them if none of
 * base's fails.
 */
const FAR_PERCENT = 5;

/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = 0.01;

/**
 * Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows: over
 * starts ({@link areMore}), and over requests even without the worst of head's starts. Too few starts show nothing: what
 * only their requests show may be a pause that one of them met. This tests nothing that is gated and uses none of the
 * false-alarm rate, because a status is exact.
 * @param head its starts
 * @param base its starts; undefined if there is nothing to compare with
 * @param maxErrorPercent allowed failures
 * @returns `holds` if no more failed than allowed, or than in base by chance; `doubts` if one start, or too few, may be
 * why; `open` without a base
 */
function effectBeside(
  head: readonly FailedRequests[],
  base: readonly FailedRequests[] | undefined,
  maxErrorPercent: number,
): Effect {
  const all = addedFailures(head);
  if (failedPercent(all) <= maxErrorPercent) return "holds";
  if (!base) return "open";
  const before = addedFailures(base);
  const sharesOf = (starts: readonly FailedRequests[]) =>
    starts.map((one) => failedPercent(one) / 100);
  if (!areMore(sharesOf(head), sharesOf(base))) {
    const areFew = Math.min(head.length, base.length) < LEAST_RANKED;
    const far = head.filter((start) => failedPercent(start) > FAR_PERCENT);
    const isFar = failedPercent(all) > FAR_PERCENT || (far.length > 1 && before.failed === 0);
    return (areFew || isFar) && isBeyondChance(all, before) ? "doubts" : "holds";
  }
  const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
  const others = addedFailures(worstFirst.slice(1));
  const isWorse = failedPercent(others) > maxErrorPercent && isBeyondChance(others, before);
  return isWorse ? "fails" : "doubts";
}

/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head: FailedRequests, base: FailedRequests): boolean {
  if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
  // If base finished no request in any start, half of the failures are expected in each arm.
  const part = base.finished === 0 ? 0.5 : head.finished / (head.finished + base.finished);
  return incompleteBeta(part, { a: head.failed, b: base.failed + 1 }) <= CHANCE;
}
