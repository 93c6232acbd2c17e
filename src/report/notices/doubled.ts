import { type ServerMetricId, serverMetric } from "../../domain/metrics/catalogue.ts";
import type { ServerComparison } from "../../domain/verdict/series-comparison.ts";

/** What a reader hears of however it is gated, and how much more of it counts at least, in the metric's unit. */
const TOLD: readonly (readonly [id: ServerMetricId, leastMore: number])[] = [
  ["cold-start", 100],
  ["idle-rss", 8 * 1024 ** 2],
  ["peak-rss", 8 * 1024 ** 2],
  ["artifact-size", 1024 ** 2],
];

/**
 * What head's servers take at least twice as much of as base's, of what is not gated: no regression in what is gated speaks
 * for it.
 * @returns for example `Not gated: api peak RSS 14.5 MiB → 471 MiB`; undefined where nothing doubled
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
