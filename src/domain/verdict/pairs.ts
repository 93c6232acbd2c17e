import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { readValues } from "../metrics/series-value.ts";
import type { Sample } from "../run/sample.ts";
import { borrowRoom } from "../statistics/selection.ts";

/** With fewer than six differences nothing is said. */
export const MIN_PAIRS = 6;

/** Bursts of two series, each beside its partner of the same block. */
export interface Pairs {
  readonly first: readonly Sample[];
  readonly second: readonly Sample[];
}

/**
 * Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
 * the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
 * before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
 *
 * A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
 * pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
 */
export function pairBursts(first: readonly Sample[], second: readonly Sample[]): Pairs {
  if (areInStep(first, second)) return { first, second };
  const others = byBlock(second);
  const paired: { first: Sample; second: Sample }[] = [];
  for (const [block, samples] of byBlock(first)) {
    const partners = others.get(block) ?? [];
    for (const [turn, sample] of samples.entries()) {
      const partner = partners[turn];
      if (partner) paired.push({ first: sample, second: partner });
    }
  }
  return {
    first: paired.map((pair) => pair.first),
    second: paired.map((pair) => pair.second),
  };
}

/** Whether bursts stand block by block and each beside its partner already, as those of a run that nothing cut short. */
function areInStep(first: readonly Sample[], second: readonly Sample[]): boolean {
  if (first.length !== second.length) return false;
  let last = -1;
  for (let index = 0; index < first.length; index += 1) {
    // Unchecked: both are of this length.
    const { block } = first[index] as Sample;
    if (block < last || block !== (second[index] as Sample).block) return false;
    last = block;
  }
  return true;
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
export function differencesByRound(
  { first, second }: Pairs,
  id: SeriesMetricId,
): readonly RoundDifferences[] {
  const count = first.length;
  const values = borrowRoom(2 * count);
  readValues(first, id, { into: values, at: 0 });
  readValues(second, id, { into: values, at: count });
  const rounds = new Map<number, number[]>();
  let group: number[] = [];
  let current: number | undefined;
  for (let index = 0; index < count; index += 1) {
    // Unchecked: as many values were read.
    const from = values[index] as number;
    const to = values[count + index] as number;
    if (!(from > 0 && to > 0)) continue;
    const { round } = first[index] as Sample;
    // Mostly the pair belongs to the round of the one before it.
    if (round !== current) {
      group = rounds.get(round) ?? [];
      rounds.set(round, group);
      current = round;
    }
    // The quotient of absurd values could overflow; logarithms cannot.
    group.push(Math.log(to) - Math.log(from));
  }
  return Array.from(rounds, ([round, differences]) => ({ round, differences }));
}

function byBlock(samples: readonly Sample[]): ReadonlyMap<number, readonly Sample[]> {
  const blocks = new Map<number, Sample[]>();
  for (const sample of samples) {
    const block = blocks.get(sample.block);
    if (block) block.push(sample);
    else blocks.set(sample.block, [sample]);
  }
  return blocks;
}
