import type { Comparison } from "../../domain/comparison/comparison.ts";
import {
  anyMetric,
  COUNT_METRIC_IDS,
  type MetricId,
  SERVER_GATE_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import type {
  CountedComparison,
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../../domain/verdict/series-comparison.ts";
import { VERDICT_ORDER, type Verdict } from "../../domain/verdict/verdict.ts";

/** An estimate with the ends of its 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A metric with a verdict. */
export interface Compared {
  readonly series: string;
  /** Absent for a series that was removed as a whole. */
  readonly id?: MetricId;
  readonly values: MetricComparison;
  readonly verdict: Verdict;
  /** The change in percent, above 0 if it is for the worse; absent if there is none. */
  readonly worse?: Interval;
}

/** Every gated comparison, of what was timed or counted and of servers, the verdict that matters most first and what got worst first within it. */
export function comparedMetrics({
  series,
  counted = [],
  servers = [],
}: Comparison): readonly Compared[] {
  const all = [
    ...series.flatMap((one) => comparedOf(one, TOLERANCE_METRIC_IDS)),
    ...counted.flatMap((one) => comparedOf(one, COUNT_METRIC_IDS)),
    ...servers
      .flatMap((one) => comparedOf(one, SERVER_GATE_METRIC_IDS))
      // That a server is new is said of its series.
      .filter((one) => one.verdict !== "new"),
  ];
  const byVerdict = groupedBy(all, ({ verdict }) => verdict);
  return VERDICT_ORDER.flatMap((verdict) =>
    (byVerdict.get(verdict) ?? []).toSorted(
      (a, b) => (b.worse?.middle ?? 0) - (a.worse?.middle ?? 0),
    ),
  );
}

function comparedOf(
  { name, verdict, metrics }: SeriesComparison | CountedComparison | ServerComparison,
  ids: readonly MetricId[],
): readonly Compared[] {
  if (verdict === "removed") return [{ series: name, values: {}, verdict }];
  const all: Readonly<Partial<Record<MetricId, MetricComparison>>> = metrics;
  return ids.flatMap((id): readonly Compared[] => {
    const values = all[id];
    if (values?.verdict === undefined) return [];
    const worse = worsening(id, values);
    return [{ series: name, id, values, verdict: values.verdict, worse }];
  });
}

/**
 * A change in percent, above 0 if it is for the worse, so that all metrics can share one scale, whichever direction is
 * better.
 */
function worsening(
  id: MetricId,
  { changePercent: middle, lowPercent: low, highPercent: high }: MetricComparison,
): Interval | undefined {
  if (middle === undefined || low === undefined || high === undefined) return undefined;
  if (anyMetric(id).better === "lower") return { low, middle, high };
  return { low: -high, middle: -middle, high: -low };
}
