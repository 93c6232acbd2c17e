import { sumOf } from "../shared/sum-of.ts";
import { median } from "../statistics/descriptive.ts";
import { walshMedian } from "../statistics/walsh-averages.ts";
import type { RoundDifferences } from "./pairs.ts";

/** The centre of one round's pairs. */
export interface RoundCentre {
  readonly round: number;
  /** Hodges–Lehmann estimate over the round's pairs, a difference of logarithms. */
  readonly centre: number;
  /** Variance of the centre explained by the round's pairs. */
  readonly variance: number;
}

/** The rounds of one comparison, without their pairs. */
export interface RoundCentres {
  readonly rounds: readonly number[];
  /** For each round, as in {@link RoundCentre}. */
  readonly centres: readonly number[];
  readonly variances: readonly number[];
  /** Number of pairs in all rounds. */
  readonly pairs: number;
}

/**
 * Converts rounds to columns.
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

/** Weight of the rounds' usual scatter beside a round's own, in pairs. */
const USUAL_COUNTS = 2;

/** Variance of normal values ÷ square of their mean absolute deviation. */
const VARIANCE_PER_DEVIATION = Math.PI / 2;

/**
 * Estimates a round by itself.
 * @returns with `scatter`, the variance of one pair, from the mean absolute deviation; 0 for a single pair
 */
export function loneRoundOf({ round, differences }: RoundDifferences) {
  const pairs = differences.length;
  const centre = walshMedian(differences);
  const deviations = sumOf(differences, (one) => Math.abs(one - centre));
  const scatter = (VARIANCE_PER_DEVIATION * deviations ** 2) / (pairs * (pairs - 1));
  return { round, centre, pairs, scatter: pairs < 2 ? 0 : scatter };
}

/**
 * The centres of a comparison's rounds.
 *
 * A disturbance of the machine lasts for some seconds and can fill a round, so each round has its own scatter: the mean
 * absolute deviation, which is less sensitive to heavy tails than squares. A few pairs estimate it badly, so it is
 * drawn towards the median of all rounds.
 */
export function centresOfRounds(lone: readonly ReturnType<typeof loneRoundOf>[]): RoundCentres {
  const usual = lone.length === 0 ? 0 : median(lone.map(({ scatter }) => scatter));
  const centres = lone.map(({ round, centre, pairs, scatter }) => {
    const drawn = ((pairs - 1) * scatter + USUAL_COUNTS * usual) / (pairs - 1 + USUAL_COUNTS);
    return { round, centre, variance: drawn / pairs };
  });
  const pairs = sumOf(lone, (one) => one.pairs);
  return comparisonOf(centres, pairs);
}

/**
 * The centres of a comparison's rounds.
 * @param rounds differences of logarithms, by round; none of them empty
 */
export function roundCentres(rounds: readonly RoundDifferences[]): RoundCentres {
  return centresOfRounds(rounds.map(loneRoundOf));
}

/**
 * Weights rounds by their pairs and the variation between processes, and compares their scatter with the expected one:
 * the moment estimate of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with the weights of Paule
 * & Mandel.
 *
 * @param comparison at least one round
 * @param between variance between processes for the weights, above 0
 * @returns `centre`: weighted mean of the rounds' centres; `weight`: sum of the weights, the reciprocals of the rounds'
 * variances, which is the reciprocal of the centre's variance; `ratio`: observed scatter of the centres ÷ that expected
 * from their variances, 1 if these are right, 0 for one round; `between`: estimate of the variance between processes
 * from this comparison alone, which can be below 0 by chance, 0 for one round; `explained`: weighted mean of the
 * variance of a round's centre that its pairs explain
 */
export function weightedRounds({ centres, variances }: RoundCentres, between: number) {
  let [weight, squares, total, explained] = [0, 0, 0, 0];
  for (let round = 0; round < centres.length; round += 1) {
    const variance = variances[round] as number;
    const own = 1 / (between + variance);
    weight += own;
    squares += own * own;
    total += own * (centres[round] as number);
    explained += own * variance;
  }
  const centre = total / weight;
  let scatter = 0;
  for (let round = 0; round < centres.length; round += 1) {
    const variance = variances[round] as number;
    const own = 1 / (between + variance);
    scatter += own * ((centres[round] as number) - centre) ** 2;
    explained -= (own * own * variance) / weight;
  }
  const degrees = centres.length - 1;
  if (degrees === 0)
    return { centre, weight, ratio: 0, between: 0, explained: 1 / weight - between };
  const free = weight - squares / weight;
  return {
    centre,
    weight,
    ratio: scatter / degrees,
    between: (scatter - explained) / free,
    explained: explained / free,
  };
}
