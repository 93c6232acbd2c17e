import type { Loosened } from "../../domain/bounds/agreed-gate.ts";
import { anyMetric, formatApart } from "../../domain/metrics/catalogue.ts";
import { formatNumber, formatSome } from "../../domain/shared/format.ts";

/** What a pull request loosens, for example `throughput 5.00 % → 500 %` or `p99 limit 100 ms → 150 ms`. */
export function loosenedText({ bound, isLimit, base, head, series }: Loosened): string {
  const { label } = anyMetric(bound);
  const about = series === undefined ? "" : ` (${formatSome(series)})`;
  if (isLimit) {
    const format = formatApart(bound, base, head);
    const now = head === undefined ? "no limit" : format(head);
    return `${label} limit ${format(base)} → ${now}${about}`;
  }
  return `${label} ${percentText(base)} → ${percentText(head)}${about}`;
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "not gated" : `${formatNumber(percent)} %`;
}
