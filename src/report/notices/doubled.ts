import { type ServerMetricId, serverMetric } from "../../domain/metrics/catalogue.ts";
import type { ServerComparison } from "../../domain/verdict/series-comparison.ts";

/** Metrics that are reported even if not gated, with the minimum increase in the metric's unit. */
const TOLD: readonly (readonly [id: ServerMetricId, leastMore: number])[] = [
  ["cold-start", 100],
  ["idle-rss", 8 * 1024 ** 2],
  ["peak-rss", 8 * 1024 ** 2],
  ["artifact-size", 1024 ** 2],
];

/**
 * The metrics of head's servers that at least doubled and are not gated; gated metrics do not cover them.
 * @returns for example `Not gated: api peak RSS 14.5 MiB → 471 MiB`; undefined if nothing doubled
 */
export function doubledText(servers: readonly ServerComparison[]): string | undefined {
  const doubled = servers.flatMap(({ name, metrics }) =>
    TOLD.flatMap(([id, leastMore]) => {
      const { base, head, tolerancePercent, limit } = metrics[id] ?? {};
      if (base === undefined || head === undefined) return [];
      const isGated = tolerancePercent !== undefined || limit !== undefined;
      if (isGated || head < 2 * base || head - base < leastMore) return [];
      const { label, format } = serverMetric(id);
      return [`${name} ${label} ${format(base)} → ${format(head)}`];
    }),
  );
  return doubled.length === 0 ? undefined : `Not gated: ${doubled.join(", ")}`;
}
