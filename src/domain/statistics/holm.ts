import { elementAt } from "./element-at.ts";

/**
 * Holm's step-down adjustment for multiple tests: comparing each adjusted p-value with α keeps the probability of any
 * false rejection at or below α, however the tests depend on each other. S. Holm, "A Simple Sequentially Rejective
 * Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979), 65–70.
 *
 * @param pValues raw p-values, each 0 to 1, any order; may be empty
 * @returns adjusted p-values in the order of the input, each at least its raw value, at most 1
 * @throws RangeError when a p-value is outside [0, 1] or NaN
 */
export function holmAdjust(pValues: readonly number[]): readonly number[] {
  const strange = pValues.find((p) => !(p >= 0 && p <= 1));
  if (strange !== undefined) throw new RangeError(`a p-value must lie in [0, 1], got ${strange}`);
  const ascending = pValues.map((_, index) => index);
  ascending.sort((a, b) => elementAt(pValues, a) - elementAt(pValues, b));
  const adjusted = Array<number>(pValues.length).fill(0);
  let largest = 0;
  for (const [rank, index] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * elementAt(pValues, index)));
    adjusted[index] = largest;
  }
  return adjusted;
}

/** The items whose p-value is at most a rate, adjusted for the others by {@link holmAdjust}. */
export function significant<Item>(
  items: readonly Item[],
  rate: number,
  pValueOf: (item: Item) => number,
): readonly Item[] {
  const adjusted = holmAdjust(items.map(pValueOf));
  return items.filter((_, at) => elementAt(adjusted, at) <= rate);
}
