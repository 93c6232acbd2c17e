/** A duration that has ended, or was censored: last seen still going on. */
export interface Duration {
  readonly value: number;
  /** Censored: it had not ended when last seen, so it is longer than `value`. */
  readonly goesOn?: boolean;
}

/** A value and its share of a distribution; all shares add up to 1. */
export interface Mass {
  readonly value: number;
  readonly mass: number;
}

/**
 * The product-limit estimate of a distribution from durations of which some are censored: the mass of each of those is
 * spread over all longer durations (Kaplan & Meier, Journal of the American Statistical Association 53 (1958), 457–481,
 * in the form of Efron, 5th Berkeley Symposium 4 (1967), 831–853). Requests in flight at the end of a window are not a
 * random sample, but the estimate holds for them as well (Peña, Strawderman & Hollander, Journal of the American
 * Statistical Association 96 (2001), 1299–1315). The longest duration counts as ended, so values beyond it are lower
 * bounds.
 * @param durations in any order
 * @returns the durations that ended, and the longest, in ascending order
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

/** Tolerance for rounding in sums of many shares. */
const ROUNDING = 1e-9;

/**
 * The smallest value at which the cumulative mass exceeds a part of the distribution.
 * @param masses in ascending order of value
 * @param part 0 to 1; for 1, the largest value
 * @returns NaN if there is no value
 */
export function massQuantile(masses: readonly Mass[], part: number): number {
  let below = 0;
  const found = masses.find(({ mass }) => {
    below += mass;
    return below > part + ROUNDING;
  });
  return (found ?? masses.at(-1))?.value ?? Number.NaN;
}
