import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/**
 * The gated metrics of a series that could not be measured.
 * @returns `all` if the series itself could not, otherwise its metrics without a result; empty if nothing is missing
 */
export function unmeasuredIn(series: Pick<SeriesComparison, "verdict" | "metrics">) {
  const { verdict, metrics } = series;
  const gated = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== undefined);
  const missing = gated.filter((id) => metrics[id]?.verdict === "unmeasurable");
  if (verdict !== "unmeasurable" || missing.length < gated.length) return missing;
  // The server answers, so it was measured: the machine cannot provide these metrics.
  const hasAnswers = metrics.throughput?.head !== undefined;
  const isBlind = hasAnswers && missing.every((id) => metrics[id]?.head === undefined);
  return missing.length > 0 && isBlind ? missing : "all";
}
