import { blockedChange, type Change, oneSided } from "../../domain/evidence/change.ts";
import { intervalAround, LEAST_SCATTER } from "../../domain/evidence/round-values.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import type { FoundRate } from "./capacity/search.ts";

/** The values of a metric in a round of both arms: each is what was found, or the edge that bounds it. */
export type Pair = Readonly<Record<"base" | "head", FoundRate>>;

/**
 * The capacity of an arm: the median of its searches, or the bound that at least half of them have.
 * @param found of each round, at least one
 * @returns with its 95 % interval, unless a search has only a bound or there is only one
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

/** What is only a bound of two values. */
export type Sides = Readonly<Record<"base" | "head", Pick<FoundRate, "edge">>>;

/** The side of the estimate on which the true change lies where a search of an arm has only a bound. */
const SIDES = {
  base: { from: "higher", to: "lower", load: "lower" },
  // The same load bounds a head that became slower by as much as base, so they do not show that it is no worse.
  head: { from: "lower", to: "higher", load: "unknown" },
} as const;

/**
 * The change between searches of which some have only a bound: its interval is then open to the side of the true change.
 * @param change over the rates or the edges of all
 * @returns undefined if that may be on either side
 */
export function boundedChange(change: Change, rounds: readonly Sides[]): Change | undefined {
  const sides = rounds.flatMap(({ base, head }) => [
    ...(base.edge ? [SIDES.base[base.edge]] : []),
    ...(head.edge ? [SIDES.head[head.edge]] : []),
  ]);
  const [side, other] = new Set(sides);
  if (side === undefined) return change;
  return side === "unknown" || other !== undefined ? undefined : oneSided(change, side);
}

/**
 * The change of a metric from base to head, over rounds: Student's t over the differences of the logarithms of each round's
 * two values. Of a value that is only a bound, the interval is open to the side of the true change.
 * @returns undefined with fewer than {@link ROUNDS_TO_DECIDE} rounds, if a value is 0, or if bounds leave open on which side
 * it is
 */
export function pairedChange(rounds: readonly Pair[]): Change | undefined {
  if (rounds.length < ROUNDS_TO_DECIDE) return undefined;
  if (rounds.some(({ base, head }) => !(base.rate > 0 && head.rate > 0))) return undefined;
  const blocks = rounds.map(({ base, head }) => {
    return { base: [Math.log(base.rate)], head: [Math.log(head.rate)] };
  });
  const change = blockedChange(blocks, LEAST_SCATTER);
  return change && boundedChange(change, rounds);
}
