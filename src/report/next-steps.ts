import type { Comparison } from "../domain/comparison/comparison.ts";
import { SERIES_METRIC_IDS, type SeriesMetricId } from "../domain/metrics/catalogue.ts";

/** What would decide a comparison that a run left open. */
export interface NextStep {
  readonly series: string;
  readonly metric: SeriesMetricId;
  /** Length of the run that would decide it, in minutes of measuring; absent where none of an hour would. */
  readonly minutes?: number;
  /** The command that makes that run here; absent as well. */
  readonly command?: string;
}

const MINUTE_MS = 60_000;

/**
 * What would decide each comparison with base that is open, in the order of the series.
 * @returns empty for a run that is compared with no base
 */
export function nextSteps({ comparedWith, series }: Comparison): readonly NextStep[] {
  if (comparedWith.kind !== "base" || comparedWith.sha === undefined) return [];
  const { sha } = comparedWith;
  return series.flatMap(({ name, metrics }) =>
    SERIES_METRIC_IDS.flatMap((metric) => {
      const { verdict, timeToDecideMs } = metrics[metric] ?? {};
      if (verdict !== "inconclusive") return [];
      if (timeToDecideMs === undefined) return [{ series: name, metric }];
      const minutes = Math.ceil(timeToDecideMs / MINUTE_MS);
      const command = `loadgate run --base ${sha} --budget ${minutes}m`;
      return [{ series: name, metric, minutes, command }];
    }),
  );
}
