import { boundsOf } from "../../bounds/bounds.ts";
import {
  type FailedRequests,
  type FailedShare,
  failedInBursts,
  failedPercent,
} from "../../series/failed-requests.ts";
import type { By } from "../by.ts";
import type { Finding } from "../finding.ts";
import type { Estimator } from "../seen.ts";
import type { ComparedFailures } from "../series-comparison.ts";
import { unmeasuredIn } from "../unmeasured.ts";
import { lateIn } from "./late-answers.ts";

/** What means nothing if too many requests fail. That base is lost, or a tracker's alert, is a reason of its own. */
const OVERRULED: readonly By[] = [
  ...(["failures-beside", "bursts", "all-answers", "starts", "late-answers"] as const),
];

/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;

/**
 * Requests of both arms that failed in measured bursts, with their causes. If more of head's failed than `errors.max`
 * allows, or so many that too few bursts have a value, all else of the series means nothing.
 */
export const failures: Estimator = (seen) =>
  seen.rows.flatMap((row): readonly Finding[] => {
    const { name, notCompared } = row;
    const arms = [seen.arms.head.get(name), seen.arms.base.get(name)];
    const found = failuresOf(...arms.map((one) => one && failedInBursts(one.samples)));
    if (!found) return [];
    const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
    const own = { series: name, by: "failures" } as const;
    const { percent } = found.head;
    const overrules = { series: [name], by: OVERRULED };
    const figures = { of: "failed-requests", failures: found } as const;
    if (percent > allowedPercent) {
      const told = { ...figures, allowedPercent };
      return [{ ...own, effect: "fails", kind: "errors", figures: told, overrules }];
    }
    const isUnmeasured = notCompared === undefined && unmeasuredIn(row) === "all";
    const isWhy = isUnmeasured && percent > MOST_PERCENT && lateIn(seen, name)?.verdict !== "worse";
    if (isWhy) return [{ ...own, effect: "unmeasured", figures, overrules }];
    return [{ ...own, effect: "holds", figures }];
  });

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
