import { boundsOf, type Gate } from "../gate/bounds.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import {
  addedFailures,
  type FailedRequests,
  type FailedShare,
  failedInBursts,
  failedPercent,
} from "../run/series/failed-requests.ts";
import { compareBeside } from "./failures-beside.ts";
import type { ComparedFailures, SeriesComparison } from "./series-comparison.ts";
import { unmeasuredIn } from "./unmeasured.ts";

/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;

/** The judged series, and their references. */
export interface MeasuredArms {
  readonly heads: readonly MeasuredSeries[];
  readonly bases: readonly MeasuredSeries[];
}

/** The arms of one run. */
export function armsIn({ series }: Pick<RunFile, "series">): MeasuredArms {
  const of = (wanted: MeasuredSeries["arm"]) => series.filter(({ arm }) => arm === wanted);
  return { heads: of("head"), bases: of("base") };
}

/** A series in both arms. */
interface InArms {
  readonly head: MeasuredSeries | undefined;
  readonly base: MeasuredSeries | undefined;
}

/**
 * Adds the failed requests of series and their causes, in measured bursts and outside of them.
 * @param gate has the maximum of failures
 */
export function withFailedRequests(
  compared: readonly SeriesComparison[],
  { heads, bases }: MeasuredArms,
  gate: Gate,
): readonly SeriesComparison[] {
  const [head, base] = [heads, bases].map((all) => new Map(all.map((one) => [one.name, one])));
  return compared.map((series) => {
    const { name } = series;
    const arms = { head: head?.get(name), base: base?.get(name) };
    const { maxErrorPercent } = boundsOf(gate, name);
    const failures = measuredFailures(series, arms, maxErrorPercent);
    const beside = failuresBeside(series, arms, maxErrorPercent);
    // Usually there are none, and thousands of series need not be copied.
    return failures || beside ? { ...series, failures, failuresBeside: beside } : series;
  });
}

function measuredFailures(
  series: SeriesComparison,
  { head, base }: InArms,
  maxErrorPercent: number,
): SeriesComparison["failures"] {
  const failures = inBoth(
    head && failedInBursts(head.samples),
    base && failedInBursts(base.samples),
  );
  if (!failures) return undefined;
  const { percent } = failures.head;
  const isWhy = isUnmeasured(series) && percent > MOST_PERCENT;
  return percent > maxErrorPercent || isWhy ? { ...failures, areTooMany: true } : failures;
}

function failuresBeside(
  { notCompared, late }: SeriesComparison,
  { head, base }: InArms,
  maxErrorPercent: number,
): SeriesComparison["failuresBeside"] {
  // Another run may be of a version that recorded nothing of its warm-ups.
  const isSameRun = base?.arm === "base";
  const own = head && (head.besideBursts ?? []);
  const before = isSameRun ? (base.besideBursts ?? []) : undefined;
  const failures = inBoth(own && addedFailures(own), before && addedFailures(before));
  if (!failures || !own) return undefined;
  // Requests that timed out are also late answers, and one cause is only reported once.
  if (late?.verdict === "worse") return failures;
  const isCompared = before && notCompared === undefined;
  const verdict = compareBeside(own, isCompared ? before : undefined, maxErrorPercent);
  return { ...failures, verdict };
}

function isUnmeasured(series: SeriesComparison): boolean {
  const { notCompared, late } = series;
  return notCompared === undefined && late?.verdict !== "worse" && unmeasuredIn(series) === "all";
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
