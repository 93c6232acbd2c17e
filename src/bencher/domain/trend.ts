import { median } from "../../domain/statistics/descriptive.ts";

/** Fewer values show no trend. */
const MIN_VALUES = 5;

/** Older values say little about the current trend. */
const MAX_VALUES = 64;

/**
 * The change of a series over its values, from the median slope between any two of them (Theil, 1950; Sen, 1968),
 * which is robust against outliers.
 * @param values oldest first
 * @returns change from first to last in percent of their median; undefined for fewer than five values or a median
 * of 0
 */
export function trendPercent(values: readonly number[]): number | undefined {
  if (values.length < MIN_VALUES) return undefined;
  const recent = values.slice(-MAX_VALUES);
  const middle = median(recent);
  if (middle === 0) return undefined;
  const slopes = recent.flatMap((later, j) =>
    recent.slice(0, j).map((earlier, i) => (later - earlier) / (j - i)),
  );
  return ((median(slopes) * (recent.length - 1)) / Math.abs(middle)) * 100;
}
