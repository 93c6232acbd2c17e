import { requirePositive } from "./require.ts";

/** From here on, seven terms of Stirling's series are exact to double precision. */
const STIRLING_FROM = 10;

/** B₂ₖ / (2k (2k − 1)), k = 7 down to 1: coefficients of x^(1 − 2k) in DLMF 5.11.1. */
const STIRLING = [
  1 / 156,
  -691 / 360_360,
  1 / 1188,
  -1 / 1680,
  1 / 1260,
  -1 / 360,
  1 / 12,
] as const;

/**
 * Natural logarithm of the gamma function: Stirling's series (DLMF 5.11.1) for x ≥ 10; smaller x are raised to it by
 * Γ(x + 1) = x Γ(x) (DLMF 5.5.1).
 *
 * @param x positive number
 * @returns ln Γ(x); relative error about 1e-15, absolute near the zeros at x = 1 and x = 2
 * @throws RangeError when x is not a positive finite number
 */
export function logGamma(x: number): number {
  requirePositive("logGamma's argument", x);
  let shifted = x;
  let product = 1;
  while (shifted < STIRLING_FROM) {
    product *= shifted;
    shifted += 1;
  }
  const main = (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2;
  return main + stirlingCorrection(shifted) - Math.log(product);
}

/**
 * Natural logarithm of the beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) (DLMF 5.12.1).
 *
 * For a large argument, the two large logarithms of Γ would cancel. Their difference is then computed term by term from
 * Stirling's series, as in DiDonato & Morris, ACM Transactions on Mathematical Software 18 (1992), 360–373 (ALGDIV).
 *
 * @param a positive number
 * @param b positive number
 * @returns ln B(a, b)
 * @throws RangeError when a or b is not a positive finite number
 */
export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  if (large < STIRLING_FROM) {
    return logGamma(a) + logGamma(b) - logGamma(a + b);
  }
  const sum = large + small;
  const main = -small * (Math.log(large) - 1) - (sum - 0.5) * Math.log1p(small / large);
  return logGamma(small) + main + stirlingCorrection(large) - stirlingCorrection(sum);
}

/** The terms that Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x: number): number {
  const square = x * x;
  return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}
