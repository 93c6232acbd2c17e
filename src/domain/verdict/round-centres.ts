import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { median } from "../statistics/descriptive.ts";
import { walshMedian } from "../statistics/walsh-averages.ts";
import { differencesOf, type Pairs, type RoundDifferences, type RoundOfPairs } from "./pairs.ts";

/** Where the pairs of one round lie. */
export interface RoundCentre {
  readonly round: number;
  /** Hodges–Lehmann estimate over the round's pairs, a difference of logarithms. */
  readonly centre: number;
  /** Variance of the centre, as far as the round's pairs explain it. */
  readonly variance: number;
}

/** One comparison, round by round: all that is kept of its pairs. Lists of numbers, since large runs have many thousands. */
export interface RoundCentres {
  readonly rounds: readonly number[];
  /** Of each round, as in {@link RoundCentre}. */
  readonly centres: readonly number[];
  readonly variances: readonly number[];
  /** Number of pairs in all rounds. */
  readonly pairs: number;
}

/**
 * A comparison of these rounds.
 * @param pairs number of pairs in all of them
 */
export function comparisonOf(rounds: readonly RoundCentre[], pairs: number): RoundCentres {
  return {
    rounds: rounds.map(({ round }) => round),
    centres: rounds.map(({ centre }) => centre),
    variances: rounds.map(({ variance }) => variance),
    pairs,
  };
}

/** How many pairs the usual scatter of a comparison's rounds counts as, beside a round's own. */
const USUAL_COUNTS = 2;

/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;

/** What the pairs of one round show by themselves. */
export interface LoneRound {
  readonly round: number;
  /** Hodges–Lehmann estimate over its pairs, a difference of logarithms. */
  readonly centre: number;
  readonly pairs: number;
  /** Variance of one pair. */
  readonly scatter: number;
}

/**
 * The centres of a comparison's rounds.
 * @param rounds differences of logarithms, by round; none of them empty
 */
export function roundCentres(rounds: readonly RoundDifferences[]): RoundCentres {
  return centresOfRounds(rounds.map(loneRound));
}

/** The centre and the scatter of one round; at least one difference. */
export function loneRound({ round, differences }: RoundDifferences): LoneRound {
  const all = { round, start: 0, end: differences.length };
  const centre = walshMedian(differences, all);
  return { round, centre, pairs: all.end, scatter: scatterAbout(centre, differences, all) };
}

/** The centres of the rounds of pairs in one metric. */
export function centresOfPairs(pairs: Pairs, id: SeriesMetricId): RoundCentres {
  const differences = differencesOf(pairs, id);
  let count = 0;
  for (const one of pairs.rounds) {
    const whole = withoutGaps(differences, one);
    const { round, start, end } = whole;
    if (end === start) continue;
    const centre = walshMedian(differences, whole);
    const scatter = scatterAbout(centre, differences, whole);
    put({ round, centre, pairs: end - start, scatter }, count);
    count += 1;
  }
  return centresOfColumns(count);
}

/** Moves the differences of a round together, where pairs have none. */
function withoutGaps(differences: Float64Array, round: RoundOfPairs): RoundOfPairs {
  let end = round.start;
  for (let index = round.start; index < round.end; index += 1) {
    const difference = differences[index] as number;
    if (Number.isNaN(difference)) continue;
    differences[end] = difference;
    end += 1;
  }
  return end === round.end ? round : { ...round, end };
}

/** Variance of one pair of a round, by the mean absolute deviation. */
function scatterAbout(
  centre: number,
  differences: ArrayLike<number>,
  { start, end }: RoundOfPairs,
): number {
  const pairs = end - start;
  let deviations = 0;
  for (let index = start; index < end; index += 1) {
    deviations += Math.abs((differences[index] as number) - centre);
  }
  // One value has none.
  return pairs < 2 ? 0 : (VARIANCE_PER_DEVIATION * deviations ** 2) / (pairs * (pairs - 1));
}

/**
 * The rounds of a comparison together.
 *
 * What disturbs a machine lasts for some seconds and can fill a round, so each round has a scatter of its
 * own: the mean absolute deviation, which heavy tails move less than squares. A few pairs estimate it badly,
 * so it is drawn towards the median of all rounds.
 */
export function centresOfRounds(known: readonly LoneRound[]): RoundCentres {
  for (const [index, one] of known.entries()) put(one, index);
  return centresOfColumns(known.length);
}

/** The rounds of one comparison, number by number: of thousands of series there are millions, too many for an object each. */
const columns = {
  rounds: [] as number[],
  centres: [] as number[],
  pairs: [] as number[],
  scatters: [] as number[],
};

function put({ round, centre, pairs, scatter }: LoneRound, index: number): void {
  columns.rounds[index] = round;
  columns.centres[index] = centre;
  columns.pairs[index] = pairs;
  columns.scatters[index] = scatter;
}

/** @param count of rounds that were put into the columns */
function centresOfColumns(count: number): RoundCentres {
  const scatters = columns.scatters.slice(0, count);
  const usual = count === 0 ? 0 : median(scatters);
  let all = 0;
  for (let index = 0; index < count; index += 1) {
    // Unchecked: as many were put there.
    const pairs = columns.pairs[index] as number;
    const scatter = scatters[index] as number;
    const drawn = ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS);
    scatters[index] = drawn / pairs;
    all += pairs;
  }
  return {
    rounds: asLast(columns.rounds, count),
    centres: columns.centres.slice(0, count),
    variances: scatters,
    pairs: all,
  };
}

let lastRounds: readonly number[] = [];

/** The same list for comparisons one after the other that have the same rounds, as most of a run do. */
function asLast(rounds: readonly number[], count: number): readonly number[] {
  const isSame =
    count === lastRounds.length && lastRounds.every((round, at) => round === rounds[at]);
  if (!isSame) lastRounds = rounds.slice(0, count);
  return lastRounds;
}
