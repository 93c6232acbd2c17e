import type { MetricId } from "../metrics/catalogue.ts";
import type { By } from "./by.ts";
import type { Effect, Finding } from "./finding.ts";
import { looksOver, mayBeWorse } from "./looks-worse.ts";
import { metricEntries } from "./metric-entries.ts";
import type { KeptLimit, MetricComparison, WithMetrics } from "./series-comparison.ts";

/** Anything with a name whose metrics are judged. */
interface NamedMetrics extends WithMetrics {
  readonly name: string;
}

/** One finding for each metric of something that has a verdict, without those that are only new. */
export function metricFindings(by: By, { name, metrics }: NamedMetrics): readonly Finding[] {
  return metricEntries(metrics).flatMap(([id, metric]): readonly Finding[] => {
    const effect = effectOf(id, metric);
    if (effect === undefined) return [];
    const figures =
      effect === "unmeasured"
        ? ({ of: "unmeasured-metric" } as const)
        : ({ of: "metric", metric } as const);
    return [{ series: name, metric: id, by, effect, figures }];
  });
}

/** What the verdict on a metric means; undefined if it is not judged, or compared with nothing. */
function effectOf(id: MetricId, metric: MetricComparison): Effect | undefined {
  switch (metric.verdict) {
    case "regression":
      return "fails";
    case "unmeasurable":
      return "unmeasured";
    case "improvement":
      return "improves";
    case "no-worse":
    case "unchanged":
      return "holds";
    case "inconclusive": {
      // Without an estimate, only the values can speak against head.
      const isWorse = metric.changePercent === undefined && mayBeWorse(id, metric);
      return isWorse || metric.looksWorse ? "doubts" : "open";
    }
    default:
      return undefined;
  }
}

/** What the result of a limit means; that base was already beyond it says nothing about head. */
export function effectOfLimit(id: MetricId, limit: KeptLimit): Exclude<Effect, "improves"> {
  switch (limit.verdict) {
    case "over":
      return "fails";
    case "unmeasurable":
      return "unmeasured";
    case "within":
      return "holds";
    default:
      return looksOver(id, limit) ? "doubts" : "open";
  }
}
