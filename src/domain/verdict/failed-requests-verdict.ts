import { boundsOf } from "../bounds/bounds.ts";
import type { Arms } from "../evidence/pairs.ts";
import { type MeasuredSeries, type RunFile, seriesByName } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import {
  addedFailures,
  type FailedRequests,
  type FailedShare,
  failedInBursts,
  failedPercent,
} from "../series/failed-requests.ts";
import { mannWhitneyPValue } from "../statistics/mann-whitney.ts";
import { incompleteBeta } from "../statistics/special-functions.ts";
import { addressesOf } from "./addresses.ts";
import type { BesideVerdict, ComparedFailures, SeriesComparison } from "./series-comparison.ts";
import { unmeasuredIn } from "./unmeasured.ts";

/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;

/** The judged series and their references, by name. */
export type MeasuredArms = Readonly<Record<"head" | "base", ReadonlyMap<string, MeasuredSeries>>>;

/** The arms of one run. */
export function armsIn(run: Pick<RunFile, "series">): MeasuredArms {
  return { head: seriesByName(run, "head"), base: seriesByName(run, "base") };
}

/**
 * Adds the addresses of the requests of series, and those that failed with their causes, in measured bursts and outside of
 * them.
 * @param gate has the maximum of failures
 */
export function withRequests(
  compared: readonly SeriesComparison[],
  { head, base }: MeasuredArms,
  gate: Gate,
): readonly SeriesComparison[] {
  return compared.map((series) => {
    const { name } = series;
    const arms = { head: head.get(name), base: base.get(name) };
    const { maxErrorPercent } = boundsOf(gate, name);
    const failures = measuredFailures(series, arms, maxErrorPercent);
    const beside = failuresBeside(series, arms, maxErrorPercent);
    const known = { ...addressesOf(arms.head, arms.base), ...series };
    return failures || beside ? { ...known, failures, failuresBeside: beside } : known;
  });
}

function measuredFailures(
  series: SeriesComparison,
  { head, base }: Partial<Arms>,
  maxErrorPercent: number,
): SeriesComparison["failures"] {
  const [own, before] = [head, base].map((one) => one && failedInBursts(one.samples));
  const failures = inBoth(own, before);
  if (!failures) return undefined;
  const { percent } = failures.head;
  const isKnown = series.notCompared !== undefined || series.late?.verdict === "worse";
  const isWhy = !isKnown && percent > MOST_PERCENT && unmeasuredIn(series) === "all";
  return percent > maxErrorPercent || isWhy ? { ...failures, areTooMany: true } : failures;
}

function failuresBeside(
  { notCompared, late }: SeriesComparison,
  { head, base }: Partial<Arms>,
  maxErrorPercent: number,
): SeriesComparison["failuresBeside"] {
  // Another run may be of a version that recorded nothing of its warm-ups.
  const own = head && (head.besideBursts ?? []);
  const before = base?.arm === "base" ? (base.besideBursts ?? []) : undefined;
  const failures = inBoth(own && addedFailures(own), before && addedFailures(before));
  if (!failures || !own) return undefined;
  // Requests that timed out are also late answers, and one cause is only reported once.
  if (late?.verdict === "worse") return failures;
  const verdict = compareBeside(own, notCompared ? undefined : before, maxErrorPercent);
  return { ...failures, verdict };
}

/**
 * The failures of both arms.
 * @returns undefined if no request failed in either
 */
function inBoth(
  head: FailedRequests | undefined,
  base: FailedRequests | undefined,
): ComparedFailures | undefined {
  if (!head || head.failed + (base?.failed ?? 0) === 0) return undefined;
  return { head: shareOf(head), base: base && shareOf(base) };
}

function shareOf(requests: FailedRequests): FailedShare {
  return { percent: failedPercent(requests), ...requests };
}

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
 * @returns undefined if no more failed than allowed, or than in base by chance
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
  const areFew = Math.min(head.length, base.length) < LEAST_STARTS;
  const isShown = areFew
    ? isBeyondChance(all, before)
    : mannWhitneyPValue(head.map(failedPercent), base.map(failedPercent)) <= CHANCE;
  if (!isShown) return undefined;
  // Without the worst start, if there are several.
  const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
  const others = addedFailures(worstFirst.slice(head.length > 1 ? 1 : 0));
  const isWorse = failedPercent(others) > maxErrorPercent && isBeyondChance(others, before);
  return isWorse ? "worse" : "perhaps-worse";
}

/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head: FailedRequests, base: FailedRequests): boolean {
  if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
  // If base finished no request in any start, half of the failures are expected in each arm.
  const part = base.finished === 0 ? 0.5 : head.finished / (head.finished + base.finished);
  return incompleteBeta(part, { a: head.failed, b: base.failed + 1 }) <= CHANCE;
}
