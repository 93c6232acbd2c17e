import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/series-value.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { machinesOf } from "../run/shards/repeats.ts";
import { MIN_PAIRS } from "./pairs.ts";

/**
 * Whether every burst of head is worse than every burst of base in a metric, on each of its machines. Mann and Whitney's
 * statistic is 0 then: whatever an interval says, somebody who sees the bursts sees two servers.
 */
export function areApart(base: MeasuredSeries, head: MeasuredSeries, id: SeriesMetricId): boolean {
  const isHigherBetter = anyMetric(id).better === "higher";
  const bases = new Map(machinesOf(base).map(({ shard = 0, samples }) => [shard, samples]));
  return machinesOf(head).every(({ shard = 0, samples }) => {
    const before = bases.get(shard);
    if (!before) return false;
    const [own, other] = [samples, before].map((all) =>
      [...valuesByRound(all, id).values()].flat(),
    );
    if (!own || !other || Math.min(own.length, other.length) < MIN_PAIRS) return false;
    return isHigherBetter
      ? Math.max(...own) < Math.min(...other)
      : Math.min(...own) > Math.max(...other);
  });
}
