import { limitsByName } from "../findings/estimators/limits.ts";
import { compareServerFacts } from "../findings/estimators/servers.ts";
import { looksOver } from "../findings/looks-worse.ts";
import { metricEntries } from "../findings/metric-entries.ts";
import type { MetricComparison } from "../findings/series-comparison.ts";
import { type Sides, sidesOf } from "../findings/sides.ts";
import { serverMetric } from "../metrics/catalogue.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";

/**
 * The limits and server metrics that a run must keep measuring. A regression or an exceeded limit stays open until the end
 * of the run, which judges it once: an early verdict would be one more chance of a false alarm.
 * @returns names of series and servers: `open` have a limit that is not known to be kept, or a gated metric of starts that
 * may be worse than tolerated; `suspicious` are those whose value is beyond the limit or the tolerance
 */
export function openCosts(run: MeasuredRun, gate: Gate) {
  const sides = sidesOf(run);
  const found = [...openServers(sides, gate), ...openLimits(sides, gate)];
  return {
    open: new Set(found.map(({ name }) => name)),
    suspicious: new Set(found.filter(({ isBeyond }) => isBeyond).map(({ name }) => name)),
  };
}

/** Servers with an open metric, and whether its change exceeds the tolerance. */
function openServers(sides: Sides, gate: Gate) {
  return compareServerFacts(sides, gate).flatMap(({ name, metrics }) =>
    metricEntries(metrics)
      .filter(([id, metric]) => serverMetric(id).ofStarts && isOpen(metric))
      .map(([, { changePercent = 0, tolerancePercent = 0 }]) => ({
        name,
        isBeyond: changePercent > tolerancePercent,
      })),
  );
}

/** Without a change, such as between values of 0, further starts are unlikely to show one. */
function isOpen({ verdict, changePercent }: MetricComparison): boolean {
  return verdict === "regression" || (verdict === "inconclusive" && changePercent !== undefined);
}

/** Series and servers with an open limit, and whether the value is beyond it. */
function openLimits(sides: Sides, gate: Gate) {
  const { series, servers } = sides.head;
  const names = [...series.map(({ name }) => name), ...servers.map(({ server }) => server)];
  return limitsByName(names, sides, gate)
    .filter(({ limit }) => limit.verdict === "over" || limit.verdict === "inconclusive")
    .map(({ name, id, limit }) => ({
      name,
      isBeyond: limit.verdict === "over" || looksOver(id, limit),
    }));
}
