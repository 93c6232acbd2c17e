import type { MetricId } from "../metrics/catalogue.ts";
import type { MetricComparison } from "../verdict/series-comparison.ts";
import type { GateReason } from "./gate-reason.ts";

/**
 * The reason against one metric of a series or server, by its tolerance.
 * @param series its name
 * @returns undefined if there is none
 */
export function metricReason(
  series: string,
  id: MetricId,
  metric: MetricComparison | undefined,
): GateReason | undefined {
  const about = { series, metric: id };
  switch (metric?.verdict) {
    case "regression":
      return { kind: "regression", ...about, figures: { of: "metric", metric } };
    case "unmeasurable":
      return { kind: "unmeasurable", ...about, figures: { of: "unmeasured-metric" } };
    case "inconclusive":
      if (isWithinTolerance(metric)) return undefined;
      return { kind: "inconclusive", ...about, figures: { of: "metric", metric } };
    default:
      return undefined;
  }
}

/** True if head is within the tolerance at 95 %, whatever else is inconclusive. */
function isWithinTolerance({
  atMostWorsePercent = Number.POSITIVE_INFINITY,
  tolerancePercent = 0,
}: MetricComparison): boolean {
  return atMostWorsePercent <= tolerancePercent;
}
