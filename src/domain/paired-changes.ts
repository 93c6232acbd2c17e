import { type Change, studentChange } from "./change.ts";
import { MIN_PAIRS } from "./pairs.ts";
import { mean, standardDeviation } from "./statistics/descriptive.ts";
import { signedRankInterval, signedRankTails } from "./statistics/signed-rank.ts";
import { studentQuantile } from "./statistics/student.ts";
import { chanceOf, type VarianceRatio, varianceRatio } from "./statistics/variance-ratio.ts";
import { CONFIDENCE } from "./verdict.ts";

/** Differences of logarithms, head less base, of one comparison: by round, by pair. */
export type Rounds = readonly (readonly number[])[];

/** What the run's average says of rounds counts as much as this many comparisons of their own. */
const AVERAGE_COUNTS = 2;

/** The most that one comparison may add to the average. */
const MOST_IN_AVERAGE = 10;

/** Below this probability it is not chance that rounds differ as they do. */
const NOT_CHANCE = 0.001;

/**
 * How the comparisons of a run are to be estimated, once all of them have been seen.
 *
 * Each is the Hodges–Lehmann estimate over its pairs with the signed-rank interval. Fresh processes may
 * shift the level of a whole round, and then pairs know less than their number says. The analysis of
 * variance's F is what the squared standard error has to be multiplied by; a few rounds estimate it
 * badly, but all comparisons of a run have their rounds in common, so each one's F is drawn towards their
 * average (as Smyth, Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3, does
 * with variances): (F + 2 F̄) ⁄ 3. Where that is above 1 the interval and the p-values are those of
 * Student's t with the standard error so widened and the degrees of freedom of Satterthwaite (Biometrics
 * Bulletin 2 (1946), 110–114). Where rounds differ by more than chance explains, one process is one value:
 * Student's t of the rounds' means. Why this rule and no other: docs/statistics.md.
 *
 * @param all comparisons, all of the same run; gone through once, and not kept
 * @param series number of series that they are of: metrics of the same one say nearly the same of its rounds
 * @returns estimates the change of one of them; undefined with fewer pairs than an interval needs. Of servers
 * that were still getting faster while they were measured (`isWarming`) it has the wider interval of pairs and
 * of rounds' means, and none without two rounds: their pairs tell which arm made its next step first, and many
 * in a row tell the same.
 */
export function changeEstimator(
  all: Iterable<Rounds>,
  series: number,
): (rounds: Rounds, isWarming?: boolean) => Change | undefined {
  let [sum, known] = [0, 0];
  for (const rounds of all) {
    const ratio = varianceRatio(rounds);
    if (!ratio) continue;
    sum += Math.min(ratio.f, MOST_IN_AVERAGE);
    known += 1;
  }
  const average = known > 0 ? sum / known : 1;
  const weight = Math.min(1 + AVERAGE_COUNTS, series, known);
  return (rounds, isWarming = false) => {
    const pairs = concatenated(rounds);
    if (pairs.length < MIN_PAIRS) return undefined;
    const ratio = varianceRatio(rounds);
    if (ratio && chanceOf(ratio) < NOT_CHANCE) return changeOfRounds(rounds);
    const change = changeOfPairs(pairs);
    if (!ratio) return isWarming ? undefined : change;
    const known = widened(change, ratio, average, weight);
    return isWarming ? wider(known, changeOfRounds(rounds)) : known;
  };
}

/**
 * The changes that the comparisons of a run show.
 *
 * @param all comparisons, all of the same run
 * @param series number of series that they are of
 * @returns one for each, as {@link changeEstimator} has it
 */
export function changesOf(all: readonly Rounds[], series: number): readonly (Change | undefined)[] {
  const changeOf = changeEstimator(all, series);
  return all.map((rounds) => changeOf(rounds));
}

/**
 * The change that pairs show when each is taken to be independent.
 * @param pairs differences of logarithms, at least six
 */
export function changeOfPairs(pairs: readonly number[]): Change {
  const degrees = pairs.length - 1;
  const { estimate, low, high } = signedRankInterval(pairs, CONFIDENCE);
  return {
    difference: estimate,
    low,
    high,
    pValues: () => {
      const { less, greater } = signedRankTails(pairs);
      return { lower: less, higher: greater };
    },
    standardError: (high - low) / (2 * studentQuantile((1 + CONFIDENCE) / 2, degrees)),
    degrees,
  };
}

/** The change that the means of rounds show; at least two of them, not all the same. */
function changeOfRounds(rounds: Rounds): Change {
  const means = rounds.filter(({ length }) => length > 0).map(mean);
  const standardError = standardDeviation(means) / Math.sqrt(means.length);
  return studentChange(mean(means), standardError, means.length - 1);
}

/** The one that knows less. */
function wider(one: Change, other: Change): Change {
  return other.high - other.low > one.high - one.low ? other : one;
}

/** As flat() does it, which is slow enough to matter for ten thousand series. */
function concatenated(rounds: Rounds): readonly number[] {
  return ([] as readonly number[]).concat(...rounds);
}

/** @param weight series that the ratio is now the average of */
function widened(
  change: Change,
  { f, between }: VarianceRatio,
  average: number,
  weight: number,
): Change {
  const inflation = (f + AVERAGE_COUNTS * average) / (1 + AVERAGE_COUNTS);
  // Values in a few steps can agree so often that no error is left to widen.
  if (inflation <= 1 || change.standardError === 0) return change;
  const extra = 1 - 1 / inflation;
  const degrees = 1 / (extra ** 2 / (between * weight) + (1 - extra) ** 2 / change.degrees);
  return studentChange(change.difference, change.standardError * Math.sqrt(inflation), degrees);
}
