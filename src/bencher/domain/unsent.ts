import {
  type MetricId,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import { seriesValue } from "../../domain/metrics/values.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { isWhole } from "../../domain/run/series/series.ts";
import type { Thresholds } from "./config.ts";
import { measureOf } from "./measures.ts";
import type { BencherMetrics } from "./metric-format.ts";
import type { OutcomeRow } from "./outcome.ts";

/** Options that decide which values should have been sent. */
interface SentOptions {
  readonly config: { readonly thresholds: Thresholds };
  /** Tolerated failed requests of a series in percent, by its name. */
  readonly maxErrorPercentOf: (series: string) => number;
}

/**
 * Rows for metrics that have a threshold and no value: the series failed, or this machine does not measure the
 * metric. Without them, a report would omit exactly what went wrong.
 * @param sent head's values as they were sent
 */
export function unsentRows(
  run: Pick<RunFile, "series" | "servers">,
  sent: BencherMetrics,
  { config: { thresholds }, maxErrorPercentOf }: SentOptions,
): readonly OutcomeRow[] {
  const missing = (series: string, ids: readonly MetricId[], reason: string) =>
    ids.flatMap((metric): OutcomeRow[] => {
      const measure = measureOf(metric)?.measure;
      if (!thresholds[metric] || measure === undefined || sent[series]?.[measure]) return [];
      return [{ series, metric, against: "history", status: "untested", reason }];
    });
  return [
    ...run.series.filter(isWhole).flatMap(({ arm, name, samples }) => {
      if (arm !== "head") return [];
      const failed = (seriesValue(samples, "errors") ?? 0) > maxErrorPercentOf(name);
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
