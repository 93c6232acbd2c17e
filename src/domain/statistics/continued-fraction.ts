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
    if (Math.abs(factor - 1) <= PRECISION) {
      return value;
    }
  }
  throw new RangeError(`continued fraction not settled after ${MAX_TERMS} terms`);
}

function awayFromZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}
