import type { Exposition, MetricPoint } from "../../src/domain/services/exposition.ts";

/** A latency that a histogram gives: a value in ms, or the bounds that it lies between. */
export type Latency = number | LatencyBounds;

/** What is known of a latency whose bucket is too wide for a value, in ms. */
type LatencyBounds =
  | { readonly above?: undefined; readonly below: number }
  | { readonly above: number; readonly below?: number };

/** A bucket of a histogram: how many values were at most `upTo`, in seconds. */
export interface Bucket {
  readonly upTo: number;
  readonly count: number;
}

/**
 * A wider bucket than this, as the ratio of its bounds, gives no value. It is the widest step of the usual
 * bounds 1, 2.5, 5, 10; the little on top is for rounding.
 */
const WIDEST_STEP = 2.5 + 1e-9;

/**
 * What fell into each bucket of a histogram between two looks at a service's metrics.
 * @param histogram its name, without suffix; its label sets are added up
 * @returns cumulative, by bound
 */
export function bucketsBetween(
  before: Exposition,
  after: Exposition,
  histogram: string,
): readonly Bucket[] {
  const from = countsByBound(before, histogram);
  return [...countsByBound(after, histogram)]
    .map(([upTo, count]) => ({ upTo, count: count - (from.get(upTo) ?? 0) }))
    .toSorted((a, b) => a.upTo - b.upTo);
}

/**
 * A quantile of a histogram: linear within its bucket, as Prometheus' `histogram_quantile` has it, where the
 * bucket is narrow enough for that to mean something. In the first bucket, which begins at 0, in the last,
 * which has no end, and in a wide one, only the bounds are known.
 * @param buckets cumulative, by bound
 * @param part 0.99 for p99
 * @returns undefined where nothing was counted, or where the only bucket has no bound
 */
export function latencyQuantile(buckets: readonly Bucket[], part: number): Latency | undefined {
  const total = buckets.at(-1)?.count ?? 0;
  const wanted = part * total;
  const upper = buckets.find(({ count }) => count >= wanted);
  if (!upper || total <= 0) return undefined;
  const lower = buckets[buckets.indexOf(upper) - 1] ?? { upTo: 0, count: 0 };
  if (upper.upTo <= lower.upTo * WIDEST_STEP) {
    const share = (wanted - lower.count) / (upper.count - lower.count);
    return 1000 * (lower.upTo + (upper.upTo - lower.upTo) * share);
  }
  const isLast = upper.upTo === Number.POSITIVE_INFINITY;
  if (lower.upTo <= 0) return isLast ? undefined : { below: 1000 * upper.upTo };
  return { above: 1000 * lower.upTo, ...(!isLast && { below: 1000 * upper.upTo }) };
}

function countsByBound(points: Exposition, histogram: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const point of points) {
    if (point.name !== `${histogram}_bucket`) continue;
    const upTo = boundOf(point);
    if (upTo !== undefined) counts.set(upTo, (counts.get(upTo) ?? 0) + point.value);
  }
  return counts;
}

function boundOf({ labels }: MetricPoint): number | undefined {
  const text = labels.find(([label]) => label === "le")?.[1];
  if (text === "+Inf") return Number.POSITIVE_INFINITY;
  const bound = Number(text);
  return Number.isFinite(bound) ? bound : undefined;
}
