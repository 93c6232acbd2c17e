import type { RoundCentres } from "./round-centres.ts";
import { weightedRounds } from "./weighted-rounds.ts";

/** The weights of comparisons. */
export interface Shares {
  /** Variance between processes, in squared logarithms. */
  readonly variance: number;
  /** Weight of each comparison. */
  readonly weights: readonly number[];
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
 * @param shares their weights
 */
export function roundsInCommon(
  all: readonly RoundCentres[],
  { variance, weights }: Shares,
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
  const values: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const scale = Math.sqrt((one.variances[at] as number) + variance);
    values.push(((one.centres[at] as number) - middle) / scale);
  }
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}
