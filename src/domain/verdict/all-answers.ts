import { allAnswersChange } from "../evidence/all-answers.ts";
import { percentOf } from "../evidence/change.ts";
import { ESTIMATED, type Evidence, type SeriesEvidence } from "../evidence/evidence.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { isWhole } from "../run/series.ts";
import { atMostWorsePercent } from "./bound.ts";
import { isPresentable } from "./metric-case.ts";
import type { AllAnswers, SeriesComparison } from "./series-comparison.ts";

/**
 * Adds to each gated throughput and percentile that is compared how all answers together changed.
 * @param confidence of the bound, 0 to 1; that of an interval without it
 */
export function withAllAnswers(
  all: readonly SeriesComparison[],
  { series, pool }: Pick<Evidence, "series" | "pool">,
  confidence?: number,
): readonly SeriesComparison[] {
  return all.map((one) => {
    const arms = series.get(one.name);
    if (!arms || !isWhole(one)) return one;
    const metrics = ESTIMATED.flatMap((id) => {
      const metric = one.metrics[id];
      if (metric?.tolerancePercent === undefined) return [];
      const allAnswers = allAnswersOf(id, arms, { pool, confidence });
      return allAnswers ? [[id, { ...metric, allAnswers }] as const] : [];
    });
    return { ...one, metrics: { ...one.metrics, ...Object.fromEntries(metrics) } };
  });
}

function allAnswersOf(
  id: SeriesMetricId,
  arms: SeriesEvidence,
  { pool, confidence }: Pick<Evidence, "pool"> & { readonly confidence: number | undefined },
): AllAnswers | undefined {
  const change = allAnswersChange(id, arms, pool);
  if (!change || !isPresentable(change)) return undefined;
  const bound = atMostWorsePercent(id, change, confidence);
  return {
    changePercent: percentOf(change.difference),
    lowPercent: percentOf(change.low),
    highPercent: percentOf(change.high),
    ...(bound !== undefined && { atMostWorsePercent: bound }),
  };
}
