import { continuedFraction } from "./continued-fraction.ts";
import { logBeta } from "./gamma.ts";
import { requirePositive } from "./require.ts";

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
  if (!(x >= 0 && x <= 1)) {
    throw new RangeError(`incompleteBeta's x must lie in [0, 1], got ${x}`);
  }
  requirePositive("incompleteBeta's a", a);
  requirePositive("incompleteBeta's b", b);
  if (x > (a + 1) / (a + b + 2)) {
    return 1 - lowerPart(complement, { ...shape, a: b, b: a }, x);
  }
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
