import { type SeriesMetricId, seriesMetric } from "../metrics/catalogue.ts";
import type { Sample } from "../run/sample.ts";

/** With fewer than six differences nothing is said. */
export const MIN_PAIRS = 6;

/** Two bursts of the same block, one from each of two series. */
export interface Pair {
  readonly round: number;
  readonly first: Sample;
  readonly second: Sample;
}

/**
 * Pairs the bursts of two series that were measured in turns: in each block, the first burst of one with
 * the first of the other, and the second with the second. A block A B B A gives two pairs, one with A
 * before B and one with B before A, so what a drift of the machine adds to one, it takes from the other.
 *
 * A round's value is estimated from its pairs, not from its blocks: a disturbance of the machine often hits one
 * pair and not the other, and an estimate by ranks benefits from that (docs/statistics.md).
 */
export function pairBursts(first: readonly Sample[], second: readonly Sample[]): readonly Pair[] {
  const others = byBlock(second);
  const pairs: Pair[] = [];
  for (const [block, samples] of byBlock(first)) {
    const partners = others.get(block) ?? [];
    for (const [turn, sample] of samples.entries()) {
      const partner = partners[turn];
      if (partner) pairs.push({ round: sample.round, first: sample, second: partner });
    }
  }
  return pairs;
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
  pairs: readonly Pair[],
  id: SeriesMetricId,
): readonly RoundDifferences[] {
  const { of } = seriesMetric(id);
  const rounds = new Map<number, number[]>();
  let group: number[] = [];
  let current: number | undefined;
  for (const { round, first, second } of pairs) {
    const from = of(first) ?? 0;
    const to = of(second) ?? 0;
    if (!(from > 0 && to > 0)) continue;
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
