import { incompleteBeta } from "./special-functions.ts";

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
