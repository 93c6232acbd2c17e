import { elementAt } from "./element-at.ts";
import type { Quantile } from "./quantile-function.ts";

/** A part of a mixture. */
export interface Component {
  /** Above zero, in any unit. */
  readonly weight: number;
  /** The first of part 0, the last of part 1, parts and values ascending. */
  readonly quantiles: readonly Quantile[];
}

/** Halvings after which two doubles have nothing between them. */
const HALVINGS = 100;

/**
 * A quantile of a mixture of distributions of which only some quantiles are known: where the weighted sum of their
 * distribution functions passes a part. Percentiles cannot be averaged; this is exact where the parts' own quantiles
 * are those that it takes, and otherwise lies between the neighbours of the right one.
 *
 * @param components at least one
 * @param part 0 to 1
 * @returns in the unit of the values
 */
export function mixtureQuantile(components: readonly Component[], part: number): number {
  const values = components.flatMap(({ quantiles }) => quantiles.map(([, value]) => value));
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const passes = (value: number) =>
    components.reduce(
      (sum, { weight, quantiles }) => sum + weight * partUpTo(quantiles, value),
      0,
    ) >
    part * total;
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (passes(low)) return low;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The part of the values up to a value. Between two quantiles what is above falls exponentially, as the tails of times
 * do; below the largest value it can only be taken as even.
 */
function partUpTo(quantiles: readonly Quantile[], value: number): number {
  const next = quantiles.findIndex(([, one]) => one > value);
  if (next === -1) return 1;
  if (next === 0) return 0;
  const parts = quantiles.map(([part]) => part);
  const values = quantiles.map(([, one]) => one);
  const [lowPart, highPart] = [elementAt(parts, next - 1), elementAt(parts, next)];
  const [low, high] = [elementAt(values, next - 1), elementAt(values, next)];
  const way = (value - low) / (high - low);
  if (highPart === 1) return lowPart + (highPart - lowPart) * way;
  return 1 - (1 - lowPart) * ((1 - highPart) / (1 - lowPart)) ** way;
}
