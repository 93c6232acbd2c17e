import type { Gate } from "../gate/bounds.ts";
import { type ServerMetricId, serverMetric } from "../metrics/catalogue.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import type { MetricComparison } from "../verdict/series-comparison.ts";
import { compareServerFacts } from "./compare-servers.ts";
import { sideOf } from "./sides.ts";

/** Names of servers of which further starts can show more. */
export interface OpenServers {
  /** A gated metric of their starts is not shown to be no worse than tolerated. */
  readonly open: ReadonlySet<string>;
  /** Of these, those with an estimate beyond the tolerance. */
  readonly suspicious: ReadonlySet<string>;
}

/**
 * The servers that a run has to start further, in the middle of it. One that got worse stays open to the end of the run, which
 * judges it once: ending there would be one more chance of a false alarm.
 */
export function openServers(run: MeasuredRun, gate: Gate): OpenServers {
  const [heads, bases] = [sideOf(run, "head").servers, sideOf(run, "base").servers];
  const sides = { heads, bases, areInTurns: true, lost: run.base?.lost ?? [] };
  const found = compareServerFacts(sides, gate).flatMap(({ name, metrics }) =>
    (Object.entries(metrics) as [ServerMetricId, MetricComparison][])
      .filter(([id, metric]) => serverMetric(id).ofStarts && isOpen(metric))
      .map(([, metric]) => ({ name, metric })),
  );
  return {
    open: new Set(found.map(({ name }) => name)),
    suspicious: new Set(found.filter(({ metric }) => isBeyond(metric)).map(({ name }) => name)),
  };
}

/** Without a change, such as between values of 0, further starts are unlikely to show one. */
function isOpen({ verdict, changePercent }: MetricComparison): boolean {
  return verdict === "regression" || (verdict === "inconclusive" && changePercent !== undefined);
}

function isBeyond({ changePercent = 0, tolerancePercent = 0 }: MetricComparison): boolean {
  return changePercent > tolerancePercent;
}
