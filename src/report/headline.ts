import {
  SERIES_METRIC_IDS,
  type SeriesMetricId,
  seriesMetric,
} from "../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../domain/shared/format.ts";
import type { Comparison, MetricComparison } from "../domain/verdict/comparison.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import { changeText } from "./change-text.ts";
import { countedHeadline } from "./counted.ts";
import { referenceName } from "./reference-name.ts";

interface Judged {
  readonly series: string;
  readonly id: SeriesMetricId;
  readonly metric: MetricComparison;
}

/**
 * The whole result in one sentence, the verdict first.
 * @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
 */
export function headline(comparison: Comparison): string {
  const lost = notCompared(comparison);
  if (comparison.comparedWith.kind === "lost") return lost;
  const { counted, series } = comparison;
  const isTimed = counted === undefined || series.length > 0;
  return [
    ...(lost === "" ? [] : [lost]),
    ...(isTimed ? [finding(comparison)] : []),
    ...(counted ? [countedHeadline(comparison)] : []),
  ].join(". ");
}

/** The parts of base that were lost; empty if none were. */
function notCompared({ lost = [] }: Comparison): string {
  const reasons = lost.map(({ reason }) => reason);
  return lost.length === 0 ? "" : `Not compared: ${formatSome(reasons, "; ")}`;
}

function finding(comparison: Comparison): string {
  const judged = comparison.series.flatMap((series) =>
    SERIES_METRIC_IDS.flatMap((id): Judged[] => {
      const metric = series.metrics[id];
      if (metric?.verdict === undefined || series.notCompared !== undefined) return [];
      return [{ series: series.name, id, metric }];
    }),
  );
  const withVerdict = (verdict: Verdict) =>
    judged.filter(({ metric }) => metric.verdict === verdict);
  const unmeasurable = comparison.series.filter(
    ({ verdict, notCompared: isLost }) => verdict === "unmeasurable" && isLost === undefined,
  );

  const regressions = withVerdict("regression");
  const worst = regressions.toSorted((a, b) => size(b) - size(a))[0];
  if (worst) {
    const isSpeed = regressions.every(({ id }) => id === "throughput" || id.startsWith("latency-"));
    return `${regressions.length} of ${formatCount(judged.length, "comparison")} ${isSpeed ? "slower" : "worse"} than ${referenceName(comparison.comparedWith)}: ${worst.series} ${seriesMetric(worst.id).label} ${changeText(worst.metric)}`;
  }
  if (unmeasurable.length > 0) {
    return `${formatCount(unmeasurable.length, "series", "series")} could not be measured: ${formatSome(unmeasurable.map(({ name }) => name))}`;
  }
  if (comparison.comparedWith.kind === "none") {
    return `No baseline yet: ${formatCount(comparison.series.length, "series", "series")} measured, nothing to compare with`;
  }
  if (judged.length === 0) return "Nothing is gated: figures only, no verdict";
  if (withVerdict("inconclusive").length === judged.length) {
    return judged.length === 1
      ? "Nothing decided: the only comparison is inconclusive"
      : `Nothing decided: all ${judged.length} comparisons are inconclusive`;
  }
  const parts = (["improvement", "unchanged", "inconclusive", "new"] as const)
    .map((verdict) => ({ verdict, number: withVerdict(verdict).length }))
    .filter(({ number }) => number > 0)
    .map(({ verdict, number }) => `${number} ${verdict === "improvement" ? "better" : verdict}`);
  return `No regression found in ${formatCount(judged.length, "comparison")}: ${parts.join(", ")}`;
}

function size({ metric }: Judged): number {
  return Math.abs(metric.changePercent ?? 0);
}
