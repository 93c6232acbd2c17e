import type { GateReason } from "../gate/gate-reason.ts";
import type { SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { MetricComparison } from "../verdict/series-comparison.ts";
import type { Jump } from "./comparison.ts";

/** A reason as it is given once it comes from the comparison with earlier runs. */
export function againstHistory(reason: GateReason, earlierRuns: number): GateReason {
  const isOfChange = reason.kind === "regression" || reason.kind === "inconclusive";
  return { ...reason, ...(isOfChange && { kind: "history" }), earlierRuns };
}

/**
 * The metrics that got worse or better than in earlier runs.
 * @param all series or servers, compared with earlier runs
 * @param ids of the metrics, in the order in which they are listed
 */
export function jumpsOf<Id extends SeriesMetricId | ServerMetricId>(
  all: readonly {
    readonly name: string;
    readonly metrics: Readonly<Partial<Record<Id, MetricComparison>>>;
  }[],
  ids: readonly Id[],
): readonly Jump[] {
  return all.flatMap(({ name, metrics }) =>
    ids.flatMap((id): readonly Jump[] => {
      const metric = metrics[id];
      if (metric?.verdict !== "regression" && metric?.verdict !== "improvement") return [];
      return [{ ...metric, series: name, metric: id, verdict: metric.verdict }];
    }),
  );
}
