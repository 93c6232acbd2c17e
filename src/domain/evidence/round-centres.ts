import { median } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
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

/** The estimates of each round by itself, as columns of equal length. */
export interface LoneRounds {
  readonly rounds: readonly number[];
  /** Hodges–Lehmann estimates over the pairs, differences of logarithms. */
  readonly centres: readonly number[];
  /** Numbers of pairs. */
  readonly pairs: readonly number[];
  /** Variances of one pair. */
  readonly scatters: readonly number[];
}

/**
 * Estimates each round by itself, in one metric.
 * @param all differences of logarithms, by round; none of them empty
 * @param earlier estimates of rounds that are complete
 */
export function loneRoundsOf(all: readonly RoundDifferences[], earlier?: LoneRounds): LoneRounds {
  const known = earlier && new Map(earlier.rounds.map((round, at) => [round, earlier.centres[at]]));
  const centres = all.map(
    ({ round, differences }) => known?.get(round) ?? walshMedian(differences),
  );
  return {
    rounds: all.map(({ round }) => round),
    centres,
    pairs: all.map(({ differences }) => differences.length),
    scatters: all.map(({ differences }, at) => scatterAbout(elementAt(centres, at), differences)),
  };
}

/**
 * Columns with one value of each round, up to one of the rounds.
 * @param last its number
 */
export function roundsUntil<Columns extends Pick<LoneRounds, "rounds">>(
  all: Columns & Readonly<Record<keyof Columns, readonly number[]>>,
  last: number,
): Columns {
  if (all.rounds.every((round) => round <= last)) return all;
  const isThen = (_: number, at: number) => elementAt(all.rounds, at) <= last;
  const then = Object.entries<readonly number[]>(all).map(([key, own]) => [
    key,
    own.filter(isThen),
  ]);
  return { ...all, ...Object.fromEntries(then) };
}

/**
 * The centres of a comparison's rounds.
 * @param rounds differences of logarithms, by round; none of them empty
 */
export function roundCentres(rounds: readonly RoundDifferences[]): RoundCentres {
  return centresOfRounds(loneRoundsOf(rounds));
}

/** Variance of one pair of a round, from the mean absolute deviation; 0 for a single pair. */
function scatterAbout(centre: number, differences: readonly number[]): number {
  const pairs = differences.length;
  if (pairs < 2) return 0;
  const deviations = differences.reduce((sum, one) => sum + Math.abs(one - centre), 0);
  return (VARIANCE_PER_DEVIATION * deviations ** 2) / (pairs * (pairs - 1));
}

/**
 * Combines the rounds of a comparison.
 *
 * A disturbance of the machine lasts for some seconds and can fill a round, so each round has its own scatter: the mean
 * absolute deviation, which is less sensitive to heavy tails than squares. A few pairs estimate it badly, so it is
 * drawn towards the median of all rounds.
 */
export function centresOfRounds({ rounds, centres, pairs, scatters }: LoneRounds): RoundCentres {
  const usual = scatters.length === 0 ? 0 : median(scatters);
  const variances = scatters.map((scatter, at) => {
    const number = elementAt(pairs, at);
    const drawn = ((number - 1) * scatter + USUAL_COUNTS * usual) / (number - 1 + USUAL_COUNTS);
    return drawn / number;
  });
  return { rounds, centres, variances, pairs: pairs.reduce((sum, number) => sum + number, 0) };
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
  let [sum, squares, total, explained] = [0, 0, 0, 0];
  for (let round = 0; round < centres.length; round += 1) {
    const variance = variances[round] as number;
    const weight = 1 / (between + variance);
    sum += weight;
    squares += weight * weight;
    total += weight * (centres[round] as number);
    explained += weight * variance;
  }
  const middle = total / sum;
  let scatter = 0;
  for (let round = 0; round < centres.length; round += 1) {
    const variance = variances[round] as number;
    const weight = 1 / (between + variance);
    scatter += weight * ((centres[round] as number) - middle) ** 2;
    explained -= (weight * weight * variance) / sum;
  }
  const degrees = centres.length - 1;
  if (degrees === 0) {
    return { centre: middle, weight: sum, ratio: 0, between: 0, explained: 1 / sum - between };
  }
  const free = sum - squares / sum;
  return {
    centre: middle,
    weight: sum,
    ratio: scatter / degrees,
    between: (scatter - explained) / free,
    explained: explained / free,
  };
}
