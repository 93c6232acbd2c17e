import { namesOfScenarios } from "../domain/gate/bounds.ts";
import {
  COUNT_METRIC_IDS,
  type GateMetricId,
  REQUEST_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import type { Config, GateConfig, GateRule } from "../domain/run/plan/config.ts";
import { pathOfSeries, requestOf } from "../domain/run/series/series.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatSome } from "../domain/shared/format.ts";
import { seriesMatcher } from "./gate.ts";
import { dotted } from "./issue.ts";
import type { Source } from "./source.ts";

/** A bound of a series, and its origin. */
export interface ExplainedBound {
  /** A metric that can be gated, or `errors`. */
  readonly metric: string;
  /** Absent for a metric that is switched off. */
  readonly percent?: number | undefined;
  /** The key that sets it, and its place: `FILE:LINE:COLUMN`. Absent for a default. */
  readonly from?: { readonly key: string; readonly place: string };
}

/** Bounds set by one key of the configuration. */
type Layer = Pick<GateRule, "from" | "tolerancePercent"> & { readonly maxErrorPercent?: number };

/**
 * Finds the bounds of some series, and the origin of each.
 * @param wanted a series, or a glob as in `gate.overrides`
 * @returns the name of each series and its bounds: those of the metrics that the configuration names for it
 * @throws LoadgateError `usage` if no series has such a name
 */
export function explainGate(
  { config, source }: { readonly config: Config; readonly source: Source },
  wanted: string,
) {
  const names = namesOfScenarios(config.scenarios);
  const chosen = names.filter(seriesMatcher(wanted));
  if (chosen.length === 0) {
    throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series`, {
      hint: `Choose from ${formatSome(names)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.`,
    });
  }
  return chosen.map((name) => ({ name, bounds: boundsFor(name, config.gate, source) }));
}

function boundsFor(name: string, gate: GateConfig, source: Source): readonly ExplainedBound[] {
  const layers: readonly Layer[] = [
    { ...gate, from: ["gate"] },
    ...(gate.rules ?? []).filter(({ appliesTo }) => appliesTo(name)),
  ];
  const isTimed = name !== pathOfSeries(name);
  const ids = isTimed ? timedIds(name) : COUNT_METRIC_IDS;
  const metrics = ids.flatMap((metric): readonly ExplainedBound[] => {
    const layer = layers.findLast(({ tolerancePercent }) => metric in tolerancePercent);
    if (!layer) return [];
    const percent = layer.tolerancePercent[metric];
    const from = originOf(keyOf(layer, metric), source);
    return [{ metric, percent: percent === false ? undefined : percent, ...from }];
  });
  return isTimed ? [...metrics, errorsOf(layers, source)] : metrics;
}

function timedIds(name: string): readonly GateMetricId[] {
  return requestOf(name) === undefined ? TOLERANCE_METRIC_IDS : REQUEST_METRIC_IDS;
}

/** The key of a metric's bound in a layer; the layer of a running server sets several metrics with one key. */
function keyOf({ from }: Layer, metric: string): readonly string[] {
  return from[0] === "servers" ? from : [...from, metric];
}

function errorsOf(layers: readonly Layer[], source: Source): ExplainedBound {
  const layer = layers.findLast(({ maxErrorPercent }) => maxErrorPercent !== undefined);
  const path = [...(layer?.from ?? []), "errors", "max"];
  return { metric: "errors", percent: layer?.maxErrorPercent, ...originOf(path, source) };
}

function originOf(path: readonly string[], source: Source): Pick<ExplainedBound, "from"> {
  if (source.at(path) === undefined) return {};
  return { from: { key: dotted(path), place: source.place(path) } };
}
