import { areApart } from "../../evidence/apart.ts";
import { percentsOf } from "../../evidence/change.ts";
import { assumedVariance } from "../../evidence/process-pool.ts";
import { roundsAsStarts } from "../../evidence/starts-shown.ts";
import { anyMetric, type SeriesMetricId } from "../../metrics/catalogue.ts";
import { required } from "../../shared/required.ts";
import type { Finding } from "../finding.ts";
import { valuesAt, withoutBounds } from "../metric-entries.ts";
import type { Estimator, Seen } from "../seen.ts";
import type { MetricComparison } from "../series-comparison.ts";
import { agreedInterval } from "../starts/agreed-interval.ts";
import { isLate } from "../starts/respects.ts";

/**
 * The rounds of metrics that typical bursts leave open, start by start: servers that were not warm, or whose processes
 * differ, can still all be slower.
 */
export const starts: Estimator = ({ rows, paired }) =>
  rows.flatMap(({ name, metrics }) =>
    (paired?.starts.get(name) ?? []).flatMap((found): readonly Finding[] => {
      const { by: id, ofAllAnswers, isWorse, looksWorse } = found;
      if (isLate(id) || ofAllAnswers || metrics[id]?.verdict !== "inconclusive") return [];
      if (!isWorse && !looksWorse && !areApart(armsOf(paired, name), id)) return [];
      const decided = isWorse && agreedChange(paired, name, id, found.typical);
      const metric: MetricComparison = {
        ...(decided ? withoutBounds(metrics[id]) : metrics[id]),
        ...(decided && valuesAt(metrics[id], decided.changePercent)),
        ...(decided ? { ...decided, verdict: "regression", by: "starts" } : { looksWorse: true }),
      };
      const effect = isWorse ? "fails" : "doubts";
      const figures = { of: "metric", metric } as const;
      return [{ series: name, metric: id, by: "starts", effect, figures }];
    }),
  );

function armsOf(paired: Seen["paired"], series: string) {
  return required(paired?.evidence.series.get(series), "series");
}

/** The change in the median start, with the interval that all starts but one agree on. */
function agreedChange(paired: Seen["paired"], series: string, id: SeriesMetricId, typical: number) {
  const rounds = required(armsOf(paired, series).centres.get(id), "rounds");
  const between = assumedVariance(paired?.evidence.pool);
  const { low, high } = agreedInterval(roundsAsStarts(id, rounds).starts, between);
  return percentsOf(
    anyMetric(id).better === "higher"
      ? { difference: -typical, low: -high, high: -low }
      : { difference: typical, low, high },
  );
}
