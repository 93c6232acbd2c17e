import { anyMetric, GATE_METRIC_IDS, type MetricId } from "../../../domain/metrics/catalogue.ts";
import { formatSome } from "../../../domain/shared/format.ts";
import type { WithMetrics } from "../../change-rows.ts";

/** True if the tolerances of some metric differ between series, so that each row must show its own. */
export function haveOwnTolerances(all: readonly WithMetrics[]): boolean {
  return GATE_METRIC_IDS.some((id) => tolerancesOf(id, all).size > 1);
}

/**
 * The metrics that are gated only in some series, with the series in which they are not.
 * @returns for example `p99 of go/greet c=1`; empty if each metric is gated in all series or in none
 */
export function ungatedText(all: readonly WithMetrics[]): string {
  const gated = GATE_METRIC_IDS.filter((id) => tolerancesOf(id, all).size > 0);
  const texts = gated.flatMap((id) => {
    const own = all.filter(
      ({ metrics }) => metrics[id]?.head !== undefined && !metrics[id].verdict,
    );
    if (own.length === 0) return [];
    return `${anyMetric(id).label} of ${formatSome(own.map(({ name }) => name))}`;
  });
  return texts.join("; ");
}

/** The different tolerances of a metric, in percent. */
function tolerancesOf(id: MetricId, all: readonly WithMetrics[]): ReadonlySet<number> {
  return new Set(all.flatMap(({ metrics }) => metrics[id]?.tolerancePercent ?? []));
}
