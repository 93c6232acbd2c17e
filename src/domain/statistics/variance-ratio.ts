import { incompleteBeta } from "./beta.ts";

/** The variation of grouped values between groups, relative to that within them. */
export interface VarianceRatio {
  /**
   * Mean square between the groups ÷ mean square within. About 1 if only chance makes the groups differ; infinite if
   * the values within each group are all the same.
   */
  readonly f: number;
  /** Degrees of freedom between: groups − 1. */
  readonly between: number;
  /** Degrees of freedom within: values − groups. */
  readonly within: number;
}

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

/**
 * The p-value of a ratio for normal values: the upper tail of F with these degrees of freedom, an incomplete beta
 * function (NIST DLMF 8.17).
 * @returns probability, 0 to 1
 */
export function chanceOf({ f, between, within }: VarianceRatio): number {
  const most = Math.min(within, MOST_WITHIN);
  return incompleteBeta(most / (most + between * f), { a: most / 2, b: between / 2 });
}

/** Beyond this, the tail hardly changes but rounding errors grow; with infinitely many it has no value. */
const MOST_WITHIN = 1e6;

function totalOf(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
