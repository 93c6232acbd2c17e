import { incompleteBeta } from "./beta.ts";

/** How much values that come in groups differ between the groups, against within them. */
export interface VarianceRatio {
  /**
   * Mean square between the groups ÷ mean square within; about 1 where only chance makes them differ, and
   * infinite where the values within each group are all the same.
   */
  readonly f: number;
  /** Degrees of freedom between: one less than the groups. */
  readonly between: number;
  /** Degrees of freedom within: values less groups. */
  readonly within: number;
}

/**
 * The ratio F of the one-way analysis of variance, MSB ⁄ MSW with k − 1 and n − k degrees of freedom.
 * Fisher, Statistical Methods for Research Workers (1925), chapter 7.
 *
 * @param groups values of each group; empty groups are left out
 * @returns undefined with fewer than two groups, without a value more than groups, or where no value differs
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

/**
 * How often chance alone gives a ratio as large, where the values are normal: the upper tail of F with these
 * degrees of freedom, an incomplete beta function (NIST DLMF 8.17).
 * @returns probability, 0 to 1
 */
export function chanceOf({ f, between, within }: VarianceRatio): number {
  const most = Math.min(within, MOST_WITHIN);
  return incompleteBeta(most / (most + between * f), { a: most / 2, b: between / 2 });
}

/** With more, the tail hardly changes any more, but rounding changes it the more; of infinitely many it has no value. */
const MOST_WITHIN = 1e6;

function totalOf(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
