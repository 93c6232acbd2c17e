import { blockedChange, type Change } from "../../../domain/evidence/change.ts";
import { intervalAround, LEAST_SCATTER } from "../../../domain/evidence/round-values.ts";
import { ROUNDS_TO_DECIDE } from "../../../domain/run/plan/round-counts.ts";
import { median } from "../../../domain/statistics/descriptive.ts";
import type { FoundRate } from "./search.ts";

/** The searches of one round, which took turns. */
export type RoundSearches = Readonly<Record<"base" | "head", FoundRate>>;

/**
 * The capacity of an arm: the median of its searches, or the edge where at least half of them ended.
 * @param found of each round, at least one
 * @returns with its 95 % interval, unless a search ended at an edge or there is only one
 */
export function capacityOf(found: readonly FoundRate[]) {
  const sorted = found.toSorted((one, other) => one.rate - other.rate);
  const middle = sorted.slice((found.length - 1) / 2, found.length / 2 + 1);
  const atEdge = middle.find(({ edge }) => edge !== undefined);
  if (atEdge) return atEdge;
  const rates = found.map(({ rate }) => rate);
  const rate = median(rates);
  const isWhole = found.every(({ edge }) => edge === undefined);
  return { rate, ...(isWhole && intervalAround(rate, rates)) };
}

/**
 * The change of the capacity from base to head, over rounds: Student's t over the differences of each round's two searches.
 *
 * A search that ended at an edge has no value. If base's ended at the highest rate, or head's at the lowest, head is at
 * least as much worse as the edge says: the interval is then open to that side, and nothing else can be shown.
 * @returns undefined with fewer than {@link ROUNDS_TO_DECIDE} rounds, or if another search ended at an edge
 */
export function capacityChange(rounds: readonly RoundSearches[]): Change | undefined {
  if (rounds.length < ROUNDS_TO_DECIDE) return undefined;
  if (rounds.some(({ base, head }) => base.edge === "from" || head.edge === "to")) return undefined;
  const blocks = rounds.map(({ base, head }) => {
    return { base: [Math.log(base.rate)], head: [Math.log(head.rate)] };
  });
  const change = blockedChange(blocks, LEAST_SCATTER);
  if (!change || rounds.every(({ base, head }) => !base.edge && !head.edge)) return change;
  const pValues = () => ({ ...change.pValues(), higher: 1 });
  return { ...change, low: Number.NEGATIVE_INFINITY, pValues };
}
