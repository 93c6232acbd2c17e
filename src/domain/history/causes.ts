import { PLACE } from "./change-points.ts";
import { type HistoryChange, sizeOf } from "./level-changes.ts";

/** Changes at one place of the history, which one commit can have brought. */
export interface Cause {
  /** Of the largest change, whose place is known best. */
  readonly between: HistoryChange["between"];
  /** At least one; the largest first. */
  readonly changes: readonly [HistoryChange, ...HistoryChange[]];
}

/**
 * Puts changes together that one commit can have brought: a change belongs to the nearest larger one that no more
 * runs are between than a change is misplaced by ({@link PLACE}).
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
