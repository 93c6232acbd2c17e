import { type ServerMetricId, serverMetric } from "../../domain/metrics/catalogue.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";

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
export function doubledText(servers: RunFile["servers"]): string | undefined {
  const bases = new Map(servers.flatMap((one) => (one.arm === "base" ? [[one.server, one]] : [])));
  const doubled = servers.flatMap((head) => {
    const base = head.arm === "head" ? bases.get(head.server) : undefined;
    if (!base) return [];
    return TOLD.flatMap(([id, leastMore]) => {
      const { label, format, of } = serverMetric(id);
      const [before, now] = [of(base), of(head)];
      if (before === undefined || now === undefined) return [];
      const isDoubled = now >= 2 * before && now - before >= leastMore;
      return isDoubled ? [`${head.server} ${label} ${format(before)} → ${format(now)}`] : [];
    });
  });
  return doubled.length === 0 ? undefined : `Not gated: ${doubled.join(", ")}`;
}
