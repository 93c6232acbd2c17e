import { boundsOf } from "../../bounds/bounds.ts";
import { addedFailures, type FailedRequests, failedPercent } from "../../series/failed-requests.ts";
import { mannWhitneyPValue } from "../../statistics/mann-whitney.ts";
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

/** Starts of one program differ, so head must fail more than this many times as often as base. */
const LEAST_RATIO = 2;

/** Significance level: probability of so many failures in head if requests, or starts, of both arms are equally likely to fail. */
const CHANCE = 0.01;

/** Starts of each arm from which on their ranks can be beyond chance. */
const LEAST_STARTS = 5;

/**
 * Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows. What makes
 * one request fail often fails others of the same start, so the starts must show it; and if there are too few, all requests
 * together. One outlier among head's starts decides nothing: if there are several, the others must show it too. This tests
 * nothing that is gated and uses none of the false-alarm rate, because a status is exact.
 * @param head its starts
 * @param base its starts; undefined if there is nothing to compare with
 * @param maxErrorPercent allowed failures
 * @returns `holds` if no more failed than allowed, or than in base by chance; `doubts` if one start may be why; `open` without a base
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
  if (failedPercent(all) <= failedPercent(before)) return "holds";
  const areFew = Math.min(head.length, base.length) < LEAST_STARTS;
  const isShown = areFew
    ? isBeyondChance(all, before)
    : mannWhitneyPValue(head.map(failedPercent), base.map(failedPercent)) <= CHANCE;
  if (!isShown) return "holds";
  // Without the worst start, if there are several.
  const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
  const others = addedFailures(worstFirst.slice(head.length > 1 ? 1 : 0));
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
