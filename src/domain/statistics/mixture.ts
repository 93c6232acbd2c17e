import { elementAt } from "./element-at.ts";

/** A component of a mixture, with its quantiles in the order of the parts. */
export interface Curve {
  /** Above zero, in any unit. */
  readonly weight: number;
  readonly known: ReturnType<typeof knownParts>;
  readonly values: readonly number[];
}

/**
 * Prepares the parts at which the quantiles of a {@link Curve} are known for many look-ups.
 * @param parts ascending from 0
 * @returns the parts, and for each the logarithm of (1 − next part) ÷ (1 − this part)
 */
export function knownParts(parts: readonly number[]) {
  const falls = parts.map((part, at) => Math.log((1 - (parts[at + 1] ?? 1)) / (1 - part)));
  return { parts, falls };
}

/** Relative difference of two values below which they count as equal. */
const NOTHING = 2e-14;

/** Steps allowed beyond those of bisection, for when the limits of double precision are reached. */
const SPARE_STEPS = 3;

/**
 * A component of a mixture from its quantiles.
 * @param quantiles the first has part 0, the last part 1; parts and values ascend
 */
export function curveOf(weight: number, quantiles: readonly Quantile[]): Curve {
  const known = knownParts(quantiles.map(([part]) => part));
  return { weight, known, values: quantiles.map(([, value]) => value) };
}

/**
 * A quantile of a mixture of distributions of which only some quantiles are known: the value where the weighted sum of
 * their distribution functions passes a part. Percentiles cannot be averaged. The result is exact if it falls on known
 * quantiles of the components; otherwise it lies between the neighbours of the true one.
 *
 * It is called very often, so its steps use neither arrays nor closures for numbers, each of which would be allocated as
 * an object.
 *
 * @param curves at least one
 * @param part 0 to 1
 * @returns in the unit of the values
 */
export function quantileOf(curves: readonly Curve[], part: number): number {
  let total = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  // The result lies between the smallest and the largest of the components' own quantiles.
  for (let at = 0; at < curves.length; at += 1) {
    const { weight, known, values } = curves[at] as Curve;
    const { parts } = known;
    let next = 0;
    while (next < parts.length && (parts[next] as number) <= part) next += 1;
    const below = elementAt(values, next - 1);
    total += weight;
    low = Math.min(low, below);
    high = Math.max(high, next < values.length ? (values[next] as number) : below);
  }
  const wanted = part * total;
  return crossing((value) => weightUpTo(curves, value) - wanted, low, high);
}

/** The weight of all values up to a value. */
export function weightUpTo(curves: readonly Curve[], value: number): number {
  let sum = 0;
  for (let at = 0; at < curves.length; at += 1) {
    const curve = curves[at] as Curve;
    sum += curve.weight * partUpTo(curve, value);
  }
  return sum;
}

/**
 * The point where an increasing function gets above 0, by interpolation, truncation and projection (Oliveira &
 * Takahashi, ACM Transactions on Mathematical Software 47 (2020), article 5): a few steps if the function is smooth, at
 * most one more than bisection if it jumps.
 * @returns the least value found at which it is above 0; `from` if it already is there, `to` if it never is
 */
function crossing(rising: (value: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let below = rising(from);
  let above = rising(to);
  if (below > 0) return low;
  if (!(above > 0)) return high;
  const halvings = Math.ceil(Math.log2((to - from) / (NOTHING * to)));
  for (let left = halvings + 1; high - low > NOTHING * high && left > -SPARE_STEPS; left -= 1) {
    const width = high - low;
    const middle = (low + high) / 2;
    const straight = (above * low - below * high) / (above - below);
    const way = Math.sign(middle - straight);
    // At least close to NOTHING, so that the other end converges as well.
    const nudge = Math.max((0.2 / (to - from)) * width ** 2, 0.9 * NOTHING * high);
    const most = Math.max(0, (NOTHING * high * 2 ** left - width) / 2);
    const nudged = straight + way * Math.min(Math.abs(middle - straight), nudge);
    const at = Math.abs(nudged - middle) <= most ? nudged : middle - way * most;
    const value = rising(at);
    if (value > 0) {
      high = at;
      above = value;
    } else {
      low = at;
      below = value;
    }
  }
  return high;
}

/**
 * The part of a distribution up to a value. Between two quantiles, the part above falls exponentially, as the tails of
 * response times do. Up to the largest value, where it falls to 0, it is interpolated linearly.
 */
function partUpTo({ known, values }: Curve, value: number): number {
  const { parts, falls } = known;
  let next = 0;
  while (next < values.length && (values[next] as number) <= value) next += 1;
  if (next === values.length) return 1;
  if (next === 0) return 0;
  const lowPart = parts[next - 1] as number;
  const highPart = parts[next] as number;
  const low = values[next - 1] as number;
  const way = (value - low) / ((values[next] as number) - low);
  if (highPart === 1) return lowPart + (highPart - lowPart) * way;
  return 1 - (1 - lowPart) * Math.exp(way * (falls[next - 1] as number));
}

/** A quantile: the share of values at or below a value, 0 to 1, and that value. */
export type Quantile = readonly [part: number, value: number];

/**
 * Standard deviation of a distribution of which only some quantiles are known, with the quantile function Q
 * interpolated linearly: the mean is ∫Q(u)du and the mean square ∫Q(u)²du, over u from 0 to 1, each in closed form on
 * every piece. With the ten quantiles that a load generator prints, it is some percent too high for typical times, up
 * to a quarter off for heavy tails, and anything from 40 % too low to 80 % too high if a few answers lie far from all
 * others; see the tests.
 *
 * @param quantiles at least two, the first of part 0, the last of part 1, parts and values ascending
 * @returns in the unit of the values
 * @throws RangeError when there are fewer, or their parts do not ascend from 0 to 1
 */
export function stddevFromQuantiles(quantiles: readonly Quantile[]): number {
  if (quantiles[0]?.[0] !== 0 || quantiles.at(-1)?.[0] !== 1) {
    throw new RangeError("quantiles must reach from part 0 to part 1");
  }
  const pieces = quantiles.slice(1).map(([part, high], index) => {
    const [before, low] = quantiles[index] as Quantile;
    if (part < before) throw new RangeError("the parts of quantiles must ascend");
    return { width: part - before, low, high };
  });
  const integral = (of: (low: number, high: number) => number) =>
    pieces.reduce((sum, { width, low, high }) => sum + width * of(low, high), 0);
  const mean = integral((low, high) => (low + high) / 2);
  return Math.sqrt(
    integral((low, high) => {
      const [a, b] = [low - mean, high - mean];
      return (a * a + a * b + b * b) / 3;
    }),
  );
}
