import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { seriesName } from "../../domain/series/series.ts";

/**
 * The series that got worst against its base, by the metric that changed most. A request of a mix stands for the mix,
 * which is what is loaded.
 * @returns its server and the name of the whole series; undefined if none got worse, or nothing was compared with a base
 */
export function worstSeries({ comparedWith, series }: Comparison) {
  if (comparedWith.kind !== "base" || comparedWith.isItself) return undefined;
  const [worst] = series.filter((one) => sizeOf(one) > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!worst) return undefined;
  const { server, scenario, level } = worst;
  return { server, name: seriesName({ server, scenario, level }) };
}

/** The largest regression of a series as a logarithm of the ratio, so that 50 % less is as much as 100 % more. */
function sizeOf({ metrics }: SeriesComparison): number {
  const sizes = Object.values(metrics).map(({ verdict, changePercent = 0 }) =>
    verdict === "regression" ? Math.abs(Math.log1p(changePercent / 100)) : 0,
  );
  return Math.max(0, ...sizes);
}
