import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { metricColumn } from "../metrics/values.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { column, type Samples } from "../series/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { elementAt } from "../statistics/element-at.ts";

/** Both arms of a series. */
export interface Arms {
  readonly head: MeasuredSeries;
  readonly base: MeasuredSeries;
}

/** Minimum number of differences for a result. */
export const MIN_PAIRS = 6;

/** Bursts of two series, each with its partner in the same block; grouped by round. */
export interface Pairs {
  readonly first: Samples;
  readonly second: Samples;
  /** Indices of each pair in both. */
  readonly at: readonly { readonly one: number; readonly other: number; readonly round: number }[];
}

/**
 * Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with the first of
 * the other, and the second with the second. A block A B B A gives two pairs, one with A before B and one with B before
 * A, so a drift of the machine adds to one what it takes from the other.
 *
 * A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits only one of
 * a block's pairs, and a rank-based estimate benefits from that (docs/figures/statistics.md).
 */
export function pairBursts(first: Samples, second: Samples): Pairs {
  const [blocks, rounds] = [column(first, "block"), column(first, "round")];
  const ofSecond = column(second, "block");
  if (areInStep(blocks, ofSecond, rounds)) {
    return { first, second, at: rounds.map((round, at) => ({ one: at, other: at, round })) };
  }
  const others = groupedBy(ofSecond.keys(), (index) => ofSecond[index]);
  const paired = [...groupedBy(blocks.keys(), (index) => blocks[index])].flatMap(
    ([block, indices]) =>
      indices.flatMap((one, turn): Pairs["at"] => {
        const other = others.get(block)?.[turn];
        return other === undefined ? [] : [{ one, other, round: rounds[one] as number }];
      }),
  );
  const byRound = groupedBy(paired, ({ round }) => round);
  return { first, second, at: [...byRound.values()].flat() };
}

/**
 * True if bursts are already ordered by round and block, each beside its partner, as in a run that was not cut short.
 */
function areInStep(
  blocks: readonly number[],
  others: readonly number[],
  rounds: readonly number[],
) {
  const rises = (values: readonly number[], at: number) =>
    at === 0 || elementAt(values, at) >= elementAt(values, at - 1);
  const isInStep = (block: number, at: number) =>
    block === others[at] && rises(blocks, at) && rises(rounds, at);
  return blocks.length === others.length && blocks.every(isInStep);
}

/** The bursts of both series' pairs in each round, by their indices. */
export function burstsOfRounds({ at }: Pairs) {
  return [...groupedBy(at, ({ round }) => round)].map(([round, own]) => {
    return { round, first: own.map(({ one }) => one), second: own.map(({ other }) => other) };
  });
}

/** The differences of one round's pairs. */
export interface RoundDifferences {
  readonly round: number;
  /** Differences of logarithms, in the order of the pairs; at least one. */
  readonly differences: readonly number[];
}

/**
 * The logarithm of the second burst's value minus that of the first's, for each pair in which both are above 0.
 * @returns by round; rounds without a difference are left out
 */
export function differencesByRound({ first, second, at }: Pairs, id: SeriesMetricId) {
  const [from, to] = [metricColumn(first, id), metricColumn(second, id)];
  const rounds: RoundDifferences[] = [];
  const all: number[] = [];
  let begin = 0;
  for (let index = 0; index < at.length; index += 1) {
    const { one, other, round } = at[index] as Pairs["at"][number];
    const before = from[one] as number;
    const now = to[other] as number;
    // The ratio of absurd values could overflow; logarithms cannot.
    if (before > 0 && now > 0) all.push(Math.log(now) - Math.log(before));
    if (at[index + 1]?.round === round) continue;
    if (all.length > begin) rounds.push({ round, differences: all.slice(begin) });
    begin = all.length;
  }
  return rounds;
}
