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
  if (large < STIRLING_FROM) return logGamma(a) + logGamma(b) - logGamma(a + b);
  const sum = large + small;
  const main = -small * (Math.log(large) - 1) - (sum - 0.5) * Math.log1p(small / large);
  return logGamma(small) + main + stirlingCorrection(large) - stirlingCorrection(sum);
}

/** The terms that Stirling's series adds to (x − ½) ln x − x + ½ ln 2π, for x ≥ 10. */
function stirlingCorrection(x: number): number {
  const square = x * x;
  return STIRLING.reduce((sum, coefficient) => sum / square + coefficient, 0) / x;
}

/** The parameters of a beta distribution. */
export interface Shape {
  readonly a: number;
  readonly b: number;
  /** Logarithm of B(a, b), if it is known already. */
  readonly logBeta?: number;
}

/**
 * Regularised incomplete beta function Iₓ(a, b) (DLMF 8.17.2): by its continued fraction (DLMF 8.17.22) for x up to
 * (a + 1)/(a + b + 2), and by Iₓ(a, b) = 1 − I₁₋ₓ(b, a) (DLMF 8.17.4) above.
 *
 * @param x 0 to 1
 * @param shape two positive numbers
 * @param complement 1 − x; pass it if it is known more exactly than by subtraction
 * @returns probability, 0 to 1; relative error about 1e-13 for a and b up to 1000, 1e-10 up to 1e6
 * @throws RangeError when x is outside [0, 1], a or b is not a positive finite number, or both are so large (1e13 and
 * more) that the fraction does not converge
 */
export function incompleteBeta(x: number, shape: Shape, complement = 1 - x): number {
  const { a, b } = shape;
  if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
  requirePositive("incompleteBeta's a", a);
  requirePositive("incompleteBeta's b", b);
  if (x > (a + 1) / (a + b + 2)) return 1 - lowerPart(complement, { ...shape, a: b, b: a }, x);
  return lowerPart(x, shape, complement);
}

function lowerPart(x: number, shape: Shape, complement: number): number {
  const { a, b, logBeta: whole = logBeta(a, b) } = shape;
  const logX = x > 0.5 ? Math.log1p(-complement) : Math.log(x);
  const logComplement = x > 0.5 ? Math.log(complement) : Math.log1p(-x);
  const front = Math.exp(a * logX + b * logComplement - whole) / a;
  // front is 0 if x is 0 or the result is below the smallest double.
  return front === 0 ? 0 : front / continuedFraction(1, (n) => coefficient(n, x, shape));
}

/** dₙ of DLMF 8.17.23. */
function coefficient(n: number, x: number, { a, b }: Shape): number {
  const m = Math.floor(n / 2);
  // Added in another order, a small a would be lost beside n and the first scale could become 0.
  const scale = (a + (n - 1)) * (a + n);
  return n % 2 === 0 ? (m * (b - m) * x) / scale : (-(a + m) * (a + b + m) * x) / scale;
}

/** Relative change between convergents at which the fraction counts as converged. */
const PRECISION = 2 ** -52;

/** Replaces a vanishing denominator; any number far below PRECISION will do. */
const TINY = 1e-300;

const MAX_TERMS = 100_000;

/**
 * Value of the continued fraction b + a₁/(b + a₂/(b + …)) by the modified Lentz method: Lentz, Applied Optics 15
 * (1976), 668–671; Thompson & Barnett, Journal of Computational Physics 64 (1986), 490–509; Press et al., Numerical
 * Recipes (3rd ed. 2007), 5.2.
 *
 * @param b not 0
 * @param numerator aₙ for n = 1, 2, …
 * @returns the value, to about double precision
 * @throws RangeError when it has not converged after 100,000 terms
 */
export function continuedFraction(b: number, numerator: (n: number) => number): number {
  let value = b;
  let c = value;
  let d = 0;
  for (let n = 1; n <= MAX_TERMS; n += 1) {
    const a = numerator(n);
    d = 1 / awayFromZero(b + a * d);
    c = awayFromZero(b + a / c);
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= PRECISION) return value;
  }
  throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}

function awayFromZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}

/** The Euler–Mascheroni constant. */
const EULER = 0.577_215_664_901_532_9;

/**
 * The digamma and trigamma functions ψ(n/2) and ψ′(n/2), by recurrence from those of ½ and 1: NIST DLMF 5.4(ii), 5.5(i),
 * 5.15.
 * @param n whole number from 1 up; takes n/2 steps
 */
export function polygammasOfHalf(n: number) {
  const isOdd = n % 2 === 1;
  let digamma = isOdd ? -EULER - 2 * Math.LN2 : -EULER;
  let trigamma = Math.PI ** 2 / (isOdd ? 2 : 6);
  for (let x = isOdd ? 0.5 : 1; x < n / 2; x += 1) {
    digamma += 1 / x;
    trigamma -= 1 / x ** 2;
  }
  return { digamma, trigamma };
}
