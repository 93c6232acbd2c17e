import { anyMetric, type MetricId } from "../metrics/catalogue.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import type { BaselineRecord } from "./baseline.ts";
import { MOST_RUNS, PLACE, sizeOf } from "./change-points.ts";
import { type Curve, curvesOf, type Stretch } from "./curves.ts";

/** A recorded run: its commit, and its start in ISO 8601, UTC. */
export type HistoryRun = HistoryView["runs"][number];

/** A change of a curve's level. */
export type HistoryChange = ReturnType<typeof changesIn>[number];

/** The history of stored runs. */
export type HistoryView = ReturnType<typeof historyView>;

/** Minimum number of values in which a change can be found: two stretches of seven. */
const LEAST_SEARCHED = 14;

/**
 * The curves of stored runs, with their levels and changes. Values with another testbed or configuration belong to a
 * separate stretch: between the two there is a break, not a change.
 * @param records in any order; the newest two hundred are shown
 * @param metrics to include, in order
 * @returns the runs, oldest first; the curves by name, then metric; the changes, the newest first, those of one run by
 * descending size; `searched`, the number of stretches that are long enough to find a change, of which a curve can have
 * several; `tooShort`, the number of curves without one; and every accepted regression, the newest first
 */
export function historyView(records: readonly BaselineRecord[], metrics: readonly MetricId[]) {
  const byTime = records.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  const newest = byTime.slice(-MOST_RUNS);
  const accepted = newest.flatMap((record, run) =>
    (record.accepted ?? []).map((one) => ({ ...one, run })),
  );
  const acceptedOf = groupedBy(accepted, ({ series }) => series);
  const curves = curvesOf(newest, metrics, acceptedOf);
  return {
    runs: newest.map(({ commit, startedAt }) => ({ sha: commit.sha, startedAt })),
    curves,
    changes: curves
      .flatMap(changesIn)
      .toSorted((a, b) => b.between[1] - a.between[1] || sizeOf(b) - sizeOf(a)),
    searched: curves.flatMap(({ stretches }) => stretches.filter(isSearched)).length,
    tooShort: curves.filter(({ stretches }) => !stretches.some(isSearched)).length,
    accepted: accepted.toReversed(),
  };
}

function isSearched({ points }: Stretch): boolean {
  return points.length >= LEAST_SEARCHED;
}

/**
 * The changes of a curve.
 * @returns `between`, the indices of the last run of the old level and of the first run of the new one; `ratio`, new level ÷
 * old level; and `accepted`, its acceptance, if it is for the worse and was accepted
 */
function changesIn(curve: Curve) {
  const { better } = anyMetric(curve.metric);
  return curve.stretches.flatMap(({ testbed, points, levels }) =>
    levels.slice(1).flatMap((after, index) => {
      const before = required(levels[index], "level");
      const last = required(points[after.from - 1], "last run");
      const first = required(points[after.from], "first run");
      const ratio = after.level / before.level;
      const isWorse = ratio > 1 === (better === "lower");
      const near = points.slice(Math.max(0, after.from - PLACE), after.from + PLACE + 1);
      const accepted =
        isWorse && curve.accepted.find(({ run }) => near.some((point) => point.run === run));
      const between = [last.run, first.run] as const;
      return [{ curve, testbed, between, ratio, isWorse, ...(accepted && { accepted }) }];
    }),
  );
}

/** Changes at one place of the history that may come from one commit. */
type Cause = [largest: HistoryChange, ...others: HistoryChange[]];

/**
 * Groups changes that may come from one commit: a change belongs to the nearest larger one if the two are at most
 * {@link PLACE} runs apart, the error of a change's place.
 * @param changes of any curves and testbeds of one history
 * @returns the groups, the newest first, each with its largest change first, which is located most precisely
 */
export function causesOf(changes: readonly HistoryChange[]): readonly Readonly<Cause>[] {
  const causes: Cause[] = [];
  for (const change of changes.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const distanceOf = ([largest]: Cause) => Math.abs(largest.between[1] - change.between[1]);
    const [nearest] = causes.toSorted((a, b) => distanceOf(a) - distanceOf(b));
    if (nearest && distanceOf(nearest) <= PLACE) nearest.push(change);
    else causes.push([change]);
  }
  return causes.toSorted(([a], [b]) => b.between[1] - a.between[1]);
}
