/** How much values that come in groups differ between the groups, against within them. */
export interface VarianceRatio {
  /** Mean square between the groups ÷ mean square within; about 1 where only chance makes them differ. */
  readonly f: number;
  /** Degrees of freedom between: one less than the groups. */
  readonly between: number;
}

/**
 * The ratio F of the one-way analysis of variance, MSB ⁄ MSW with k − 1 and n − k degrees of freedom.
 * Fisher, Statistical Methods for Research Workers (1925), chapter 7.
 *
 * @param groups values of each group; empty groups are left out
 * @returns undefined with fewer than two groups, or where the values within the groups do not differ
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
  if (squaresWithin === 0) return undefined;
  return { f: squaresBetween / between / (squaresWithin / within), between };
}

function totalOf(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
