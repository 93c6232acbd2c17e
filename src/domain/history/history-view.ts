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

/** The history of stored runs. */
export interface HistoryView {
  /** Oldest first. */
  readonly runs: readonly HistoryRun[];
  /** By name, then metric. */
  readonly curves: readonly Curve[];
  /** The newest first; those of one run by descending size. */
  readonly changes: readonly HistoryChange[];
  /** Number of stretches that are long enough to find a change; a curve can have several. */
  readonly searched: number;
  /** Number of curves without such a stretch. */
  readonly tooShort: number;
  /** Every accepted regression, the newest first. */
  readonly accepted: readonly AcceptedRun[];
}

/** Minimum number of values in which a change can be found: two stretches of seven. */
const LEAST_SEARCHED = 14;

/**
 * The curves of stored runs, with their levels and changes. Values with another testbed or configuration belong to a
 * separate stretch: between the two there is a break, not a change.
 * @param records in any order; the newest two hundred are shown
 * @param metrics to include, in order
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
