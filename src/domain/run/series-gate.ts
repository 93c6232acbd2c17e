import { countedName } from "../counting/counts.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import type { GateBounds, GateConfig, ScenarioConfig } from "./config.ts";
import type { Cell } from "./lane.ts";
import type { RunFile } from "./run-file.ts";
import { seriesName } from "./series.ts";

/** What is tolerated of each series of a run. */
export interface Gate extends GateBounds {
  /** Bounds of the series, by name, that have others; absent if there are none. */
  readonly bySeries?: Readonly<Record<string, GateBounds>>;
}

/** The bounds of a series, by its name. */
export function boundsOf(gate: Gate, series: string): GateBounds {
  return gate.bySeries?.[series] ?? gate;
}

/** Those of some metrics that are gated in a series, in their order. */
export function gatedIn<Id extends MetricId>(
  gate: Gate,
  series: string,
  ids: readonly Id[],
): readonly Id[] {
  const tolerated: Partial<Record<MetricId, number>> = boundsOf(gate, series).tolerancePercent;
  return ids.filter((id) => tolerated[id] !== undefined);
}

/** The bounds that a configuration has for a series, by its name. */
export function configuredBounds(
  { tolerancePercent, maxErrorPercent, rules = [] }: GateConfig,
  series: string,
): GateBounds {
  const own = rules.filter(({ appliesTo }) => appliesTo(series));
  const tolerances: Record<string, number | false> = Object.assign(
    {},
    tolerancePercent,
    ...own.map((rule) => rule.tolerancePercent),
  );
  return {
    tolerancePercent: Object.fromEntries(
      Object.entries(tolerances).flatMap(([id, percent]) =>
        percent === false ? [] : [[id, percent] as const],
      ),
    ),
    maxErrorPercent: own.reduce(
      (percent, rule) => rule.maxErrorPercent ?? percent,
      maxErrorPercent,
    ),
  };
}

/**
 * A configuration's gate with the bounds of each of some series: what is known by names needs no globs any more.
 * @param names of all series that may be judged
 */
export function gateOfSeries(config: GateConfig, names: readonly string[]): Gate {
  const { tolerancePercent, maxErrorPercent, rules = [] } = config;
  const own = names.filter((name) => rules.some(({ appliesTo }) => appliesTo(name)));
  const bySeries = own.map((name) => [name, configuredBounds(config, name)] as const);
  return {
    tolerancePercent,
    maxErrorPercent,
    ...(own.length > 0 && { bySeries: Object.fromEntries(bySeries) }),
  };
}

/** The names of everything in a run that has bounds: what was timed, and what was counted. */
export function namesIn({ series, counts }: Pick<RunFile, "series" | "counts">): readonly string[] {
  return [...new Set([...series, ...(counts?.series ?? [])].map(({ name }) => name))];
}

/** The same of scenarios, with all their servers and levels. */
export function namesOfScenarios(
  scenarios: readonly Pick<ScenarioConfig, "name" | "servers" | "levels">[],
): readonly string[] {
  return scenarios.flatMap(({ name: scenario, servers, levels }) =>
    servers.flatMap((server) => [
      ...levels.map((level) => seriesName({ server, scenario, level })),
      countedName(server, scenario),
    ]),
  );
}

/** The same of cells, whether they are timed, counted or both. */
export function namesOfCells(cells: readonly Cell[]): readonly string[] {
  const names = cells.flatMap((cell) =>
    cell.lanes.flatMap(({ server }) => [
      seriesName({ ...cell, server }),
      countedName(server, cell.scenario),
    ]),
  );
  return [...new Set(names)];
}
