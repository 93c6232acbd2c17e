import { sumOf } from "../shared/sum-of.ts";
import { type Curve, weightUpTo } from "./mixture.ts";

/** Number of steps to search in each direction. */
const STEPS = 6;

/**
 * Approximate shifts of a mixture's quantile when each of its groups is left out in turn. All groups are evaluated at
 * the same few points, from the quantile outwards, which takes a tenth of the time of computing each quantile.
 *
 * @param groups at least two, each of at least one curve
 * @param part 0 to 1
 * @param quantile of all groups together
 * @param step above 0, a difference of logarithms
 * @returns differences of logarithms, each at most half a step off; undefined if one is beyond {@link STEPS} steps
 */
export function shiftsWithoutOne(
  groups: readonly (readonly Curve[])[],
  { part, quantile }: { readonly part: number; readonly quantile: number },
  step: number,
): readonly number[] | undefined {
  const wholes = groups.map((group) => sumOf(group, ({ weight }) => weight));
  const all = sumOf(wholes, Number);
  const areBelow = (place: number) => {
    const weights = groups.map((group) => weightUpTo(group, quantile * Math.exp(place * step)));
    const sum = sumOf(weights, Number);
    return weights.map((weight, at) => sum - weight <= part * (all - (wholes[at] as number)));
  };
  // The last place below each group's quantile.
  const reached = groups.map(() => -1);
  for (const way of [1, -1]) {
    const isUp = way > 0;
    for (let place = isUp ? 0 : -1, isAny = true; isAny; place += way) {
      if (Math.abs(place) > STEPS) return undefined;
      const below = areBelow(place);
      const last = isUp ? place : place - 1;
      for (const [at, isBelow] of below.entries()) if (isBelow === isUp) reached[at] = last;
      isAny = below.includes(isUp);
    }
  }
  return reached.map((place) => (place + 0.5) * step);
}
