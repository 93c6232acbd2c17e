import { requirePositive } from "./require.ts";
import { continuedFraction, incompleteBeta, logBeta, type Shape } from "./special-functions.ts";

/** Below this, t² would overflow for one degree of freedom. */
const SMALLEST_TAIL = 1e-100;

/** Each step triples the number of correct digits, so this is never reached. */
const MAX_STEPS = 50;

/** Relative step at which a quantile has converged: the remaining error is of the order of its cube. */
const PRECISION = 1e-5;

/**
 * Upper tail of Student's t distribution, with full relative precision: for t > 0, half of I(ν/(ν + t²); ν/2, ½),
 * Abramowitz & Stegun 26.7.1 with 26.5.27.
 *
 * @param t value of the statistic; may be infinite; beyond 1e154 the result is 0
 * @param degrees degrees of freedom ν, > 0, need not be whole
 * @returns P(T > t), 0 to 1
 * @throws RangeError when t is NaN or degrees is not a positive finite number
 */
export function studentUpperTail(t: number, degrees: number): number {
  if (Number.isNaN(t)) throw new RangeError("Student's t distribution at NaN");
  requirePositive("degrees of freedom", degrees);
  const tail = tailBeyond(t, { a: degrees / 2, b: 0.5 });
  return t < 0 ? 1 - tail : tail;
}

/** P(|T| > |t|) / 2 for a shape of half the degrees of freedom, and ½. */
function tailBeyond(t: number, shape: Shape): number {
  const ratio = (t * t) / (2 * shape.a);
  return incompleteBeta(1 / (1 + ratio), shape, 1 / (1 + 1 / ratio)) / 2;
}

/**
 * Quantile function of Student's t distribution, by third-order iteration (Chebyshev's and Halley's methods). In the
 * middle half it solves for the central probability; further out, for the logarithm of the tail as a function of the
 * logarithm of t, which is almost a straight line (the tail falls like t^−ν).
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
  const t = tail > 0.25 ? centralQuantile(0.5 - tail, degrees) : tailQuantile(tail, degrees);
  return p < 0.5 ? -t : t;
}

/** t ≥ 0 with P(0 < T ≤ t) = probability, for a probability below a quarter. */
function centralQuantile(probability: number, degrees: number): number {
  const densityAt = densityOf(degrees, logBeta(degrees / 2, 0.5));
  return converge(0, (t) => {
    const ratio = (t * t) / degrees;
    const central =
      incompleteBeta(ratio / (1 + ratio), { a: 0.5, b: degrees / 2 }, 1 / (1 + ratio)) / 2;
    const step = (probability - central) / densityAt(t);
    return t + step * (1 + (step * t * (degrees + 1)) / (2 * (degrees + t * t)));
  });
}

/** t > 0 with P(T > t) = tail, for a tail of a quarter or less. */
function tailQuantile(tail: number, degrees: number): number {
  const shape = { a: degrees / 2, b: 0.5, logBeta: logBeta(degrees / 2, 0.5) };
  const densityAt = densityOf(degrees, shape.logBeta);
  return converge(expansion(roughly(tail), degrees), (t) => {
    const here = tailBeyond(t, shape);
    const slope = (t * densityAt(t)) / here;
    const step = Math.log(here / tail) / slope;
    const bend = 1 + slope - ((degrees + 1) * t * t) / (degrees + t * t);
    return t * Math.exp(step / (1 + (bend * step) / 2));
  });
}

/**
 * z > 0 with a normal upper tail: Abramowitz & Stegun 26.2.23, off by less than 0.00045, so only a starting value.
 */
function roughly(tail: number): number {
  const r = Math.sqrt(-2 * Math.log(tail));
  const top = 2.515517 + r * (0.802853 + r * 0.010328);
  return r - top / (1 + r * (1.432788 + r * (0.189269 + r * 0.001308)));
}

/**
 * A quantile for many degrees of freedom from that of the normal distribution: Abramowitz & Stegun 26.7.5, to the third
 * order. For few degrees it is only a starting value.
 */
function expansion(z: number, degrees: number): number {
  const square = z * z;
  const first = (square + 1) / 4;
  const second = ((5 * square + 16) * square + 3) / 96;
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384;
  return z * (1 + (first + (second + third / degrees) / degrees) / degrees);
}

function converge(start: number, next: (t: number) => number): number {
  let t = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const better = next(t);
    const change = Math.abs(better - t);
    t = better;
    if (change <= PRECISION * t) break;
  }
  return t;
}

/** The density as a function of t. @param whole logarithm of B(ν/2, ½) */
function densityOf(degrees: number, whole: number): (t: number) => number {
  return (t) => {
    const logarithm = -((degrees + 1) / 2) * Math.log1p((t * t) / degrees);
    return Math.exp(logarithm - whole) / Math.sqrt(degrees);
  };
}

/** Up to here, the series of the distribution function is short and loses no precision in the tail. */
const SERIES_UP_TO = 2.5;

/**
 * Distribution function of the standard normal distribution. Near the middle, the series Φ(z) = ½ + φ(z) (z + z³/3 +
 * z⁵/(3·5) + …) (DLMF 7.6.2; Marsaglia, Journal of Statistical Software 11 (2004), issue 4); in the tails, Laplace's
 * continued fraction (Abramowitz & Stegun 26.2.14), so that small probabilities keep their relative precision.
 *
 * @param z standard deviations from the mean; may be infinite
 * @returns P(Z ≤ z), 0 to 1; the upper tail is normalCdf(−z)
 * @throws RangeError when z is NaN
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError("normalCdf of NaN");
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (Math.abs(z) <= SERIES_UP_TO) return 0.5 + density * oddSeries(z);
  // If the density underflows, so does the tail; at infinity, the fraction has no value.
  // φ(z) / P(Z > z) = z + 1/(z + 2/(z + 3/(z + …))), for z > 0.
  const tail = density === 0 ? 0 : density / continuedFraction(Math.abs(z), (n) => n);
  return z < 0 ? tail : 1 - tail;
}

/** z + z³/3 + z⁵/(3·5) + …, until a term no longer changes the sum. */
function oddSeries(z: number): number {
  let sum = z;
  let term = z;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 2 ** -54; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}
