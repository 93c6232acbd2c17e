import { incompleteBeta } from "./beta.ts";
import { logBeta } from "./gamma.ts";
import { normalQuantile } from "./normal.ts";
import { requirePositive } from "./require.ts";

/** Below it t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;

/** Newton's method doubles the digits at each step; far more steps than it ever takes. */
const MAX_STEPS = 50;

/** Relative step after which a quantile is found to all its digits, since the next one would be its square. */
const LAST_STEP = 1e-9;

/**
 * Upper tail of Student's t distribution, to its own relative precision: for t > 0 half of
 * I(ν/(ν + t²); ν/2, ½), Abramowitz & Stegun 26.7.1 with 26.5.27.
 *
 * @param t value of the statistic; may be infinite; beyond 1e154 the answer is 0
 * @param degrees degrees of freedom ν, > 0, need not be whole
 * @returns P(T > t), 0 to 1
 * @throws RangeError when t is NaN or degrees is not a positive finite number
 */
export function studentUpperTail(t: number, degrees: number): number {
  if (Number.isNaN(t)) {
    throw new RangeError("Student's t distribution at NaN");
  }
  requirePositive("degrees of freedom", degrees);
  const ratio = (t * t) / degrees;
  const tail = incompleteBeta(1 / (1 + ratio), { a: degrees / 2, b: 0.5 }, 1 / (1 + 1 / ratio)) / 2;
  return t < 0 ? 1 - tail : tail;
}

/**
 * Quantile function of Student's t distribution, by Newton's method on studentUpperTail from the expansion of Abramowitz &
 * Stegun 26.7.5: in the middle half on the central probability, further out on the logarithm of the tail against the
 * logarithm of t. Both are concave in t, so that no step goes astray, and the latter is almost a straight line (the tail
 * falls like t^−ν).
 *
 * @param p probability, 1e-100 to below 1
 * @param degrees degrees of freedom, ≥ 1, need not be whole
 * @returns t with P(T ≤ t) = p
 * @throws RangeError when p or degrees is out of range
 */
export function studentQuantile(p: number, degrees: number): number {
  if (!(p >= SMALLEST_TAIL && p < 1)) {
    throw new RangeError(`studentQuantile's p must lie in [1e-100, 1), got ${p}`);
  }
  if (!(degrees >= 1 && degrees < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`studentQuantile needs degrees of freedom from 1 up, got ${degrees}`);
  }
  const tail = Math.min(p, 1 - p);
  const t = (tail > 0.25 ? centralQuantile : tailQuantile)(tail, degrees);
  return p < 0.5 ? -t : t;
}

/** t ≥ 0 with P(T > t) = tail, for a tail of more than a quarter. */
function centralQuantile(tail: number, degrees: number): number {
  const densityAt = densityOf(degrees);
  return newton(expansion(tail, degrees), (t) => {
    const ratio = (t * t) / degrees;
    const central =
      incompleteBeta(ratio / (1 + ratio), { a: 0.5, b: degrees / 2 }, 1 / (1 + ratio)) / 2;
    return t + (0.5 - tail - Math.sign(t) * central) / densityAt(t);
  });
}

/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail: number, degrees: number): number {
  const densityAt = densityOf(degrees);
  return newton(expansion(tail, degrees), (t) => {
    const here = studentUpperTail(t, degrees);
    return t * Math.exp((Math.log(here / tail) * here) / (t * densityAt(t)));
  });
}

/** The first terms of Cornish and Fisher's expansion about the normal quantile; never below that. */
function expansion(tail: number, degrees: number): number {
  const z = -normalQuantile(tail);
  const square = z * z;
  const first = (square + 1) / 4;
  const second = ((5 * square + 16) * square + 3) / 96;
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384;
  return z * (1 + (first + (second + Math.max(0, third) / degrees) / degrees) / degrees);
}

function newton(start: number, next: (t: number) => number): number {
  let t = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const better = next(t);
    const change = Math.abs(better - t);
    t = better;
    if (change <= LAST_STEP * t) {
      break;
    }
  }
  return t;
}

function densityOf(degrees: number): (t: number) => number {
  const most = Math.exp(-logBeta(degrees / 2, 0.5)) / Math.sqrt(degrees);
  return (t) => most * Math.exp(-((degrees + 1) / 2) * Math.log1p((t * t) / degrees));
}
