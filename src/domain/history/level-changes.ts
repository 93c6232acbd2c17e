import { anyMetric } from "../metrics/catalogue.ts";
import { required } from "../shared/required.ts";
import { PLACE, sizeOf } from "./change-points.ts";
import type { AcceptedRun, Curve } from "./curves.ts";

/** A change of a curve's level. */
export interface HistoryChange {
  readonly curve: Curve;
  readonly testbed: string;
  /** Index of the last run of the old level and of the first run of the new one. */
  readonly between: readonly [before: number, after: number];
  /** New level ÷ old level. */
  readonly ratio: number;
  readonly isWorse: boolean;
  /** Its acceptance, if it is for the worse and was accepted. */
  readonly accepted?: AcceptedRun;
}

/** The changes of all curves: the newest first, those of one run by descending size. */
export function changesOf(curves: readonly Curve[]): readonly HistoryChange[] {
  return curves
    .flatMap(changesIn)
    .toSorted((a, b) => b.between[1] - a.between[1] || sizeOf(b) - sizeOf(a));
}

function changesIn(curve: Curve): readonly HistoryChange[] {
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
