import type { RunExport } from "../ports/tracker.ts";
import { bencherMetrics } from "./domain/run-metrics.ts";

/** A run in Bencher Metric Format, as Bencher's own client takes it. */
export const METRIC_FORMAT_EXPORT: RunExport = {
  file: "bmf.json",
  contentOf: (run) => bencherMetrics(run),
};
