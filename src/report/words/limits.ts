import { anyMetric, type MetricId } from "../../domain/metrics/catalogue.ts";
import type { KeptLimit } from "../../domain/verdict/series-comparison.ts";

/** The result of a limit in words, beginning with the metric's name: `p99 112 ms, over its limit of 100 ms`. */
export function keptLimitText(
  id: MetricId,
  { verdict, value, head, base, atWorst }: KeptLimit,
): string {
  const { label, format } = anyMetric(id);
  const limit = `limit of ${format(value)}`;
  if (head === undefined) return `${label} could not be measured, so its ${limit} is not checked`;
  const now = `${label} ${format(head)}`;
  const bound = atWorst === undefined ? "" : ` (${beyondText(id)} ${format(atWorst)} at 95 %)`;
  switch (verdict) {
    case "over":
      return `${now}, over its ${limit}${base === undefined ? "" : ` (base ${format(base)})`}`;
    case "already-over":
      return `${now}, over its ${limit}, already over on base: ${format(base ?? head)}`;
    case "within":
      return `${now}, within its ${limit}${bound}`;
    default:
      return `${now} is not sure to keep its ${limit}${bound}`;
  }
}

function beyondText(id: MetricId): string {
  return anyMetric(id).better === "higher" ? "at least" : "at most";
}
