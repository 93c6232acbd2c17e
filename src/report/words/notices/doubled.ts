import { anyMetric, type MetricId } from "../../../domain/metrics/catalogue.ts";
import { formatSome } from "../../../domain/shared/format.ts";
import type { WithMetrics } from "../../change-rows.ts";

/** Metrics that are reported even if not gated, with the minimum increase in the metric's unit. */
const TOLD: readonly (readonly [id: MetricId, leastMore: number])[] = [
  ["connect", 5],
  ["latency-p999", 5],
  ["cold-start", 100],
  ["idle-rss", 8 * 1024 ** 2],
  ["peak-rss", 8 * 1024 ** 2],
  ["artifact-size", 1024 ** 2],
];

/**
 * The metrics of head's servers and series that at least doubled and are not gated; gated metrics do not cover them.
 * Those of series have an interval, all of which must be that high.
 * @returns for example `Not gated (add gate.peak-rss): api peak RSS 14.5 MiB → 471 MiB`; undefined if nothing doubled
 */
export function doubledText(all: readonly WithMetrics[]): string | undefined {
  const doubled = all.flatMap(({ name, metrics }) =>
    TOLD.flatMap(([id, leastMore]) => {
      const { base, head, lowPercent = 100, tolerancePercent, limit } = metrics[id] ?? {};
      if (base === undefined || head === undefined) return [];
      const isGated = tolerancePercent !== undefined || limit !== undefined;
      if (isGated || head < 2 * base || lowPercent < 100 || head - base < leastMore) return [];
      const { label, format } = anyMetric(id);
      return [{ key: `gate.${id}`, text: `${name} ${label} ${format(base)} → ${format(head)}` }];
    }),
  );
  if (doubled.length === 0) return undefined;
  const keys = [...new Set(doubled.map(({ key }) => key))];
  return `Not gated (add ${keys.join(", ")}): ${formatSome(doubled.map(({ text }) => text))}`;
}
