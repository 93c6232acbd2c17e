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
 * What of limits and servers a run has to measure further, in the middle of it. What got worse or is over its limit stays open
 * to the end of the run, which judges it once: ending there would be one more chance of a false alarm.
 * @returns names of series and servers: `open` with a limit that is not shown to be kept, or a gated metric of starts that
 * is not shown to be no worse than tolerated; `suspicious` those of them whose value is beyond that
 */
export function openCosts(run: MeasuredRun, gate: Gate) {
  const sides = sidesOf(run);
  const found = [...openServers(sides, gate), ...openLimits(sides, gate)];
  return {
    open: new Set(found.map(({ name }) => name)),
    suspicious: new Set(found.filter(({ isBeyond }) => isBeyond).map(({ name }) => name)),
  };
}

/** Servers with an open metric, and whether its value is beyond what is allowed. */
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

/** The same of limits. */
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
