import { isTimed, metricsNamed } from "../domain/gate/bounds.ts";
import type { LimitMetricId } from "../domain/metrics/catalogue.ts";
import { pathOfSeries, serverOf } from "../domain/run/series/series.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatNumber, formatSome } from "../domain/shared/format.ts";
import { type BoundsAt, layersOfBounds, seriesMatcher } from "./gate.ts";
import { dotted } from "./issue.ts";
import { namesIn } from "./rules/gate.ts";
import { limitKeyOf } from "./schema/gate.ts";
import type { ParsedConfig } from "./schema/schema.ts";
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

/**
 * Finds the bounds of some series and servers, and where each of them comes from.
 * @param wanted a series or a server, or a glob as in `gate.overrides`
 * @returns the name of each and its bounds: those of the metrics that the configuration names for it
 * @throws LoadgateError `usage` where nothing has such a name
 */
export function explainGate(parsed: ParsedConfig, source: Source, wanted: string) {
  const names = namesIn(parsed);
  const chosen = names.filter(seriesMatcher(wanted));
  if (chosen.length === 0) {
    const servers = names.filter((name) => name === serverOf(name));
    const series = names.filter((name) => name !== serverOf(name));
    throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series or server`, {
      hint: `Choose from ${formatSome(series)}, or from the servers ${formatSome(servers)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.`,
    });
  }
  const layers = layersOfBounds(parsed);
  return chosen.map((name) => {
    const own = layers.filter(({ appliesTo }) => appliesTo(name));
    const metrics = metricsNamed(name).flatMap((id) => boundsOfMetric(id, own, source));
    return { name, bounds: isTimed(name) ? [...metrics, errorsOf(own, source)] : metrics };
  });
}

/** The last bounds win: for the tolerance, and for the limit. */
function boundsOfMetric(
  metric: LimitMetricId,
  layers: readonly BoundsAt[],
  source: Source,
): readonly ExplainedBound[] {
  const limitKey = limitKeyOf(metric);
  const all = (["tolerance", limitKey] as const).flatMap((key): readonly ExplainedBound[] => {
    const layer = layers.findLast(({ bounds: { [metric]: bound } }) => {
      return bound === false || bound?.[key] !== undefined;
    });
    if (!layer) return [];
    const bound = layer.bounds[metric];
    // That a server runs already, or lacks something, it says of several metrics at once.
    const path = layer.path[0] === "servers" ? layer.path : [...layer.path, metric];
    if (!bound) return [{ metric, ...originOf(path, source) }];
    if (key === "tolerance") {
      const text = `tolerance ${formatNumber(bound.tolerance ?? 0)} %`;
      return [{ metric, bound: text, ...originOf(path, source) }];
    }
    const text = `${key} ${source.at([...path, key])}${bound.always ? ", always" : ""}`;
    return [{ metric, bound: text, ...originOf([...path, key], source) }];
  });
  const gated = all.filter(({ bound }) => bound !== undefined);
  return gated.length > 0 ? gated : all.slice(-1);
}

function errorsOf(layers: readonly BoundsAt[], source: Source): ExplainedBound {
  const layer = layers.findLast(({ bounds }) => bounds.errors);
  const path = [...(layer?.path ?? []), "errors", "max"];
  const bound = `max ${formatNumber(layer?.bounds.errors?.max ?? 0)} %`;
  return { metric: "errors", bound, ...originOf(path, source) };
}

function originOf(path: readonly string[], source: Source): Pick<ExplainedBound, "from"> {
  if (source.at(path) === undefined) return {};
  return { from: { key: dotted(path), place: source.place(path) } };
}
