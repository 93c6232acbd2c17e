import { OPEN_LOOP_METRIC_IDS } from "../metrics/catalogue.ts";
import { instrumentValues, overRounds, valuesByMetric } from "../metrics/values.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { OpenLoopMetricId, OpenLoopSeries } from "../series/open-loop.ts";
import type { StoredValues } from "./baseline-servers.ts";

/** The stored part of a series that is loaded at several rates: its values over the rounds. */
export interface BaselineOpenLoop
  extends Pick<OpenLoopSeries, "server" | "scenario" | "kind">,
    StoredValues<OpenLoopMetricId> {}

/**
 * The stored part of what was loaded at several rates in head, without series that failed and values that are only bounds.
 * @param own the record's testbed
 * @param testbedFor where a series was measured
 */
export function baselineOpenLoopOf(
  { openLoop }: Pick<RunFile, "openLoop">,
  own: string,
  testbedFor: (series: OpenLoopSeries) => string,
) {
  return (openLoop?.series ?? []).flatMap((one): readonly BaselineOpenLoop[] => {
    const { name, server, scenario, kind, configHash, failure, rounds } = one;
    if (one.arm !== "head" || failure !== undefined || configHash === undefined) return [];
    if (rounds.length === 0) return [];
    const metrics = valuesByMetric(OPEN_LOOP_METRIC_IDS, (id) => {
      const { values, bound } = instrumentValues(one, id);
      return values.length === 0 || bound !== undefined ? undefined : overRounds(id, values);
    });
    const testbed = testbedFor(one);
    const stored = { name, server, scenario, kind, configHash, metrics };
    return [{ ...stored, ...(testbed !== own && { testbed }) }];
  });
}
