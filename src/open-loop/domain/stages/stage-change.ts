import { blockedChange, type Change, oneSided } from "../../../domain/evidence/change.ts";
import { LEAST_SCATTER } from "../../../domain/evidence/round-values.ts";
import { ROUNDS_TO_DECIDE } from "../../../domain/run/plan/round-counts.ts";
import type { Pair } from "../round-values.ts";

/**
 * The change of a figure of which less is better from base to head, over rounds: Student's t over the differences of the
 * logarithms of each round's two values.
 *
 * A value of head that is only known to be higher makes head at least as much worse: the interval is then open to that side,
 * and nothing but that it is worse can be shown.
 * @returns undefined with fewer than {@link ROUNDS_TO_DECIDE} rounds, if a value is 0, or with any other value that is only a
 * bound
 */
export function stageChange(pairs: readonly Pair[]): Change | undefined {
  const areKnown = pairs.every(({ base, head }) => {
    return !base.edge && head.edge !== "from" && base.rate > 0 && head.rate > 0;
  });
  if (pairs.length < ROUNDS_TO_DECIDE || !areKnown) return undefined;
  const blocks = pairs.map(({ base, head }) => {
    return { base: [Math.log(base.rate)], head: [Math.log(head.rate)] };
  });
  const change = blockedChange(blocks, LEAST_SCATTER);
  if (!change || pairs.every(({ head }) => !head.edge)) return change;
  return oneSided(change, "higher");
}
