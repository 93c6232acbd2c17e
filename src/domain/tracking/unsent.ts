import { type MetricId, SERIES_METRIC_IDS, SERVER_METRIC_IDS } from "../metric.ts";
import type { RunFile } from "../run-file.ts";
import { errorPercent } from "../series-value.ts";
import { anyMetric, type Thresholds } from "./bencher-config.ts";
import type { BencherMetrics } from "./metric-format.ts";
import type { TrackedRow } from "./tracking.ts";

/**
 * Rows for what has a threshold and no value: a series that failed, or a metric that this machine does
 * not measure. Without them a report would be silent about exactly what went wrong.
 * @param thresholds of the configuration
 * @param sent head's values as they were sent
 * @param maxErrorPercent failed requests that a series may have
 */
export function unsentRows(
  run: Pick<RunFile, "series" | "servers">,
  thresholds: Thresholds,
  sent: BencherMetrics,
  maxErrorPercent: number,
): readonly TrackedRow[] {
  const missing = (series: string, ids: readonly MetricId[], reason: string) =>
    ids.flatMap((metric): TrackedRow[] => {
      const measure = anyMetric(metric).bencher?.measure;
      if (!thresholds[metric] || measure === undefined || sent[series]?.[measure]) return [];
      return [{ series, metric, against: "history", status: "untested", reason }];
    });
  return [
    ...run.series.flatMap(({ arm, name, samples }) => {
      if (arm !== "head") return [];
      const failed = (errorPercent(samples) ?? 0) > maxErrorPercent;
      return missing(name, SERIES_METRIC_IDS, failed ? TOO_MANY_ERRORS : NOT_MEASURED);
    }),
    ...run.servers.flatMap(({ arm, server }) =>
      arm === "head" ? missing(`${server}/process`, SERVER_METRIC_IDS, NOT_MEASURED) : [],
    ),
  ];
}

const TOO_MANY_ERRORS =
  "more requests failed than gate.errors.max allows, so only the errors were sent";
const NOT_MEASURED = "there is no value to send";
