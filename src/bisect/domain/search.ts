import { required } from "../../domain/shared/required.ts";
import type { Standing } from "./standing.ts";

/** What is known of a commit: its standing, or that it could not be measured or decided. */
export type Known = Extract<Standing, "good" | "bad"> | "skipped";

/** Where a search stands: the next commit to measure, or its end. All are indices of commits. */
export type Position =
  | {
      readonly kind: "measure";
      readonly next: number;
      /** The last good commit before it. */
      readonly good: number;
      /** Steps of a search in which none is skipped, this one included. */
      readonly stepsLeft: number;
    }
  /** The first bad commit; the one before it is good. */
  | { readonly kind: "found"; readonly first: number }
  /** It is one of those after `good` up to `bad`: nothing between them can be decided. */
  | { readonly kind: "between"; readonly good: number; readonly bad: number };

/** Where GOOD is in the list of commits: before the first. */
export const GOOD = -1;

/**
 * A step of a binary search.
 * @param count number of commits after GOOD, up to BAD, which is the last and bad
 * @param known what is known, by index
 */
export function positionIn(count: number, known: ReadonlyMap<number, Known>): Position {
  const [good, bad] = endsOf(count, known);
  if (bad - good === 1) return { kind: "found", first: bad };
  const inside = [...Array(bad - good - 1).keys()].map((at) => at + good + 1);
  const tried = inside.filter((at) => known.has(at));
  const open = inside.filter((at) => !known.has(at));
  if (open.length === 0 || tried.length >= MOST_SKIPPED) return { kind: "between", good, bad };
  const gains = open.map((at) => {
    const toSkipped = Math.min(...tried.map((one) => Math.abs(one - at)));
    return { at, gain: Math.min(at - good, bad - at, SKIPPED_WEIGHT * toSkipped) };
  });
  const [best] = gains.toSorted((a, b) => b.gain - a.gain || a.at - b.at);
  const { at: next } = required(best, "commit");
  return { kind: "measure", next, good, stepsLeft: stepsFor(bad - good) };
}

/** A commit beside one that does not build is likely not to build either. */
const SKIPPED_WEIGHT = 4;

/** Most commits between two neighbours of a search that are tried in vain. */
const MOST_SKIPPED = 12;

/** Steps of a binary search among so many commits, if none is skipped. */
export function stepsFor(count: number): number {
  return Math.ceil(Math.log2(Math.max(1, count)));
}

/** The last good commit before the first bad one. */
function endsOf(count: number, known: ReadonlyMap<number, Known>): readonly [number, number] {
  const those = (wanted: Known) => [...known].flatMap(([at, one]) => (one === wanted ? [at] : []));
  const bad = Math.min(count - 1, ...those("bad"));
  return [Math.max(GOOD, ...those("good").filter((at) => at < bad)), bad];
}
