import { boundsOf } from "../../bounds/bounds.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import { failsMore } from "../../evidence/failed-under-load.ts";
import { failedInBursts } from "../../series/failed-requests.ts";
import type { Finding } from "../finding.ts";
import { judgedAgain } from "../judged-again.ts";
import { metricEntries, withoutBounds } from "../metric-entries.ts";
import type { Estimator } from "../seen.ts";
import { failuresOf, tooManyFailed } from "./failures.ts";

/**
 * What the rounds show that measured a suspected series again: regressions, with the values and the change of these rounds
 * alone, and requests that failed in them.
 */
export const followUp: Estimator = ({ paired }) =>
  paired ? [...regressionsAgain(paired.evidence), ...failuresAgain(paired.evidence)] : [];

function regressionsAgain(evidence: Evidence): readonly Finding[] {
  return judgedAgain(evidence).flatMap(({ name, metrics }) =>
    metricEntries(metrics).flatMap(([id, metric]): readonly Finding[] => {
      if (metric.verdict !== "regression") return [];
      const own = { ...withoutBounds(metric), by: "follow-up" } as const;
      const figures = { of: "metric", metric: own } as const;
      return [{ series: name, metric: id, by: "follow-up", effect: "fails", figures }];
    }),
  );
}

/** More failed requests than `errors.max` allows, and than base has. */
function failuresAgain({ followUp: rounds, gate }: Evidence): readonly Finding[] {
  const { series = [] } = rounds ?? {};
  return series.flatMap((head): readonly Finding[] => {
    const { name, arm, samples } = head;
    if (arm !== "head") return [];
    const base = series.find((one) => one.name === name && one.arm === "base");
    const found = failuresOf(failedInBursts(samples), base && failedInBursts(base.samples));
    const { maxErrorPercent } = boundsOf(gate, name);
    if (!found || found.head.percent <= maxErrorPercent) return [];
    const isMore = !base || failsMore(samples, base.samples);
    return [{ series: name, by: "follow-up", ...tooManyFailed(found, maxErrorPercent, isMore) }];
  });
}
