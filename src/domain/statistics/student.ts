import { incompleteBeta } from "./beta.ts";
import { logBeta } from "./gamma.ts";
import { normalQuantile } from "./normal.ts";
import { requirePositive } from "./require.ts";

/** Below it t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;

/** Newton's method doubles the digits at each step; far more steps than it ever takes. */
const MAX_STEPS = 50;

/** Relative step at which a quantile counts as found. */
const PRECISION = 1e-15;

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
 * Quantile function of Student's t distribution, by Newton's method on studentUpperTail from a
 * start from which it cannot overshoot: in the middle half on the central probability, which is
 * concave in t; further out on the logarithm of the tail against the logarithm of t, which is
 * concave too and almost a straight line (the tail falls like t^−ν).
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
  const t = upperQuantile(tail, degrees);
  return p < 0.5 ? -t : t;
}

/**
 * Quantiles that were asked for, by degrees and tail. A comparison of thousands of series asks for the same
 * few of them again and again, and each is some microseconds of iteration; as they depend on nothing
 * else, the functions stay pure to their callers.
 */
const quantiles = new Map<number, Map<number, number>>();
const KEPT_DEGREES = 1000;

function upperQuantile(tail: number, degrees: number): number {
  if (quantiles.size > KEPT_DEGREES) quantiles.clear();
  const byTail = quantiles.get(degrees) ?? new Map<number, number>();
  quantiles.set(degrees, byTail);
  const known = byTail.get(tail);
  if (known !== undefined) return known;
  const t = tail > 0.25 ? centralQuantile(0.5 - tail, degrees) : tailQuantile(tail, degrees);
  if (byTail.size > KEPT_DEGREES) byTail.clear();
  byTail.set(tail, t);
  return t;
}

/** t ≥ 0 with P(0 < T ≤ t) = probability, for a probability below a quarter. */
function centralQuantile(probability: number, degrees: number): number {
  return newton(0, (t) => {
    const ratio = (t * t) / degrees;
    const central =
      incompleteBeta(ratio / (1 + ratio), { a: 0.5, b: degrees / 2 }, 1 / (1 + ratio)) / 2;
    return t + (probability - central) / density(t, degrees);
  });
}

/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail: number, degrees: number): number {
  return newton(-normalQuantile(tail), (t) => {
    const here = studentUpperTail(t, degrees);
    return t * Math.exp((Math.log(here / tail) * here) / (t * density(t, degrees)));
  });
}

function newton(start: number, next: (t: number) => number): number {
  let t = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const better = next(t);
    const change = Math.abs(better - t);
    t = better;
    if (change <= PRECISION * t) {
      break;
    }
  }
  return t;
}

function density(t: number, degrees: number): number {
  const logarithm = -((degrees + 1) / 2) * Math.log1p((t * t) / degrees);
  return Math.exp(logarithm - logBeta(degrees / 2, 0.5)) / Math.sqrt(degrees);
}
