import { boundsOf } from "../../bounds/bounds.ts";
import { failsMore, MAX_UNANSWERED, silentShareOf } from "../../evidence/failed-under-load.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import {
  type FailedRequests,
  type FailedShare,
  failedInBursts,
  failedPercent,
} from "../../series/failed-requests.ts";
import type { Finding } from "../finding.ts";
import type { Estimator, Seen } from "../seen.ts";
import type { ComparedFailures, SeriesComparison } from "../series-comparison.ts";
import { unmeasuredIn } from "../unmeasured.ts";
import { lateIn } from "./late-answers.ts";

/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;

/** What else is found by a load of which so many requests failed. */
const OF_LOAD = ["failures-beside", "bursts", "all-answers", "starts", "late-answers"] as const;

/**
 * Requests of both arms that failed in measured bursts, with their causes, and bursts without an answer. If more of
 * head's failed than `errors.max` allows and than of base's, or so many that too few bursts have a value, all else of the
 * series means nothing. What base does as much is no regression, and no pass.
 */
export const failures: Estimator = (seen) =>
  seen.rows.flatMap((row) => [...failedIn(seen, row), ...silenceIn(seen, row)]);

function failedIn(seen: Seen, row: SeriesComparison): readonly Finding[] {
  const { name, notCompared } = row;
  const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
  const found = failuresOf(...[head, base].map((one) => one && failedInBursts(one.samples)));
  if (!head || !found) return [];
  const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
  const own = { series: name, by: "failures" } as const;
  const { percent } = found.head;
  const overrules = { series: [name], by: OF_LOAD };
  const figures = { of: "failed-requests", failures: found } as const;
  if (percent > allowedPercent) {
    const beside = besideOf(seen, row);
    const isMore = !beside || failsMore(head.samples, beside.samples);
    const failing = { ...own, ...tooManyFailed(found, allowedPercent, isMore) };
    return [isMore ? { ...failing, overrules } : failing];
  }
  const isUnmeasured = notCompared === undefined && unmeasuredIn(row) === "all";
  const isWhy = isUnmeasured && percent > MOST_PERCENT && lateIn(seen, name)?.verdict !== "worse";
  if (isWhy) return [{ ...own, effect: "unmeasured", figures, overrules }];
  return [{ ...own, effect: "holds", figures }];
}

/**
 * What it means that more requests of head failed than are allowed.
 * @param isMore false if about as many of base's did, which is neither a failure nor a pass
 */
export function tooManyFailed(failures: ComparedFailures, allowedPercent: number, isMore: boolean) {
  const figures = { of: "failed-requests", failures, allowedPercent } as const;
  const failing = { kind: "errors", figures } as const;
  return isMore
    ? ({ ...failing, effect: "fails" } as const)
    : ({ ...failing, effect: "doubts", isBlocking: false } as const);
}

/** Bursts without an answer that are not more than base's, but too many for a pass. */
function silenceIn(seen: Seen, row: SeriesComparison): readonly Finding[] {
  const { name, notCompared } = row;
  const [head, base] = [seen.arms.head.get(name), besideOf(seen, row)];
  if (!head || !base || notCompared !== undefined || unmeasuredIn(row) === "all") return [];
  const percentOf = ({ samples }: MeasuredSeries) => 100 * silentShareOf(samples);
  const silent = { head: percentOf(head), base: percentOf(base) };
  if (silent.head <= 100 * MAX_UNANSWERED) return [];
  const figures = { of: "silent-bursts", percent: silent } as const;
  return [{ series: name, by: "failures", effect: "doubts", figures }];
}

/** Base, if it was measured, in the same run or in one of its own, whether or not it failed under load. */
function besideOf({ arms }: Seen, { name, notCompared }: SeriesComparison) {
  const base = arms.base.get(name);
  const isLost = notCompared !== undefined && "reason" in notCompared;
  return isLost ? undefined : base;
}

/**
 * The failures of both arms.
 * @returns undefined if no request failed in either
 */
export function failuresOf(
  head?: FailedRequests,
  base?: FailedRequests,
): ComparedFailures | undefined {
  if (!head || head.failed + (base?.failed ?? 0) === 0) return undefined;
  return { head: shareOf(head), base: base && shareOf(base) };
}

function shareOf(requests: FailedRequests): FailedShare {
  return { percent: failedPercent(requests), ...requests };
}
