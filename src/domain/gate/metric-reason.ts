import type { MetricComparison } from "../comparison/comparison.ts";
import { anyMetric, type CountMetricId, type SeriesMetricId } from "../metrics/catalogue.ts";
import { formatNumber, formatPercent } from "../shared/format.ts";
import { undecidedText } from "../verdict/bound-text.ts";
import type { GateReason, GateReasonKind } from "./gate-reason.ts";

/**
 * What speaks against one metric of a series that was timed or counted.
 * @param series its name
 * @returns undefined where nothing does
 */
export function metricReason(
  series: string,
  id: SeriesMetricId | CountMetricId,
  metric: MetricComparison | undefined,
): GateReason | undefined {
  const { label } = anyMetric(id);
  const reason = (kind: GateReasonKind, what: string): GateReason => ({
    kind,
    series,
    metric: id,
    text: `${series}: ${label} ${what}`,
  });
  switch (metric?.verdict) {
    case "regression": {
      const tolerated = `${formatNumber(metric.tolerancePercent ?? 0)} % tolerated`;
      return reason("regression", `${sizeText(id, metric)}, ${tolerated}`);
    }
    case "unmeasurable":
      return reason("unmeasurable", "could not be measured");
    case "inconclusive": {
      if (isWithinTolerance(metric)) return undefined;
      return reason("inconclusive", `is inconclusive: ${undecidedText(id, metric)}`);
    }
    default:
      return undefined;
  }
}

/** Whether head is not worse than is tolerated, at 95 %, whatever else is open. */
function isWithinTolerance({
  atMostWorsePercent = Number.POSITIVE_INFINITY,
  tolerancePercent = 0,
}: MetricComparison): boolean {
  return atMostWorsePercent <= tolerancePercent;
}

/** What rose from nothing has no change in percent. */
function sizeText(
  id: SeriesMetricId | CountMetricId,
  { base, head = 0, changePercent }: MetricComparison,
): string {
  return changePercent === undefined && base === 0
    ? `from 0 to ${anyMetric(id).format(head)}`
    : formatPercent(changePercent ?? 0);
}
