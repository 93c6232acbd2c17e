import { isTimed, metricsNamed, namesOfScenarios } from "../domain/gate/bounds.ts";
import { anyMetric, type GateMetricId, type LimitMetricId } from "../domain/metrics/catalogue.ts";
import type { Config, GateConfig, GateRule } from "../domain/run/plan/config.ts";
import { pathOfSeries, serverOf } from "../domain/run/series/series.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatNumber, formatSome } from "../domain/shared/format.ts";
import { seriesMatcher } from "./gate.ts";
import { dotted } from "./issue.ts";
import type { Source } from "./source.ts";

/** A bound of a series or server, and what gives it. */
export interface ExplainedBound {
  /** A metric that can be gated, or `errors`. */
  readonly metric: string;
  /** Its tolerance or limit, such as `tolerance 5.00 %` or `max 100ms`; absent for a metric that is switched off. */
  readonly bound?: string | undefined;
  /** The key that gives it, and where that is: `FILE:LINE:COLUMN`. Absent for a default. */
  readonly from?: { readonly key: string; readonly place: string };
}

/** Bounds that one key of the configuration has. */
type Layer = Omit<GateRule, "appliesTo">;

/**
 * Finds the bounds of some series and servers, and where each of them comes from.
 * @param wanted a series or a server, or a glob as in `gate.overrides`
 * @returns the name of each and its bounds: those of the metrics that the configuration names for it
 * @throws LoadgateError `usage` where nothing has such a name
 */
export function explainGate(
  { config, source }: { readonly config: Config; readonly source: Source },
  wanted: string,
) {
  const names = [...new Set(namesOfScenarios(config.scenarios))];
  const chosen = names.filter(seriesMatcher(wanted));
  if (chosen.length === 0) {
    const servers = names.filter((name) => name === serverOf(name));
    const series = names.filter((name) => name !== serverOf(name));
    throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series or server`, {
      hint: `Choose from ${formatSome(series)}, or from the servers ${formatSome(servers)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.`,
    });
  }
  return chosen.map((name) => ({ name, bounds: boundsFor(name, config.gate, source) }));
}

function boundsFor(name: string, gate: GateConfig, source: Source): readonly ExplainedBound[] {
  const layers: readonly Layer[] = [
    { ...gate, from: ["gate"] },
    ...(gate.rules ?? []).filter(({ appliesTo }) => appliesTo(name)),
  ];
  const metrics = metricsNamed(name).flatMap((metric) => boundsOfMetric(metric, layers, source));
  return isTimed(name) ? [...metrics, errorsOf(layers, source)] : metrics;
}

function boundsOfMetric(
  metric: LimitMetricId,
  layers: readonly Layer[],
  source: Source,
): readonly ExplainedBound[] {
  const tolerances: readonly ExplainedBound[] = lastThat(layers, (layer) => {
    const percent = layer.tolerancePercent[metric as GateMetricId];
    if (percent === undefined) return undefined;
    const bound = percent === false ? undefined : `tolerance ${formatNumber(percent)} %`;
    return { metric, bound, ...originOf(keyOf(layer, metric), source) };
  });
  const limits: readonly ExplainedBound[] = lastThat(layers, (layer) => {
    const limit = layer.limits?.[metric];
    if (limit === undefined) return undefined;
    const path = keyOf(layer, metric);
    if (limit === false) return { metric, bound: undefined, ...originOf(path, source) };
    const key = anyMetric(metric).better === "higher" ? "min" : "max";
    const bound = `${key} ${source.at([...path, key])}${limit.isAlways ? ", always" : ""}`;
    return { metric, bound, ...originOf([...path, key], source) };
  });
  const all = [...tolerances, ...limits];
  const gated = all.filter(({ bound }) => bound !== undefined);
  return gated.length > 0 ? gated : all.slice(-1);
}

/** What the last layer gives that gives anything. */
function lastThat(
  layers: readonly Layer[],
  boundOf: (layer: Layer) => ExplainedBound | undefined,
): readonly ExplainedBound[] {
  return layers.flatMap((layer) => boundOf(layer) ?? []).slice(-1);
}

/** Where a layer names a metric; that a server runs already, or lacks something, it says of several at once. */
function keyOf({ from }: Layer, metric: string): readonly string[] {
  return from[0] === "servers" ? from : [...from, metric];
}

function errorsOf(layers: readonly Layer[], source: Source): ExplainedBound {
  const layer = layers.findLast(({ maxErrorPercent }) => maxErrorPercent !== undefined);
  const path = [...(layer?.from ?? []), "errors", "max"];
  const bound = `max ${formatNumber(layer?.maxErrorPercent ?? 0)} %`;
  return { metric: "errors", bound, ...originOf(path, source) };
}

function originOf(path: readonly string[], source: Source): Pick<ExplainedBound, "from"> {
  if (source.at(path) === undefined) return {};
  return { from: { key: dotted(path), place: source.place(path) } };
}
