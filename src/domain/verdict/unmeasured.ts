import { SERIES_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import type { SeriesComparison } from "./comparison.ts";

/**
 * What of a series was gated and could not be measured.
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
