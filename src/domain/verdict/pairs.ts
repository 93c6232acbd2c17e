import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { readValues } from "../metrics/series-value.ts";
import { figuresOf } from "../run/read-samples.ts";
import type { Samples } from "../run/sample.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { roomToLend } from "../statistics/selection.ts";

/** With fewer than six differences nothing is said. */
export const MIN_PAIRS = 6;

/** Bursts of two series, each beside its partner of the same block; those of one round after those of another. */
export interface Pairs {
  readonly first: Samples;
  readonly second: Samples;
  readonly rounds: readonly RoundOfPairs[];
}

/** Where the pairs of one round stand. */
export interface RoundOfPairs {
  readonly round: number;
  /** Index of its first pair, and after its last. */
  readonly start: number;
  readonly end: number;
}

/**
 * Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
 * the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
 * before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
 *
 * A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
 * pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
 */
export function pairBursts(first: Samples, second: Samples): Pairs {
  if (areInStep(first, second)) return { first, second, rounds: roundsOf(first) };
  const others = groupedBy(second, ({ block }) => block);
  const paired = [...groupedBy(first, ({ block }) => block)].flatMap(([block, samples]) =>
    samples.flatMap((one, turn) => {
      const partner = others.get(block)?.[turn];
      return partner ? [{ one, partner }] : [];
    }),
  );
  const byRound = [...groupedBy(paired, ({ one }) => one.round).values()].flat();
  const ordered = byRound.map(({ one }) => one);
  return {
    first: ordered,
    second: byRound.map(({ partner }) => partner),
    rounds: roundsOf(ordered),
  };
}

/**
 * Whether bursts stand round by round and block by block, each beside its partner already, as those of a run that nothing
 * cut short.
 */
function areInStep(first: Samples, second: Samples): boolean {
  const count = first.length;
  if (count !== second.length) return false;
  const places = figuresOf(first, ["block", "round"]).slice(0, 2 * count);
  const blocks = figuresOf(second, ["block"]);
  for (let index = 0; index < count; index += 1) {
    if ((places[index] as number) !== (blocks[index] as number)) return false;
    if (index === 0) continue;
    if ((places[index] as number) < (places[index - 1] as number)) return false;
    if ((places[count + index] as number) < (places[count + index - 1] as number)) return false;
  }
  return true;
}

/** The rounds of bursts that stand round by round. */
function roundsOf(samples: Samples): readonly RoundOfPairs[] {
  const rounds = figuresOf(samples, ["round"]);
  const { length } = samples;
  const found: RoundOfPairs[] = [];
  let start = 0;
  for (let end = 1; end <= length; end += 1) {
    const round = rounds[start] as number;
    if (end < length && rounds[end] === round) continue;
    found.push({ round, start, end });
    start = end;
  }
  return found;
}

/** The differences of one round's pairs. */
export interface RoundDifferences {
  readonly round: number;
  /** Differences of logarithms, in the order of the pairs; at least one. */
  readonly differences: readonly number[];
}

/**
 * Logarithm of the second burst's value less that of the first's, of each pair in which both are above 0.
 * @returns by round; rounds without a difference are left out
 */
export function differencesByRound(pairs: Pairs, id: SeriesMetricId): readonly RoundDifferences[] {
  const differences = differencesOf(pairs, id);
  return pairs.rounds.flatMap(({ round, start, end }) => {
    const own = [...differences.subarray(start, end)].filter((one) => !Number.isNaN(one));
    return own.length === 0 ? [] : [{ round, differences: own }];
  });
}

/** The values of both bursts of each pair; apart from the room of statistics, which are made of them. */
const borrowValues = roomToLend();

/**
 * The same in the order of the pairs.
 * @returns in room that is only lent, NaN for a pair without a difference
 */
export function differencesOf({ first, second }: Pairs, id: SeriesMetricId): Float64Array {
  const count = first.length;
  const values = borrowValues(2 * count);
  readValues(first, id, { into: values, at: 0 });
  readValues(second, id, { into: values, at: count });
  for (let index = 0; index < count; index += 1) {
    // Unchecked: as many values were read.
    const from = values[index] as number;
    const to = values[count + index] as number;
    // The quotient of absurd values could overflow; logarithms cannot.
    values[index] = from > 0 && to > 0 ? Math.log(to) - Math.log(from) : Number.NaN;
  }
  return values;
}
