import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import { valuesByRound } from "../metrics/series-value.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import type { Samples } from "../run/sample.ts";
import { machinesOf } from "../run/shards/repeats.ts";
import { MIN_PAIRS } from "./pairs.ts";

/**
 * Whether every burst of head is worse than every burst of base in a metric, on each of its machines. Mann and Whitney's
 * statistic is 0 then: whatever an interval says, somebody who sees the bursts sees two servers.
 */
export function areApart(base: MeasuredSeries, head: MeasuredSeries, id: SeriesMetricId): boolean {
  const sign = anyMetric(id).better === "higher" ? -1 : 1;
  const worseIn = (samples: Samples) =>
    [...valuesByRound(samples, id).values()].flat().map((value) => sign * value);
  const bases = new Map(machinesOf(base).map(({ shard, samples }) => [shard, worseIn(samples)]));
  return machinesOf(head).every(({ shard, samples }) => {
    const [before = [], now] = [bases.get(shard), worseIn(samples)];
    const isEnough = Math.min(before.length, now.length) >= MIN_PAIRS;
    return isEnough && Math.min(...now) > Math.max(...before);
  });
}
