import { type Curve, weightUpTo } from "./mixture.ts";

/** Steps each way within which a quantile is looked for. */
const STEPS = 6;

const PLACES: readonly number[] = Array.from({ length: 2 * STEPS + 1 }, (_, at) => at - STEPS);

/**
 * About how far a quantile of a mixture moves without each of its groups. Each group is left out at the same few places, which
 * takes a tenth of the time of finding every quantile.
 *
 * @param groups at least two, each of at least one curve
 * @param part 0 to 1
 * @param quantile of all groups together
 * @param step above 0, a difference of logarithms
 * @returns differences of logarithms, each at most half a step off; undefined where one is beyond {@link STEPS} steps
 */
export function shiftsWithoutOne(
  groups: readonly (readonly Curve[])[],
  { part, quantile }: { readonly part: number; readonly quantile: number },
  step: number,
): readonly number[] | undefined {
  const wholes = groups.map((group) => group.reduce((sum, { weight }) => sum + weight, 0));
  const all = sumOf(wholes);
  const reached = groups.map(() => 0);
  for (const place of PLACES) {
    const weights = groups.map((group) => weightUpTo(group, quantile * Math.exp(place * step)));
    const sum = sumOf(weights);
    for (const [at, weight] of weights.entries()) {
      const isBelow = sum - weight <= part * (all - (wholes[at] as number));
      reached[at] = (reached[at] as number) + Number(isBelow);
    }
  }
  if (reached.some((places) => places === 0 || places === PLACES.length)) return undefined;
  return reached.map((places) => (places - STEPS - 0.5) * step);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
