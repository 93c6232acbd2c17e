import { countedName } from "../counting/counts.ts";
import { type MetricId, REQUEST_METRIC_IDS } from "../metrics/catalogue.ts";
import type { GateBounds, GateConfig, RequestConfig, ScenarioConfig } from "../run/plan/config.ts";
import type { Cell } from "../run/plan/lane.ts";
import { requestOf, type SeriesKey, seriesName } from "../run/series/series.ts";

/** The tolerances of each series of a run. */
export interface Gate extends GateBounds {
  /** Bounds of the series, by name, that have others; absent if there are none. */
  readonly bySeries?: Readonly<Record<string, GateBounds>>;
}

/** The bounds of a series, by its name. */
export function boundsOf(gate: Gate, series: string): GateBounds {
  return gate.bySeries?.[series] ?? gate;
}

/** Those of some metrics that are gated in a series, in their order; in one request of a mix, of those that it has. */
export function gatedIn<Id extends MetricId>(
  gate: Gate,
  series: string,
  ids: readonly Id[],
): readonly Id[] {
  const tolerated: Partial<Record<MetricId, number>> = boundsOf(gate, series).tolerancePercent;
  const isOwn = requestOf(series) === undefined ? () => true : isOfRequest;
  return ids.filter((id) => tolerated[id] !== undefined && isOwn(id));
}

/** Whether a single request of a mix has this metric: CPU time cannot be split by request. */
export function isOfRequest(id: MetricId): boolean {
  return OF_REQUEST.has(id);
}

const OF_REQUEST: ReadonlySet<MetricId> = new Set(REQUEST_METRIC_IDS);

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

/** The named parts of a run that have bounds. */
interface Named {
  readonly series: readonly { readonly name: string }[];
  readonly counts?: { readonly series: readonly { readonly name: string }[] };
}

/** The names of everything in a run that has bounds: what was timed, and what was counted. */
export function namesIn({ series, counts }: Named): readonly string[] {
  return [...new Set([...series, ...(counts?.series ?? [])].map(({ name }) => name))];
}

/** The same of scenarios, with all their servers, levels and requests. */
export function namesOfScenarios(
  scenarios: readonly Pick<ScenarioConfig, "name" | "servers" | "levels" | "requests">[],
): readonly string[] {
  return scenarios.flatMap((scenario) =>
    scenario.servers.flatMap((server) => [
      ...keysOfScenario(scenario, server).map(seriesName),
      countedName(server, scenario.name),
    ]),
  );
}

/** What of a scenario names its series. */
type NamingScenario = Pick<ScenarioConfig, "name" | "levels"> & {
  readonly requests: readonly Pick<RequestConfig, "name">[];
};

/** Every series that a scenario is timed as on a server: at each level the whole, and each request of a mix. */
export function keysOfScenario(
  { name: scenario, levels, requests }: NamingScenario,
  server: string,
): readonly SeriesKey[] {
  const own = requests.length > 1 ? requests : [];
  return levels.flatMap((level) => {
    const whole = { server, scenario, level };
    return [whole, ...own.map(({ name: request }) => ({ ...whole, request }))];
  });
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
