import { groupedBy } from "../shared/grouped-by.ts";
import type { BaselineRecord } from "./baseline.ts";
import { MOST_RUNS } from "./change-points.ts";
import { type AcceptedRun, type Curve, curvesOf, type Stretch } from "./curves.ts";
import { changesOf, type HistoryChange } from "./level-changes.ts";
import type { CurveMetricId } from "./recorded-values.ts";

/** A recorded run. */
export interface HistoryRun {
  readonly sha: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}

/** What the stored runs show. */
export interface HistoryView {
  /** Oldest first. */
  readonly runs: readonly HistoryRun[];
  /** By name, then metric. */
  readonly curves: readonly Curve[];
  /** The newest first, and of those of one run the largest. */
  readonly changes: readonly HistoryChange[];
  /** Stretches that are long enough for a change to be found; a curve can have several. */
  readonly searched: number;
  /** Curves without such a stretch. */
  readonly tooShort: number;
  /** Every regression that somebody accepted, the newest first. */
  readonly accepted: readonly AcceptedRun[];
}

/** Fewest values in which a change can be found: two stretches of seven. */
const LEAST_SEARCHED = 14;

/**
 * The curves of stored runs, with their levels and changes. What has another testbed or configuration is a curve of its
 * own: between the two there is a break, and no change.
 * @param records in any order; the newest two hundred are shown
 * @param metrics which metrics, in order
 */
export function historyView(
  records: readonly BaselineRecord[],
  metrics: readonly CurveMetricId[],
): HistoryView {
  const newest = records
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    .slice(-MOST_RUNS);
  const accepted = newest.flatMap((record, run) =>
    (record.accepted ?? []).map((one) => ({ ...one, run })),
  );
  const curves = curvesOf(
    newest,
    metrics,
    groupedBy(accepted, ({ series }) => series),
  );
  return {
    runs: newest.map(({ commit, startedAt }) => ({ sha: commit.sha, startedAt })),
    curves,
    changes: changesOf(curves),
    searched: curves.flatMap(({ stretches }) => stretches.filter(isSearched)).length,
    tooShort: curves.filter(({ stretches }) => !stretches.some(isSearched)).length,
    accepted: accepted.toReversed(),
  };
}

function isSearched({ points }: Stretch): boolean {
  return points.length >= LEAST_SEARCHED;
}
