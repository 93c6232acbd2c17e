import { agreeingValues } from "../evidence/change.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import { required } from "../shared/required.ts";
import type { MetricComparison, SeriesComparison } from "./series-comparison.ts";

/** The metrics of a comparison that are there, each with its id, which `Object.entries` takes for any text. */
export function metricEntries<Id extends MetricId>(
  metrics: Readonly<Partial<Record<Id, MetricComparison>>>,
): readonly (readonly [Id, MetricComparison])[] {
  return Object.entries(metrics) as [Id, MetricComparison][];
}

/** The same metrics of a series, each replaced by another comparison. */
export function withEachMetric(
  metrics: SeriesComparison["metrics"],
  of: (metric: MetricComparison) => MetricComparison,
): SeriesComparison["metrics"] {
  return Object.fromEntries(metricEntries(metrics).map(([id, metric]) => [id, of(metric)]));
}

/** The values of a metric that both arms have, adjusted so that their ratio is a change. */
export function valuesAt({ base, head }: MetricComparison, changePercent: number) {
  const values = { base: required(base, "base"), head: required(head, "head") };
  return agreeingValues(values, Math.log1p(changePercent / 100));
}

/** A metric without what is only known of an open one, and without bounds of typical bursts: something else decided it. */
export function withoutBounds(metric: MetricComparison): MetricComparison {
  const { looksWorse: _, timeToDecideMs: __, isLongToDecide: ___, ...known } = metric;
  const { atMostWorsePercent: ____, smallestDetectablePercent: _____, ...decided } = known;
  return decided;
}
