import { unsteadiness } from "../evidence/count-steadiness.ts";
import { COUNT_METRIC_IDS, type CountMetricId } from "../metrics/catalogue.ts";
import { countedValue, valuesByMetric } from "../metrics/values.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { CountedSeries, CounterIdentity } from "../series/counts.ts";
import type { StoredValues } from "./baseline-servers.ts";

/** The stored part of a counted series: medians over the turns. */
interface BaselineCount
  extends Pick<CountedSeries, "server" | "scenario" | "requests" | "tool">,
    Omit<StoredValues<CountMetricId>, "testbed"> {}

/** The stored part of a run's counts. */
export interface BaselineCounts {
  readonly counter: CounterIdentity;
  /** The fixed conditions. */
  readonly conditions: readonly string[];
  readonly series: readonly BaselineCount[];
}

/**
 * The stored part of head's counts, without series that failed or whose counts are unreliable.
 * @returns undefined if nothing is left
 */
export function baselineCountsOf({ counts }: Pick<RunFile, "counts">): BaselineCounts | undefined {
  if (!counts?.counter) return undefined;
  const series = counts.series.flatMap((one): readonly BaselineCount[] => {
    const { name, server, scenario, requests, configHash, turns, tool } = one;
    const isSound = one.failure === undefined && unsteadiness(one) === undefined;
    if (one.arm !== "head" || !isSound || configHash === undefined) return [];
    const metrics = valuesByMetric(COUNT_METRIC_IDS, (id) => countedValue(turns, id));
    return [{ name, server, scenario, requests, tool, configHash, metrics }];
  });
  const { counter, conditions } = counts;
  return series.length === 0 ? undefined : { counter, conditions, series };
}
