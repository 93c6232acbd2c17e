import {
  COUNT_METRIC_IDS,
  INSTRUMENT_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
  type MetricId,
  OPEN_LOOP_GATE_METRIC_IDS,
  openLoopMetric,
  REQUEST_METRIC_IDS,
  SERVER_GATE_METRIC_IDS,
  type ServerGateMetricId,
} from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type {
  Gate,
  GateBounds,
  GateConfig,
  RequestConfig,
  ScenarioConfig,
} from "../run/plan/config.ts";
import { countedName } from "../series/counts.ts";
import { instrumentedIn } from "../series/instrument-series.ts";
import { type Cell, isTimedCell, type Lane } from "../series/lane.ts";
import {
  openLoopOf,
  pathOfSeries,
  requestOf,
  type SeriesKey,
  seriesName,
  serverOf,
} from "../series/series.ts";

/** The bounds of a series or server, by its name. */
export function boundsOf(gate: Gate, series: string): GateBounds {
  return gate.bySeries?.[series] ?? gate;
}

/**
 * The metrics that are gated in a series, in the given order; for one request of a mix, only metrics that a request
 * has.
 */
export function gatedIn<Id extends MetricId>(
  gate: Gate,
  series: string,
  ids: readonly Id[],
): readonly Id[] {
  const tolerated: Partial<Record<MetricId, number>> = boundsOf(gate, series).tolerancePercent;
  const isOwn = requestOf(series) === undefined ? () => true : isOfRequest;
  return ids.filter((id) => tolerated[id] !== undefined && isOwn(id));
}

/** The names of the servers for which a metric has a tolerance or a limit. */
export function serversGatedIn(
  gate: Gate,
  servers: readonly { readonly server: string }[],
  id: ServerGateMetricId,
): readonly string[] {
  return servers.flatMap(({ server }) => {
    const { tolerancePercent, limits } = boundsOf(gate, server);
    return tolerancePercent[id] === undefined && limits?.[id] === undefined ? [] : [server];
  });
}

/** True if a single request of a mix has this metric: CPU time cannot be split by request. */
export function isOfRequest(id: MetricId): boolean {
  return OF_REQUEST.has(id);
}

const OF_REQUEST: ReadonlySet<MetricId> = new Set(REQUEST_METRIC_IDS);

/** True if a name is that of a timed series, which has a level with an amount. */
export function isTimed(name: string): boolean {
  return name !== pathOfSeries(name) && openLoopOf(name) === undefined;
}

/** True if a name is that of a series whose failed requests have a maximum: timed, or loaded in stages. */
export function hasErrors(name: string): boolean {
  return isTimed(name) || openLoopOf(name) === "stages";
}

/** The metrics that can have bounds for a name: a counted series has no level, a server no scenario. */
export function metricsNamed(name: string): readonly LimitMetricId[] {
  if (name === serverOf(name)) return SERVER_GATE_METRIC_IDS;
  const openLoop = openLoopOf(name);
  if (openLoop) {
    return OPEN_LOOP_GATE_METRIC_IDS.filter((id) => openLoopMetric(id).kind === openLoop);
  }
  if (!isTimed(name)) return COUNT_METRIC_IDS;
  const ids = LIMIT_METRIC_IDS.filter((id) => !NOT_TIMED.has(id));
  return requestOf(name) === undefined ? ids : ids.filter(isOfRequest);
}

const NOT_TIMED: ReadonlySet<MetricId> = new Set([
  ...SERVER_GATE_METRIC_IDS,
  ...INSTRUMENT_METRIC_IDS,
]);

/** The bounds that a configuration has for a series or server, by its name. */
export function configuredBounds(
  { tolerancePercent, limits, maxErrorPercent, rules = [] }: GateConfig,
  name: string,
): GateBounds {
  const own = rules.filter(({ appliesTo }) => appliesTo(name));
  const keptLimits = lastOf([limits ?? {}, ...own.map((rule) => rule.limits ?? {})]);
  return {
    tolerancePercent: lastOf([tolerancePercent, ...own.map((rule) => rule.tolerancePercent)]),
    ...(Object.keys(keptLimits).length > 0 && { limits: keptLimits }),
    maxErrorPercent: own.reduce((most, rule) => rule.maxErrorPercent ?? most, maxErrorPercent),
  };
}

/** Merges layers; the last value of a key wins, and keys that are switched off are left out. */
function lastOf<Value extends object | number>(
  layers: readonly Readonly<Record<string, Value | false>>[],
): Readonly<Record<string, Value>> {
  const all: Record<string, Value | false> = Object.assign({}, ...layers);
  return Object.fromEntries(
    Object.entries(all).flatMap(([id, value]) => (value === false ? [] : [[id, value] as const])),
  );
}

/** True if a configuration has limits, by which a gate can decide without a base. */
export function hasLimits({ limits, rules = [] }: GateConfig): boolean {
  const all = [{ limits }, ...rules].flatMap((one) => Object.values(one.limits ?? {}));
  return all.some((limit) => limit !== false);
}

/**
 * A configuration's gate with the bounds of some series and servers, resolved from globs to names.
 * @param names of everything that may be judged
 */
export function gateOfSeries(config: GateConfig, names: readonly string[]): Gate {
  const { rules = [], ...bounds } = config;
  const own = names.filter((name) => rules.some(({ appliesTo }) => appliesTo(name)));
  const bySeries = own.map((name) => [name, configuredBounds(config, name)] as const);
  return { ...bounds, ...(own.length > 0 && { bySeries: Object.fromEntries(bySeries) }) };
}

/** The named parts of a run that have bounds. */
type Named = Pick<RunFile, "series" | "counts" | "openLoop"> & {
  readonly servers: readonly Lane[];
};

/** The names of everything in a run that has bounds: series of all instruments, and servers. */
export function namesIn({ series, servers, ...instrumented }: Named): readonly string[] {
  const own = [...series, ...instrumentedIn(instrumented)].map(({ name }) => name);
  return [...new Set([...own, ...servers.map(({ server }) => server)])];
}

/**
 * {@link namesIn} for scenarios, with all their servers, levels and requests; a server is repeated for each scenario.
 */
export function namesOfScenarios(
  scenarios: readonly (NamingScenario & Pick<ScenarioConfig, "servers">)[],
): readonly string[] {
  return scenarios.flatMap((scenario) =>
    scenario.servers.flatMap((server) => [
      ...keysOfScenario(scenario, server).map(seriesName),
      countedName(server, scenario.name),
      server,
    ]),
  );
}

/** The parts of a scenario that determine its series' names. */
type NamingScenario = Pick<ScenarioConfig, "name" | "levels"> & {
  readonly requests: readonly Pick<RequestConfig, "name">[];
};

/** Every series of a scenario on a server: at each level the whole, and each request of a mix that is timed. */
export function keysOfScenario(
  { name: scenario, levels, requests }: NamingScenario,
  server: string,
): readonly SeriesKey[] {
  const own = requests.length > 1 ? requests : [];
  return levels.flatMap((level) => {
    const whole = { server, scenario, level };
    if (!isTimedCell(whole)) return [whole];
    return [whole, ...own.map(({ name: request }) => ({ ...whole, request }))];
  });
}

/** {@link namesIn} for cells and their servers, whether they are timed, counted or both. */
export function namesOfCells(cells: readonly Cell[]): readonly string[] {
  const names = cells.flatMap((cell) =>
    cell.lanes.flatMap(({ server }) => [
      seriesName({ ...cell, server }),
      countedName(server, cell.scenario),
      server,
    ]),
  );
  return [...new Set(names)];
}
