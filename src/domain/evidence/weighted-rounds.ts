import type { RoundCentres } from "./round-centres.ts";

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
