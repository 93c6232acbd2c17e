import { COUNT_METRIC_IDS, countMetric } from "../metrics/catalogue.ts";
import { formatNumber, formatPercent } from "../shared/format.ts";
import type { CountedComparison } from "../verdict/comparison.ts";
import type { GateReason } from "../verdict/gate-reason.ts";

/**
 * Everything that speaks against a run by its counts. What lost its base has a reason already.
 */
export function countReasons(counted: readonly CountedComparison[]): readonly GateReason[] {
  return counted.flatMap(reasonsOf);
}

function reasonsOf({ name, problem, metrics }: CountedComparison): readonly GateReason[] {
  return COUNT_METRIC_IDS.flatMap((id): readonly GateReason[] => {
    const { verdict, changePercent = 0, tolerancePercent = 0 } = metrics[id] ?? {};
    const place = { series: name, metric: id };
    const { label } = countMetric(id);
    switch (verdict) {
      case "regression": {
        const tolerated = `${formatNumber(tolerancePercent)} % tolerated`;
        const text = `${name}: ${label} ${formatPercent(changePercent)}, ${tolerated}`;
        return [{ kind: "regression", ...place, text }];
      }
      case "unmeasurable":
        return [{ kind: "unmeasurable", ...place, text: `${name}: ${label}: ${problem}` }];
      case "inconclusive":
        return [{ kind: "inconclusive", ...place, text: `${name}: ${label} is inconclusive` }];
      default:
        return [];
    }
  });
}
