import { allAnswersChange } from "../evidence/all-answers.ts";
import { percentOf } from "../evidence/change.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { isWhole } from "../run/series.ts";
import { atMostWorsePercent } from "./bound.ts";
import { isPresentable } from "./metric-case.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/**
 * Adds to each throughput that is compared how all answers together changed.
 * @param confidence of the bound, 0 to 1; that of an interval without it
 */
export function withAllAnswers(
  all: readonly SeriesComparison[],
  { series, pool }: Pick<Evidence, "series" | "pool">,
  confidence?: number,
): readonly SeriesComparison[] {
  return all.map((one) => {
    const { throughput } = one.metrics;
    const arms = series.get(one.name);
    if (throughput?.tolerancePercent === undefined || !arms || !isWhole(one)) return one;
    const change = allAnswersChange(arms, pool);
    if (!change || !isPresentable(change)) return one;
    const bound = atMostWorsePercent("throughput", change, confidence);
    const allAnswers = {
      changePercent: percentOf(change.difference),
      lowPercent: percentOf(change.low),
      highPercent: percentOf(change.high),
      ...(bound !== undefined && { atMostWorsePercent: bound }),
    };
    return { ...one, metrics: { ...one.metrics, throughput: { ...throughput, allAnswers } } };
  });
}
