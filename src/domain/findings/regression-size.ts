import type { SeriesComparison } from "./series-comparison.ts";

/**
 * The largest regression of a series as a logarithm of the ratio, so that 50 % less is as much as 100 % more.
 * @returns 0 if it has none
 */
function regressionSize({ metrics }: Pick<SeriesComparison, "metrics">): number {
  const sizes = Object.values(metrics).map(({ verdict, changePercent = 0 }) =>
    verdict === "regression" ? Math.abs(Math.log1p(changePercent / 100)) : 0,
  );
  return Math.max(0, ...sizes);
}

/** The series with a regression, the largest first. */
export function worstFirst(series: readonly SeriesComparison[]): readonly SeriesComparison[] {
  return series
    .filter((one) => regressionSize(one) > 0)
    .toSorted((a, b) => regressionSize(b) - regressionSize(a));
}
