import { gatedIn } from "../bounds/bounds.ts";
import type { Change } from "../evidence/change.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { type MetricId, SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { outcomeOf } from "../series/failed-requests.ts";
import { known } from "../series/samples.ts";
import { FALSE_ALARM_RATE } from "../statistics/confidence.ts";
import { mean } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { holmAdjust } from "../statistics/holm.ts";
import { type AdjustedPValues, type Certainty, metricVerdicts } from "./metric-verdict.ts";
import type { SeriesComparison } from "./series-comparison.ts";
import { type UnjudgedMetric, unjudgedMetrics } from "./unjudged-metric.ts";

/**
 * Judges every metric of some series. The p-values of all gated metrics of all series are adjusted together (Holm), so
 * that the false-alarm rate is that of the whole run. A series with too many errors, or too few good bursts, is not
 * judged at all.
 *
 * @param all the series to judge
 * @param referenceOf the reference of each
 * @param rule what is gated, and the required certainty
 */
export function judgeSeries(
  all: readonly MeasuredSeries[],
  referenceOf: ReferenceOf,
  rule: Gate & Certainty,
): readonly SeriesComparison[] {
  const parts = all.map((series) => {
    const caseOf = unjudgedMetrics(series, referenceOf, rule);
    const ids = gatedIn(rule, series.name, SERIES_METRIC_IDS);
    return { series, caseOf, gated: new Map(ids.map((id) => [id, caseOf(id)])) };
  });
  const allGated = parts.flatMap(({ gated }) => [...gated.values()]);
  const pValues = adjustedPValues(allGated, rule);
  return parts.map(({ series, caseOf, gated }) => {
    // Metrics that are not gated are only computed here: kept for very many series, they would fill the memory.
    const cases = SERIES_METRIC_IDS.map((id) => gated.get(id) ?? caseOf(id));
    return seriesComparison(series, cases, pValues);
  });
}

/**
 * The p-values of the gated cases that have a change, adjusted for each other (Holm).
 * @param certainty required of a verdict
 */
export function adjustedPValues<Case extends UnjudgedMetric<MetricId>>(
  cases: readonly Case[],
  certainty: Certainty = {},
): ReadonlyMap<Case, AdjustedPValues> {
  const judged = cases.filter(isJudged);
  const all = judged.map(({ change }) => change.pValues());
  const lower = holmAdjust(all.map((p) => p.lower));
  const higher = holmAdjust(all.map((p) => p.higher));
  const required = { falseAlarmRate: FALSE_ALARM_RATE, ...certainty };
  const rest = { tests: all.length, certainty: required };
  return new Map(
    judged.map((one, index) => [
      one,
      { pLower: elementAt(lower, index), pHigher: elementAt(higher, index), ...rest },
    ]),
  );
}

/** True if the metric is gated and has a change that can be judged. */
function isJudged<Case extends UnjudgedMetric<MetricId>>(
  one: Case,
): one is Case & { readonly change: Change } {
  return one.change !== undefined && one.tolerancePercent !== undefined && !one.isUnmeasurable;
}

function seriesComparison(
  series: MeasuredSeries,
  cases: readonly UnjudgedMetric[],
  pValues: ReadonlyMap<UnjudgedMetric, AdjustedPValues>,
): SeriesComparison {
  const { verdict, metrics } = metricVerdicts(cases, pValues);
  const notCompared = cases[0]?.notCompared;
  const tooFew = cases.filter(({ hasTooFewAnswers }) => hasTooFewAnswers).map(({ id }) => id);
  const { unanswered } = outcomeOf(series.samples);
  const flags = known(series.samples, "generatorBound");
  return {
    name: series.name,
    server: series.server,
    scenario: series.scenario,
    level: series.level,
    request: series.request,
    verdict,
    notCompared,
    generatorBound: flags.length === 0 ? undefined : mean(flags),
    ...(unanswered > 0 && { unansweredBursts: unanswered }),
    ...(tooFew.length > 0 && { tooFewAnswers: tooFew }),
    metrics,
  };
}
