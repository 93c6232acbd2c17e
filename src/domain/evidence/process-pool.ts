import { sumOf } from "../shared/sum-of.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { polygammasOfHalf } from "../statistics/special-functions.ts";
import { type RoundCentres, weightedRounds } from "./round-centres.ts";

/** A run's pooled estimate of the variation between processes of one program. */
export interface ProcessPool {
  /** Variance of a round's centre that its pairs do not explain, in squared logarithms; above 0. */
  readonly variance: number;
  /** Variance of that estimate. */
  readonly errorVariance: number;
  /** Degrees of freedom that it is worth for a single comparison, given how much the comparisons differ. */
  readonly degrees: number;
}

/** Minimum variance: a smaller variation between processes than a thousandth is not resolved. */
export const LEAST_VARIANCE = 0.001 ** 2;

/** Minimum assumed variance between processes, as with two modes 40 % apart: a standard deviation of 0.2. */
const LEAST_ASSUMED = 0.2 ** 2;

/** A few rounds may underestimate the variation between processes, so the pool's variance is multiplied by this. */
const POOL_FACTOR = 1.5;

/** Assumed variance between processes, for decisions from so few starts that they cannot show it themselves. */
export function assumedVariance(pool: ProcessPool | undefined): number {
  return Math.max(LEAST_ASSUMED, POOL_FACTOR * (pool?.variance ?? 0));
}

/** Maximum number of iterations; a few are enough to converge. */
const MOST_STEPS = 50;

/** Relative step at which the estimate has converged. */
const PRECISION = 1e-6;

/**
 * Estimates the variance between processes from all comparisons of a run. Their noise differs by metric and series, but
 * they share the processes, so the processes' effects on a round are similar on a logarithmic scale. Each comparison
 * gives an estimate; the average weights them by the inverse square of their variance.
 *
 * @param all the comparisons of a run
 * @returns `variance`, of a round's centre that its pairs do not explain, in squared logarithms, above 0; `errorVariance`,
 * the variance of that estimate; and `degrees`, the degrees of freedom that it is worth for a single comparison, given how
 * much the comparisons differ; undefined if none has two rounds
 */
export function processPool(all: readonly RoundCentres[]) {
  const most = all.reduce((longest, { rounds }) => Math.max(longest, rounds.length), 0);
  // Comparisons that ended early are worth less; with very few rounds they would only add noise.
  const members = all.filter(({ rounds }) => rounds.length >= Math.max(2, most / 2));
  if (members.length === 0) return undefined;
  let variance = LEAST_VARIANCE;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = Math.max(LEAST_VARIANCE, averageBetween(members, variance));
    const isSettled = Math.abs(next - variance) <= PRECISION * variance;
    variance = next;
    if (isSettled) break;
  }
  return {
    variance,
    errorVariance: errorVariance(members, variance),
    degrees: degreesByScatter(members, variance),
  };
}

function averageBetween(members: readonly RoundCentres[], variance: number): number {
  let [sum, weights] = [0, 0];
  for (const member of members) {
    const { between, explained } = weightedRounds(member, variance);
    const weight = 1 / (explained + variance) ** 2;
    sum += weight * between;
    weights += weight;
  }
  return sum / weights;
}

/**
 * The variance of the pooled estimate. Comparisons whose rounds are correlated, as those of one server are, count as
 * one: the correlation of two variance estimates is the square of theirs.
 */
function errorVariance(members: readonly RoundCentres[], variance: number): number {
  const totals = members.map((member) => weightedRounds(member, variance).explained + variance);
  const degrees = mean(members.map(({ rounds }) => rounds.length - 1));
  const together = roundsInCommon(members, { variance, weights: totals.map((total) => 1 / total) });
  const weights = sumOf(totals, (total) => 1 / total ** 2);
  return (2 * together) / degrees / weights ** 2;
}

/**
 * The degrees of freedom that are worth lending: few if the comparisons differ by more than chance. Smyth, Statistical
 * Applications in Genetics and Molecular Biology 3 (2004), article 3, section 6.2, with the inverse of the trigamma
 * function by the first two terms of its expansion.
 */
function degreesByScatter(members: readonly RoundCentres[], variance: number): number {
  const scattered = members.flatMap((member) => {
    const { ratio } = weightedRounds(member, variance);
    const degrees = member.rounds.length - 1;
    const { digamma, trigamma } = polygammasOfHalf(degrees);
    return ratio === 0 ? [] : [{ log: Math.log((ratio * degrees) / 2) - digamma, trigamma }];
  });
  if (scattered.length < 2) return Number.POSITIVE_INFINITY;
  const observed = standardDeviation(scattered.map(({ log }) => log)) ** 2;
  const excess = observed - mean(scattered.map(({ trigamma }) => trigamma));
  return excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : Number.POSITIVE_INFINITY;
}

/**
 * Σᵢ Σⱼ wᵢ wⱼ ρ²ᵢⱼ: the sum over all pairs of comparisons of the squared correlation of their rounds, corrected for
 * chance correlation in few rounds. With m comparisons of weight 1, it ranges from m, if they are uncorrelated, to m²,
 * if all are the same.
 *
 * The sum of squares of all correlations equals that of the round-by-round matrix, so the time grows with the number of
 * comparisons, not its square.
 *
 * @param all comparisons of at least two rounds
 * @param shares `variance`: between processes, in squared logarithms; `weights`: of each comparison
 */
export function roundsInCommon(
  all: readonly RoundCentres[],
  { variance, weights }: { readonly variance: number; readonly weights: readonly number[] },
): number {
  const count = all.reduce((least, { rounds }) => Math.min(least, rounds.length), Infinity);
  const products = new Float64Array(count * count);
  let [own, sum] = [0, 0];
  for (const [index, one] of all.entries()) {
    const weight = weights[index] as number;
    own += weight * weight;
    sum += weight;
    const directions = directionsOf(one, variance, count);
    for (let row = 0; row < count; row += 1) {
      const a = directions[row] as number;
      for (let column = 0; column < count; column += 1) {
        const at = row * count + column;
        // Unchecked reads: there are millions, all within the matrix.
        products[at] = (products[at] as number) + weight * a * (directions[column] as number);
      }
    }
  }
  const others = sum * sum - own;
  if (count < 3) return own + others;
  const seen = products.reduce((total, product) => total + product * product, 0);
  const chance = 1 / (count - 1);
  const correlated = (seen - own - chance * others) / (1 - chance);
  return own + Math.min(others, Math.max(0, correlated));
}

/** The deviations of the first rounds from their centre, as a vector of length 1; of length 0 if there are none. */
function directionsOf(one: RoundCentres, variance: number, count: number): readonly number[] {
  const { centre: middle } = weightedRounds(one, variance);
  const values = one.centres
    .slice(0, count)
    .map((centre, at) => (centre - middle) / Math.sqrt(elementAt(one.variances, at) + variance));
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}
