import type { ComparedWith, Comparison, MetricComparison } from "../domain/comparison.ts";
import { formatCount } from "../domain/format.ts";
import { SERIES_METRIC_IDS, seriesMetric } from "../domain/metric.ts";
import type { Verdict } from "../domain/verdict.ts";
import { changeText } from "./change-text.ts";

const REFERENCES: Readonly<Record<ComparedWith["kind"], string>> = {
  base: "base",
  run: "the other run",
  history: "the baseline",
  none: "the baseline",
};

interface Judged {
  readonly series: string;
  readonly label: string;
  readonly metric: MetricComparison;
}

/**
 * The whole result in one sentence, the verdict first.
 * @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
 */
export function headline(comparison: Comparison): string {
  const judged = comparison.series.flatMap((series) =>
    SERIES_METRIC_IDS.flatMap((id): Judged[] => {
      const metric = series.metrics[id];
      if (metric?.verdict === undefined) return [];
      return [{ series: series.name, label: seriesMetric(id).label, metric }];
    }),
  );
  const withVerdict = (verdict: Verdict) =>
    judged.filter(({ metric }) => metric.verdict === verdict);
  const unmeasurable = comparison.series.filter(({ verdict }) => verdict === "unmeasurable");

  const regressions = withVerdict("regression");
  const worst = regressions.toSorted((a, b) => size(b) - size(a))[0];
  if (worst) {
    return `${regressions.length} of ${judged.length} comparisons worse than ${REFERENCES[comparison.comparedWith.kind]}: ${worst.series} ${worst.label} ${changeText(worst.metric)}`;
  }
  if (unmeasurable.length > 0) {
    return `${formatCount(unmeasurable.length, "series", "series")} could not be measured: ${unmeasurable.map(({ name }) => name).join(", ")}`;
  }
  if (comparison.comparedWith.kind === "none") {
    return `No baseline yet: ${formatCount(comparison.series.length, "series", "series")} measured, nothing to compare with`;
  }
  if (judged.length === 0) return "Nothing is gated: figures only, no verdict";
  if (withVerdict("inconclusive").length === judged.length) {
    return `Nothing decided: all ${formatCount(judged.length, "comparison")} are inconclusive`;
  }
  const parts = (["improvement", "unchanged", "inconclusive", "new"] as const)
    .map((verdict) => ({ verdict, number: withVerdict(verdict).length }))
    .filter(({ number }) => number > 0)
    .map(({ verdict, number }) => `${number} ${verdict === "improvement" ? "better" : verdict}`);
  return `No regression found in ${judged.length} comparisons: ${parts.join(", ")}`;
}

function size({ metric }: Judged): number {
  return Math.abs(metric.changePercent ?? 0);
}
