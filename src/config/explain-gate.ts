import { hasErrors, metricsNamed } from "../domain/bounds/bounds.ts";
import type { LimitMetricId } from "../domain/metrics/catalogue.ts";
import { openLoopOf, pathOfSeries, serverOf } from "../domain/series/series.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatNumber, formatSome } from "../domain/shared/format.ts";
import { type BoundsAt, layersOfBounds, seriesMatcher } from "./gate.ts";
import { dotted } from "./issue.ts";
import { namesIn } from "./rules/gate.ts";
import { limitKeyOf } from "./schema/gate.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import type { Source } from "./source.ts";

/**
 * Finds the bounds of some series and servers, and where each of them comes from.
 * @param wanted a series or a server, or a glob as in `gate.overrides`
 * @returns the name of each, with a row for each bound: its metric, such as `errors`, the bound, such as
 * `tolerance 5.00 %` or `max 100ms`, the place that gives it, as `FILE:LINE:COLUMN`, and the key there
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
    const rows = metricsNamed(name).flatMap((id) => rowsOfMetric(id, own, source));
    return { name, rows: hasErrors(name) ? [...rows, rowOfErrors(name, own, source)] : rows };
  });
}

const NOT_GATED = "not gated";

/** The last bounds win: for the tolerance, and for the limit. */
function rowsOfMetric(metric: LimitMetricId, layers: readonly BoundsAt[], source: Source) {
  const all = (["tolerance", limitKeyOf(metric)] as const).flatMap((key) => {
    const layer = layers.findLast(({ bounds: { [metric]: bound } }) => {
      return bound === false || bound?.[key] !== undefined;
    });
    if (!layer) return [];
    const bound = layer.bounds[metric];
    // That a server runs already, or lacks something, it says of several metrics at once.
    const path = layer.path[0] === "servers" ? layer.path : [...layer.path, metric];
    if (!bound) return [[metric, NOT_GATED, ...originOf(path, source)]];
    const isTolerance = key === "tolerance";
    const text = isTolerance
      ? `tolerance ${formatNumber(bound.tolerance ?? 0)} %`
      : `${key} ${source.at([...path, key])}${bound.always ? ", always" : ""}`;
    return [[metric, text, ...originOf(isTolerance ? path : [...path, key], source)]];
  });
  const gated = all.filter(([, bound]) => bound !== NOT_GATED);
  return gated.length > 0 ? gated : all.slice(-1);
}

/** Of what is loaded in stages, `lost` wins wherever it is written. */
function rowOfErrors(name: string, layers: readonly BoundsAt[], source: Source) {
  const isLost = openLoopOf(name) === "stages" && layers.some(({ bounds }) => bounds.lost);
  const key = isLost ? "lost" : "errors";
  const layer = layers.findLast(({ bounds }) => bounds[key]);
  const path = [...(layer?.path ?? []), key, "max"];
  const bound = `max ${formatNumber(layer?.bounds[key]?.max ?? 0)} %`;
  return [key, bound, ...originOf(path, source)];
}

function originOf(path: readonly string[], source: Source): readonly [place: string, key: string] {
  return source.at(path) === undefined ? ["default", ""] : [source.place(path), dotted(path)];
}
