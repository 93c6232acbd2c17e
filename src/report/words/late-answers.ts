import type { LateAnswers } from "../../domain/findings/series-comparison.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatMilliseconds, formatNumber } from "../../domain/shared/format.ts";

/** Description of late answers, to follow the name of a series. */
export function lateText({ by, percentile, base, head }: LateAnswers): string {
  if (by === "under-way") {
    return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
  }
  if (by === "mean") {
    return `a request takes ${formatMilliseconds(head)} (base ${formatMilliseconds(base)}) in the mean of all answers, with pauses that typical bursts do not have`;
  }
  const times = `${formatMilliseconds(head)} (base ${formatMilliseconds(base)})`;
  const what = percentile
    ? `${anyMetric(percentile).label} is ${times}`
    : `a request takes ${times}`;
  const where =
    by === "sustained-load"
      ? "under load for longer than a burst"
      : "under load that waits for every answer";
  return `${what} ${where}`;
}
