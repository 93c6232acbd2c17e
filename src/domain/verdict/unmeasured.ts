import { SERIES_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import type { CountedComparison, MetricComparison, SeriesComparison } from "./series-comparison.ts";

/**
 * The gated metrics of a series that could not be measured.
 * @returns `all` where the series itself could not, else its metrics without a result; empty where nothing is missing
 */
export function unmeasuredIn({
  verdict,
  metrics,
}: Pick<SeriesComparison, "verdict" | "metrics">): "all" | readonly SeriesMetricId[] {
  const gated = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== undefined);
  const missing = gated.filter((id) => metrics[id]?.verdict === "unmeasurable");
  if (verdict !== "unmeasurable" || missing.length < gated.length) return missing;
  // A server that answers is measured: it is the machine that has no figure of these metrics.
  const hasAnswers = metrics.throughput?.head !== undefined;
  const isBlind = hasAnswers && missing.every((id) => metrics[id]?.head === undefined);
  return missing.length > 0 && isBlind ? missing : "all";
}

/**
 * Whether something was measured in both arms and nothing that is gated of it could be compared, such as a series with too
 * few pairs: what others show does not speak for it.
 */
export function isNeverCompared({
  metrics,
}: Pick<SeriesComparison, "metrics"> | Pick<CountedComparison, "metrics">): boolean {
  const all: readonly MetricComparison[] = Object.values(metrics);
  const gated = all.filter(({ verdict }) => verdict !== undefined);
  return (
    gated.length > 0 &&
    gated.every(
      ({ verdict, changePercent }) => verdict === "inconclusive" && changePercent === undefined,
    )
  );
}
