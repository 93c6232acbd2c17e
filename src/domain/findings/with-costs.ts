import {
  type AgainstHistory,
  againstHistory,
  type Comparison,
  jumpsOf,
} from "../comparison/comparison.ts";
import { type GatePolicy, gateOf } from "../gate/gate.ts";
import { type GateReason, metricReason, reasonKey } from "../gate/gate-reason.ts";
import { SERVER_METRIC_IDS, type ServerMetricId } from "../metrics/catalogue.ts";
import { type Judged, withLimits } from "./estimators/limits.ts";
import { compareServerFacts } from "./estimators/servers.ts";
import { metricEntries } from "./metric-entries.ts";
import type { MetricComparison, ServerComparison } from "./series-comparison.ts";
import type { Sides } from "./sides.ts";
import { type Verdict, worstVerdict } from "./verdict.ts";

/**
 * A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Other verdicts
 * stay as they are; the reasons of all decide the gate. Servers are compared with base where one was asked for, and with
 * earlier runs otherwise; a run that has both lists what changed against earlier runs, as it does for series.
 * @param compared series, and what was counted
 */
export function withCosts(compared: Comparison, sides: Sides, policy: GatePolicy): Comparison {
  const { comparedWith, history } = compared;
  const { head, past } = sides;
  const isAlone = comparedWith.kind === "history" || comparedWith.kind === "none";
  const servers = compareServerFacts({ ...sides, past: isAlone ? past : undefined }, policy);
  const withoutBase = { head, base: { servers: [] }, lost: [], past };
  const earlier = history && past ? compareServerFacts(withoutBase, policy) : [];
  const counted = countedIn(servers, earlier, policy);
  const known = servers.length > 0 ? { ...compared, servers } : compared;
  const limited = withLimits(known, sides, policy);
  const reasons = [...reasonsAgainstServers(counted, history?.runs), ...limitReasonsIn(limited)];
  const isOver = reasons.some(({ kind }) => kind === "limit");
  return {
    ...limited,
    verdict: worstVerdict([
      compared.verdict,
      ...[...counted.servers, ...counted.earlier].flatMap(verdictsOf),
      ...(isOver ? (["regression"] as const) : []),
    ]),
    gate: { ...compared.gate, ...gateOf([...compared.gate.reasons, ...reasons], policy) },
    history: history && withServers(history, earlier),
  };
}

/** The reasons against a comparison's servers, and against everything that has a limit, whatever they were compared with. */
export function costReasons(compared: Comparison): readonly GateReason[] {
  return [...(compared.servers ?? []).flatMap(reasonsOf), ...limitReasonsIn(compared)];
}

/**
 * The servers that decide the gate: of those compared with base, in a run without one with earlier runs, and of those
 * compared with earlier runs beside base. Base decides on metrics that earlier runs are too few for.
 */
function countedIn(
  servers: readonly ServerComparison[],
  earlier: readonly ServerComparison[],
  { gateOn = ["paired"] }: GatePolicy,
) {
  if (!gateOn.includes("history")) return { servers, earlier: [] };
  const known = withMetrics(earlier, (_, __, { changePercent }) => changePercent !== undefined);
  if (gateOn.includes("paired")) return { servers, earlier: known };
  const byName = new Map(known.map(({ name, metrics }) => [name, metrics]));
  const unknown = withMetrics(servers, (name, id) => byName.get(name)?.[id] === undefined);
  return { servers: unknown, earlier: known };
}

/** Servers with only some of their metrics. */
function withMetrics(
  servers: readonly ServerComparison[],
  isWanted: (name: string, id: ServerMetricId, metric: MetricComparison) => boolean,
): readonly ServerComparison[] {
  return servers.map((one) => {
    const wanted = metricEntries(one.metrics).filter((entry) => isWanted(one.name, ...entry));
    return { ...one, metrics: Object.fromEntries(wanted) };
  });
}

function reasonsAgainstServers(
  { servers, earlier }: ReturnType<typeof countedIn>,
  earlierRuns = 0,
): readonly GateReason[] {
  const own = servers.flatMap(reasonsOf);
  const known = new Set(own.map(reasonKey));
  const others = earlier.flatMap(reasonsOf).filter((reason) => !known.has(reasonKey(reason)));
  return [...own, ...others.map((reason) => againstHistory(reason, earlierRuns))];
}

function withServers(
  history: AgainstHistory,
  earlier: readonly ServerComparison[],
): AgainstHistory {
  return {
    ...history,
    verdict: worstVerdict([history.verdict, ...earlier.flatMap(verdictsOf)]),
    jumps: [...history.jumps, ...jumpsOf(earlier, SERVER_METRIC_IDS)],
  };
}

/** The verdicts on what is gated of a server: one without any says nothing about the run. */
function verdictsOf({ metrics }: ServerComparison): readonly Verdict[] {
  return Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
}

/** A server whose base was lost is compared with nothing, which has reasons of its own. */
function reasonsOf({ name, metrics }: ServerComparison): readonly GateReason[] {
  return metricEntries(metrics).flatMap(([id, metric]) => metricReason(name, id, metric) ?? []);
}

function limitReasonsIn({ series, counted = [], servers = [] }: Comparison): readonly GateReason[] {
  return [...series, ...counted, ...servers].flatMap(limitReasons);
}

function limitReasons({ name: series, metrics }: Judged): readonly GateReason[] {
  return metricEntries(metrics).flatMap(([metric, { limit }]): readonly GateReason[] => {
    if (!limit) return [];
    const reason = { series, metric, figures: { of: "limit", limit } } as const;
    if (limit.verdict === "over") return [{ kind: "limit", ...reason }];
    const isOpen = limit.verdict === "inconclusive" || limit.verdict === "unmeasurable";
    return isOpen ? [{ kind: limit.verdict, ...reason }] : [];
  });
}
