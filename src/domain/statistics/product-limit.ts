/** A duration that ended, or that has lasted so long and goes on. */
export interface Duration {
  readonly value: number;
  /** It had not ended when it was last seen, so it is longer than `value`. */
  readonly goesOn?: boolean;
}

/** A value and its part of a distribution; all parts together are 1. */
export interface Mass {
  readonly value: number;
  readonly mass: number;
}

/**
 * The product-limit estimate of a distribution of which some durations are known only to be longer than so much: each of those
 * shares its part among all that are longer (Kaplan & Meier, Journal of the American Statistical Association 53 (1958), 457–481,
 * in the form of Efron, 5th Berkeley Symposium 4 (1967), 831–853). What is still going on when a window ends is no random choice,
 * but the estimate holds for it as well (Peña, Strawderman & Hollander, Journal of the American Statistical Association 96 (2001),
 * 1299–1315). The longest counts as ended, so that what is beyond it is at least that long.
 * @param durations in any order
 * @returns those that ended, and the longest, from the shortest on
 */
export function productLimit(durations: readonly Duration[]): readonly Mass[] {
  const sorted = durations.toSorted(
    (a, b) => a.value - b.value || Number(a.goesOn ?? false) - Number(b.goesOn ?? false),
  );
  let mass = 1 / sorted.length;
  return sorted.flatMap(({ value, goesOn }, index) => {
    const longer = sorted.length - 1 - index;
    if (!goesOn || longer === 0) return [{ value, mass }];
    mass *= 1 + 1 / longer;
    return [];
  });
}

/** Sums of many parts are not exact. */
const ROUNDING = 1e-9;

/**
 * The least value that more than a part of a distribution does not exceed.
 * @param masses from the least value on
 * @param part 0 to 1; for 1, the largest value
 * @returns NaN where there is no value
 */
export function massQuantile(masses: readonly Mass[], part: number): number {
  let below = 0;
  const found = masses.find(({ mass }) => {
    below += mass;
    return below > part + ROUNDING;
  });
  return (found ?? masses.at(-1))?.value ?? Number.NaN;
}
