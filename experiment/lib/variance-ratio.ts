import type { VarianceRatio } from "../../src/domain/statistics/variance-ratio.ts";

/**
 * The ratio F of the one-way analysis of variance, MSB ⁄ MSW with k − 1 and n − k degrees of freedom. Fisher,
 * Statistical Methods for Research Workers (1925), chapter 7.
 *
 * @param groups values of each group; empty groups are ignored
 * @returns undefined with fewer than two groups, no more values than groups, or if all values are equal
 */
export function varianceRatio(groups: readonly (readonly number[])[]): VarianceRatio | undefined {
  let [filled, count, sum] = [0, 0, 0];
  for (const group of groups) {
    if (group.length > 0) filled += 1;
    count += group.length;
    sum += totalOf(group);
  }
  const between = filled - 1;
  const within = count - filled;
  if (between < 1 || within < 1) return undefined;
  const grand = sum / count;
  let [squaresBetween, squaresWithin] = [0, 0];
  for (const group of groups) {
    if (group.length === 0) continue;
    const centre = totalOf(group) / group.length;
    squaresBetween += group.length * (centre - grand) ** 2;
    for (const value of group) squaresWithin += (value - centre) ** 2;
  }
  if (squaresBetween === 0 && squaresWithin === 0) return undefined;
  return { f: squaresBetween / between / (squaresWithin / within), between, within };
}

function totalOf(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
