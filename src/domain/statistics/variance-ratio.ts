import { incompleteBeta } from "./special-functions.ts";

/**
 * The variation of grouped values between groups, relative to that within them: `f`, mean square between the groups ÷ mean
 * square within, about 1 if only chance makes the groups differ, infinite if the values within each group are all the same;
 * and the degrees of freedom, `between`: groups − 1, `within`: values − groups.
 */
export type VarianceRatio = Readonly<Record<"f" | "between" | "within", number>>;

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
