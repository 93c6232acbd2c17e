import { PLACE, sizeOf } from "./change-points.ts";
import type { HistoryChange } from "./history-view.ts";

/** Changes at one place of the history that may come from one commit. */
export interface Cause {
  /** Taken from the largest change, which is located most precisely. */
  readonly between: HistoryChange["between"];
  /** At least one; the largest first. */
  readonly changes: readonly [HistoryChange, ...HistoryChange[]];
}

/**
 * Groups changes that may come from one commit: a change belongs to the nearest larger one if the two are at most
 * {@link PLACE} runs apart, the error of a change's place.
 * @param changes of any curves and testbeds of one history
 * @returns the newest first
 */
export function causesOf(changes: readonly HistoryChange[]): readonly Cause[] {
  const causes: { between: Cause["between"]; changes: [HistoryChange, ...HistoryChange[]] }[] = [];
  for (const change of changes.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const distanceOf = ({ between }: Pick<Cause, "between">) =>
      Math.abs(between[1] - change.between[1]);
    const [nearest] = causes.toSorted((a, b) => distanceOf(a) - distanceOf(b));
    if (nearest && distanceOf(nearest) <= PLACE) nearest.changes.push(change);
    else causes.push({ between: change.between, changes: [change] });
  }
  return causes.toSorted((a, b) => b.between[1] - a.between[1]);
}
