import type { Comparison } from "../../domain/comparison/comparison.ts";
import { worstFirst } from "../../domain/findings/regression-size.ts";
import { seriesName } from "../../domain/series/series.ts";

/**
 * The series that got worst against its base, by the metric that changed most. A request of a mix stands for the mix,
 * which is what is loaded.
 * @returns its server and the name of the whole series; undefined if none got worse, or nothing was compared with a base
 */
export function worstSeries({ comparedWith, series }: Comparison) {
  if (comparedWith.kind !== "base" || comparedWith.isItself) return undefined;
  const [worst] = worstFirst(series);
  if (!worst) return undefined;
  const { server, scenario, level } = worst;
  return { server, name: seriesName({ server, scenario, level }) };
}
