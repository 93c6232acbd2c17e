import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { MetricComparison } from "../../domain/findings/series-comparison.ts";
import type { SeriesMetricId, ServerMetricId } from "../../domain/metrics/catalogue.ts";
import type { Followed } from "./bisection.ts";
import { type ChangeInPercent, worseningOf } from "./standing.ts";

/** What a search may follow. */
export interface Wanted {
  /** Name of a series or server. */
  readonly series?: string | undefined;
  readonly metric?: string | undefined;
}

/** A metric of a series or server in a comparison. */
interface Compared extends Followed {
  readonly of: MetricComparison;
}

/**
 * The metric that got worst.
 * @returns undefined if none did
 */
export function worstOf(comparison: Comparison, wanted: Wanted): Followed | undefined {
  const [worst] = comparedIn(comparison, wanted)
    .filter(({ of }) => of.verdict === "regression" && changed(of) !== undefined)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return worst && { series: worst.series, metric: worst.metric };
}

/**
 * The change of a metric in a comparison, and its verdict.
 * @returns undefined if it was not compared
 */
export function changeIn(comparison: Comparison, followed: Followed) {
  const [found] = comparedIn(comparison, followed);
  const change = found && changed(found.of);
  return change && { change, verdict: found.of.verdict };
}

function changed(of: MetricComparison): ChangeInPercent | undefined {
  const { changePercent, lowPercent, highPercent } = of;
  const isKnown = changePercent !== undefined && lowPercent !== undefined;
  return isKnown && highPercent !== undefined
    ? { changePercent, lowPercent, highPercent }
    : undefined;
}

function sizeOf({ metric, of }: Compared): number {
  const change = changed(of);
  return change ? worseningOf(metric, change).estimate : 0;
}

function comparedIn(
  { series, servers = [] }: Comparison,
  { series: name, metric }: Wanted,
): readonly Compared[] {
  return [...series, ...servers]
    .filter((one) => name === undefined || one.name === name)
    .flatMap((one) =>
      Object.entries(one.metrics).map(([id, of]) => ({
        series: one.name,
        metric: id as SeriesMetricId | ServerMetricId,
        of,
      })),
    )
    .filter((one) => metric === undefined || one.metric === metric);
}
