import type { LateAnswers } from "../../domain/findings/series-comparison.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatMilliseconds, formatNumber } from "../../domain/shared/format.ts";

/** Description of late answers, to follow the name of a series. */
export function lateText({ by, percentile, base, head }: LateAnswers): string {
  if (by === "under-way") {
    return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
  }
  const times = `${formatMilliseconds(head)} (base ${formatMilliseconds(base)})`;
  if (by === "mean") {
    return `a request takes ${times} in the mean of all answers, with pauses that typical bursts do not have`;
  }
  const what = percentile ? `${anyMetric(percentile).label} is` : "a request takes";
  const where =
    by === "sustained-load"
      ? "under load for longer than a burst"
      : "under load that waits for every answer";
  return `${what} ${times} ${where}`;
}
