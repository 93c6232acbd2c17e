import type { RoundCentres } from "./round-centres.ts";

/** The rounds of a comparison together, each weighted by what is known of it. */
export interface WeightedRounds {
  /** Weighted mean of the rounds' centres. */
  readonly centre: number;
  /** Sum of the weights, the reciprocals of the rounds' variances: that of the centre's own variance. */
  readonly weight: number;
  /** How far the centres scatter, against what their variances say: 1 where these are right, 0 for one round. */
  readonly ratio: number;
  /**
   * Estimate of the variance between processes from this comparison alone, below 0 where chance has it so; 0 for one
   * round.
   */
  readonly between: number;
  /** Variance of a round's centre that its pairs explain, on the weighted average. */
  readonly explained: number;
}

/**
 * Weights rounds by their pairs and by how much processes differ, and compares how far they scatter with what that
 * lets expect: the estimate by moments of DerSimonian & Laird (Controlled Clinical Trials 7 (1986), 177–188), with
 * the weights of Paule & Mandel.
 *
 * @param comparison at least one round
 * @param between variance between processes that the weights count with, above 0
 */
export function weightedRounds(
  { centres, variances }: RoundCentres,
  between: number,
): WeightedRounds {
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
