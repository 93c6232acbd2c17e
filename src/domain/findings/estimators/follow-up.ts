import type { Finding } from "../finding.ts";
import { judgedAgain } from "../judged-again.ts";
import { metricEntries, withoutBounds } from "../metric-entries.ts";
import type { Estimator } from "../seen.ts";

/** Regressions in the rounds that measured a suspected series again, with the values and the change of these rounds alone. */
export const followUp: Estimator = ({ paired }) =>
  (paired ? judgedAgain(paired.evidence) : []).flatMap(({ name, metrics }) =>
    metricEntries(metrics).flatMap(([id, metric]): readonly Finding[] => {
      if (metric.verdict !== "regression") return [];
      const own = { ...withoutBounds(metric), by: "follow-up" } as const;
      const figures = { of: "metric", metric: own } as const;
      return [{ series: name, metric: id, by: "follow-up", effect: "fails", figures }];
    }),
  );
