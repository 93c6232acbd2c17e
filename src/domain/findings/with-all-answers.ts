import { isPresentable, percentsOf } from "../evidence/change.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { atMostWorsePercent } from "./metric-verdict.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/**
 * Adds the change over all answers together to each gated and compared throughput and percentile.
 * @param confidence of the bound, 0 to 1; if absent, that of an interval
 */
export function withAllAnswers(
  all: readonly SeriesComparison[],
  { series }: Pick<Evidence, "series">,
  confidence?: number,
): readonly SeriesComparison[] {
  return all.map((one) => {
    const changes = [...(series.get(one.name)?.allAnswers ?? [])];
    const metrics = changes.flatMap(([id, change]) => {
      const metric = one.metrics[id];
      if (metric?.tolerancePercent === undefined || !isPresentable(change)) return [];
      const bound = atMostWorsePercent(id, change, confidence);
      const known = bound !== undefined && { atMostWorsePercent: bound };
      return [[id, { ...metric, allAnswers: { ...percentsOf(change), ...known } }] as const];
    });
    return { ...one, metrics: { ...one.metrics, ...Object.fromEntries(metrics) } };
  });
}
