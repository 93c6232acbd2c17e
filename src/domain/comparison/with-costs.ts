import { limitsByName } from "../findings/estimators/limits.ts";
import { compareServerFacts } from "../findings/estimators/servers.ts";
import type { Finding } from "../findings/finding.ts";
import { effectOfLimit, metricFindings } from "../findings/metric-finding.ts";
import type { ServerComparison, WithMetrics } from "../findings/series-comparison.ts";
import type { Sides } from "../findings/sides.ts";
import { type Verdict, worstVerdict } from "../findings/verdict.ts";
import type { GatePolicy } from "../gate/gate.ts";
import { MIN_HISTORY } from "../history/baseline.ts";
import type { Gate } from "../run/plan/config.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { type Compared, jumpsOf, withFindings } from "./comparison.ts";

/**
 * Adds what a service costs to a comparison: its servers as a whole, and the limits of series and servers. Servers are
 * compared with base if the run has one, otherwise with earlier runs. A run with both also lists changes against earlier
 * runs, as it does for series.
 * @param compared series and counts
 */
export function withCosts(compared: Compared, sides: Sides, policy: GatePolicy): Compared {
  const { comparedWith, history } = compared;
  const { head, past } = sides;
  const isFirst = comparedWith.kind === "none";
  const isAlone = isFirst || comparedWith.kind === "history";
  const since = (own: Sides["past"]) => compareServerFacts({ ...sides, past: own }, policy);
  const judged = since(isAlone ? past : undefined);
  const servers = isFirst ? since(past && enoughOf(past)) : judged;
  const withoutBase = { head, base: { servers: [] }, lost: [], past };
  const earlier = history && past ? compareServerFacts(withoutBase, policy) : [];
  const isKnown = (one: Finding) => !isFirst || one.effect !== "open" || hasChange(one);
  const found = serverFindings(judged, earlier, history?.runs ?? 0, policy).filter(isKnown);
  const known = servers.length > 0 ? { ...compared, servers } : compared;
  return {
    ...withLimits(withFindings(known, found), sides, policy),
    history: history && {
      ...history,
      verdict: worstVerdict([history.verdict, ...earlier.flatMap(verdictsOf)]),
      jumps: [...history.jumps, ...jumpsOf(earlier)],
    },
  };
}

function hasChange({ figures }: Finding): boolean {
  return figures.of === "metric" && figures.metric.changePercent !== undefined;
}

/** Earlier values as far as there are enough to judge by, as for a server whose loads have no earlier run. */
function enoughOf(past: NonNullable<Sides["past"]>): NonNullable<Sides["past"]> {
  return (...of) => {
    const values = past(...of);
    return values.length < MIN_HISTORY ? [] : values;
  };
}

/**
 * The findings about servers. Even in a run that is judged by earlier runs, base decides the metrics for which these are
 * too few.
 */
function serverFindings(
  servers: readonly ServerComparison[],
  earlier: readonly ServerComparison[],
  runs: number,
  { gateOn = ["paired"] }: GatePolicy,
): readonly Finding[] {
  const own = servers.flatMap((one) => metricFindings("server", one));
  if (!gateOn.includes("history")) return own;
  const past = earlier
    .flatMap((one) => metricFindings("server", one))
    .filter(hasChange)
    .map((finding) => ({ ...finding, earlierRuns: runs }));
  if (gateOn.includes("paired")) return [...own, ...past];
  const keyOf = ({ series, metric }: Finding) => `${series} ${metric}`;
  const known = new Set(past.map(keyOf));
  const aside = { isAside: true } as const;
  return [...own.map((one) => (known.has(keyOf(one)) ? { ...one, ...aside } : one)), ...past];
}

/** The verdicts on a server's gated metrics. A server without any does not affect the run's verdict. */
function verdictsOf({ metrics }: WithMetrics): readonly Verdict[] {
  return Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
}

/** Adds the verdict on its limit to each metric that has one. */
function withLimits(compared: Compared, sides: Sides, gate: Gate): Compared {
  const { series, instrumented = [], servers = [] } = compared;
  // If too many requests failed, the other figures mean nothing.
  const measured = series.filter(({ failures }) => !failures?.areTooMany);
  const names = [...measured, ...instrumented, ...servers].flatMap((one) =>
    "verdict" in one && one.verdict === "removed" ? [] : one.name,
  );
  const found = limitsByName(names, sides, gate);
  const byName = groupedBy(found, ({ name }) => name);
  const limited = <One extends WithMetrics & { readonly name: string }>(one: One): One => {
    const own = byName.get(one.name);
    if (!own) return one;
    const metrics: Record<string, object> = { ...one.metrics };
    for (const { id, limit } of own) metrics[id] = { ...metrics[id], limit };
    return { ...one, metrics };
  };
  const findings = found.map(({ name: series, id: metric, limit }): Finding => {
    const figures = { of: "limit", limit } as const;
    return { series, metric, by: "limit", effect: effectOfLimit(metric, limit), figures };
  });
  return {
    ...withFindings(compared, findings),
    series: series.map(limited),
    ...(compared.instrumented && { instrumented: compared.instrumented.map(limited) }),
    ...(compared.servers && { servers: compared.servers.map(limited) }),
  };
}
