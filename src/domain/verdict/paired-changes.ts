import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { signedRankInterval, signedRankTails } from "../statistics/signed-rank.ts";
import { studentQuantile } from "../statistics/student.ts";
import { chanceOf, type VarianceRatio, varianceRatio } from "../statistics/variance-ratio.ts";
import { type Change, studentChange, studentPValues } from "./change.ts";
import { MIN_PAIRS } from "./pairs.ts";
import { CONFIDENCE } from "./verdict.ts";

/** Differences of logarithms, head less base, of one comparison: by round, by pair. */
export type Rounds = readonly (readonly number[])[];

/** The run's average F counts as much as the F of this many comparisons. */
const AVERAGE_COUNTS = 2;

/** The most that the F of one comparison may add to the average. */
const MOST_IN_AVERAGE = 10;

/** Below this probability, rounds differ by more than chance. */
const NOT_CHANCE = 0.001;

/**
 * An estimator for the comparisons of a run, which knows how much rounds differ in all of them.
 *
 * Each is the Hodges–Lehmann estimate over its pairs with the signed-rank interval. Fresh processes can
 * shift a whole round, and then pairs carry less information than their number suggests: the squared
 * standard error has to be multiplied by the F of an analysis of variance. A few rounds estimate F badly,
 * but all comparisons of a run share its rounds, so each F is shrunk towards their average (as Smyth,
 * Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3, does with variances): (F
 * + 2 F̄) ⁄ 3. If that is above 1, the interval and the p-values are those of Student's t with the widened
 * standard error and Satterthwaite's degrees of freedom (Biometrics Bulletin 2 (1946), 110–114). If rounds
 * differ by more than chance, each round counts as one value: Student's t of the rounds' means.
 * docs/statistics.md says why this rule was chosen.
 *
 * @param all comparisons, all of the same run; read once and not kept
 * @param series number of series that they belong to: metrics of one series say nearly the same about its
 * rounds
 * @returns estimates the change of one of them; undefined with too few pairs for an interval. For servers
 * that were still getting faster while they were measured (`isWarming`) it takes the wider of two
 * intervals, that of pairs and that of rounds' means, and gives none without two rounds: consecutive pairs
 * of such servers only show which arm sped up first, again and again.
 */
export function changeEstimator(
  all: Iterable<Rounds>,
  series: number,
): (rounds: Rounds, isWarming?: boolean) => Change | undefined {
  const average = averageRatio(all, series);
  return (rounds, isWarming = false) => {
    const pairs = concatenated(rounds);
    if (pairs.length < MIN_PAIRS) return undefined;
    const ratio = varianceRatio(rounds);
    if (ratio && chanceOf(ratio) < NOT_CHANCE) return changeOfRounds(rounds);
    const change = changeOfPairs(pairs);
    if (!ratio) return isWarming ? undefined : change;
    const honest = widened(change, ratio, average);
    return isWarming ? wider(honest, changeOfRounds(rounds)) : honest;
  };
}

/** What all comparisons of a run together say about its rounds. */
interface AverageRatio {
  /** Mean of their F; 1 if none has enough rounds. */
  readonly average: number;
  /** Number of series that a shrunk F is effectively the average of. */
  readonly weight: number;
}

function averageRatio(all: Iterable<Rounds>, series: number): AverageRatio {
  let sum = 0;
  let known = 0;
  for (const rounds of all) {
    const ratio = varianceRatio(rounds);
    if (!ratio) continue;
    sum += Math.min(ratio.f, MOST_IN_AVERAGE);
    known += 1;
  }
  return {
    average: known > 0 ? sum / known : 1,
    weight: Math.min(1 + AVERAGE_COUNTS, series, known),
  };
}

/**
 * The changes that the comparisons of a run show.
 *
 * @param all comparisons, all of the same run
 * @param series number of series that they are of
 * @returns one for each, by {@link changeEstimator}
 */
export function changesOf(all: readonly Rounds[], series: number): readonly (Change | undefined)[] {
  const changeOf = changeEstimator(all, series);
  return all.map((rounds) => changeOf(rounds));
}

/**
 * The change that pairs show if each of them is independent.
 * @param pairs differences of logarithms, at least six
 */
export function changeOfPairs(pairs: readonly number[]): Change {
  const degrees = pairs.length - 1;
  const { estimate, low, high } = signedRankInterval(pairs, CONFIDENCE);
  const standardError = (high - low) / (2 * studentQuantile((1 + CONFIDENCE) / 2, degrees));
  const ofMean = standardDeviation(pairs) / Math.sqrt(pairs.length);
  return {
    difference: estimate,
    low,
    high,
    pValues: (needed = 1) => {
      if (!canReach(pairs, needed) && standardError > 0) {
        return studentPValues(estimate / Math.max(standardError, ofMean), degrees);
      }
      const { less, greater } = signedRankTails(pairs);
      return { lower: less, higher: greater };
    },
    standardError,
    degrees,
  };
}

/** With more pairs than these, signed ranks reach whatever p-value a run of any size needs. */
const FEW_PAIRS = 60;

/** Whether the signed-rank test of so many pairs gives such a p-value even where all of them agree. */
function canReach(pairs: readonly number[], needed: number): boolean {
  return pairs.length > FEW_PAIRS || signedRankTails(pairs.map(Math.abs)).greater <= needed;
}

/** The change that the means of rounds show; at least two, not all equal. */
function changeOfRounds(rounds: Rounds): Change {
  const means = rounds.filter(({ length }) => length > 0).map(mean);
  const standardError = standardDeviation(means) / Math.sqrt(means.length);
  return studentChange(mean(means), standardError, means.length - 1);
}

/** The one with the wider interval. */
function wider(one: Change, other: Change): Change {
  return other.high - other.low > one.high - one.low ? other : one;
}

/** Like flat(), which is slow enough to matter with ten thousand series. */
function concatenated(rounds: Rounds): readonly number[] {
  return ([] as readonly number[]).concat(...rounds);
}

function widened(
  change: Change,
  { f, between }: VarianceRatio,
  { average, weight }: AverageRatio,
): Change {
  const inflation = (f + AVERAGE_COUNTS * average) / (1 + AVERAGE_COUNTS);
  // Coarse values can be equal so often that there is no error left to widen.
  if (inflation <= 1 || change.standardError === 0) return change;
  const extra = 1 - 1 / inflation;
  const degrees = 1 / (extra ** 2 / (between * weight) + (1 - extra) ** 2 / change.degrees);
  return studentChange(change.difference, change.standardError * Math.sqrt(inflation), degrees);
}
