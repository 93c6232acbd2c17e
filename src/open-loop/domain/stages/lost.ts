import { boundsOf } from "../../../domain/bounds/bounds.ts";
import { failMoreOrAny } from "../../../domain/evidence/more-in-starts.ts";
import { failuresOf, tooManyFailed } from "../../../domain/findings/estimators/failures.ts";
import type { Finding } from "../../../domain/findings/finding.ts";
import type { Gate } from "../../../domain/run/plan/config.ts";
import type { Causes } from "../../../domain/series/causes.ts";
import type { FailedRequests } from "../../../domain/series/failed-requests.ts";
import type { OpenLoopSeries } from "../../../domain/series/open-loop.ts";
import { sumOf } from "../../../domain/shared/sum-of.ts";

/**
 * Requests that head lost under stages, as failed requests of a timed series are judged: of all starts together, more than
 * `errors.max` of the series, and more than base over starts.
 * @param head a series of any load at several rates
 * @param base the same, absent if it was not measured
 * @returns none if neither lost any
 */
export function lostFindings(
  head: OpenLoopSeries,
  base: OpenLoopSeries | undefined,
  gate: Gate,
): readonly Finding[] {
  const found = failuresOf(lostIn(head), base && lostIn(base));
  if (!found) return [];
  const own = { series: head.name, by: "open-loop" } as const;
  const { maxErrorPercent } = boundsOf(gate, head.name);
  if (found.head.percent <= maxErrorPercent) {
    return [{ ...own, effect: "holds", figures: { of: "failed-requests", failures: found } }];
  }
  const isMore = failMoreOrAny(partsIn(head), base ? partsIn(base) : []);
  return [{ ...own, ...tooManyFailed(found, maxErrorPercent, isMore) }];
}

/** The part of the requests of each start that were lost, 0 to 1. */
function partsIn({ rounds }: OpenLoopSeries): readonly number[] {
  return rounds.flatMap(({ values: { lost } }) => (lost === undefined ? [] : lost / 100));
}

/** The requests of all starts. Which answer they got is not recorded. */
function lostIn(series: OpenLoopSeries): FailedRequests {
  const parts = partsIn(series);
  const due = sumOf(series.stages ?? [], ({ rate, ms }) => (rate * ms) / 1000);
  const failed = Math.round(due * sumOf(parts, (part) => part));
  const errors: Causes = failed > 0 ? { "without the expected answer": failed } : {};
  return { finished: Math.round(due * parts.length), failed, statuses: {}, errors };
}
