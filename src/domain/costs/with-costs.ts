import type { Comparison } from "../comparison/comparison.ts";
import { type GatePolicy, gateOf } from "../gate/gate.ts";
import type { GateReason } from "../gate/gate-reason.ts";
import { metricReason } from "../gate/metric-reason.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import type { MetricComparison, ServerComparison } from "../verdict/series-comparison.ts";
import { worstVerdict } from "../verdict/verdict.ts";
import { compareServerFacts } from "./compare-servers.ts";
import type { Sides } from "./sides.ts";
import { withLimits } from "./with-limits.ts";

/**
 * A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Other verdicts
 * stay as they are; the reasons of all decide the gate.
 * @param compared series, and what was counted
 */
export function withCosts(compared: Comparison, sides: Sides, policy: GatePolicy): Comparison {
  const servers = compareServerFacts(
    { heads: sides.head.servers, bases: sides.base.servers, lost: sides.lost },
    policy,
  );
  const known = servers.length > 0 ? { ...compared, servers } : compared;
  const limited = withLimits(known, sides, policy);
  const reasons = [
    ...servers.flatMap(reasonsOf),
    ...[...limited.series, ...(limited.counted ?? []), ...(limited.servers ?? [])].flatMap(
      limitReasons,
    ),
  ];
  const isOver = reasons.some(({ kind }) => kind === "limit");
  return {
    ...limited,
    verdict: worstVerdict([
      compared.verdict,
      ...servers.flatMap(({ metrics }) =>
        entriesOf(metrics).flatMap(([, one]) => one.verdict ?? []),
      ),
      ...(isOver ? (["regression"] as const) : []),
    ]),
    gate: { ...compared.gate, ...gateOf([...compared.gate.reasons, ...reasons], policy) },
  };
}

/** A server whose base was lost is compared with nothing, which has reasons of its own. */
function reasonsOf({ name, metrics }: ServerComparison): readonly GateReason[] {
  return entriesOf(metrics).flatMap(([id, metric]) => metricReason(name, id, metric) ?? []);
}

function limitReasons({
  name: series,
  metrics,
}: {
  readonly name: string;
  readonly metrics: Readonly<Partial<Record<MetricId, MetricComparison>>>;
}): readonly GateReason[] {
  return entriesOf(metrics).flatMap(([metric, { limit }]): readonly GateReason[] => {
    if (!limit) return [];
    const reason = { series, metric, figures: { of: "limit", limit } } as const;
    switch (limit.verdict) {
      case "over":
        return [{ kind: "limit", ...reason }];
      case "inconclusive":
      case "unmeasurable":
        return [{ kind: limit.verdict, ...reason }];
      default:
        return [];
    }
  });
}

function entriesOf(
  metrics: Readonly<Partial<Record<MetricId, MetricComparison>>>,
): readonly (readonly [MetricId, MetricComparison])[] {
  return Object.entries(metrics) as [MetricId, MetricComparison][];
}
