import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { median } from "../statistics/descriptive.ts";
import { walshMedian } from "../statistics/walsh-averages.ts";
import { differencesByRound, type Pairs, type RoundDifferences } from "./pairs.ts";

/** Where the pairs of one round lie. */
export interface RoundCentre {
  readonly round: number;
  /** Hodges–Lehmann estimate over the round's pairs, a difference of logarithms. */
  readonly centre: number;
  /** Variance of the centre, as far as the round's pairs explain it. */
  readonly variance: number;
}

/** One comparison, round by round: all that is kept of its pairs. */
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

/** The centres of the rounds of pairs in one metric. */
export function centresOfPairs(pairs: Pairs, id: SeriesMetricId): RoundCentres {
  return roundCentres(differencesByRound(pairs, id));
}

/** The centre and the scatter of one round; at least one difference. */
export function loneRound({ round, differences }: RoundDifferences): LoneRound {
  const centre = walshMedian(differences);
  const pairs = differences.length;
  return { round, centre, pairs, scatter: scatterAbout(centre, differences) };
}

/** Variance of one pair of a round, by the mean absolute deviation; 0 of a single one. */
function scatterAbout(centre: number, differences: readonly number[]): number {
  const pairs = differences.length;
  if (pairs < 2) return 0;
  const deviations = differences.reduce((sum, one) => sum + Math.abs(one - centre), 0);
  return (VARIANCE_PER_DEVIATION * deviations ** 2) / (pairs * (pairs - 1));
}

/**
 * The rounds of a comparison together.
 *
 * What disturbs a machine lasts for some seconds and can fill a round, so each round has a scatter of its
 * own: the mean absolute deviation, which heavy tails move less than squares. A few pairs estimate it badly,
 * so it is drawn towards the median of all rounds.
 */
export function centresOfRounds(known: readonly LoneRound[]): RoundCentres {
  const usual = known.length === 0 ? 0 : median(known.map(({ scatter }) => scatter));
  return comparisonOf(
    known.map(({ round, centre, pairs, scatter }) => {
      const drawn = ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS);
      return { round, centre, variance: drawn / pairs };
    }),
    known.reduce((sum, { pairs }) => sum + pairs, 0),
  );
}
