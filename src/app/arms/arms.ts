import type { Config, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import { type Arm, seriesName } from "../../domain/series/series.ts";
import { entryOf } from "../../domain/shared/required.ts";

/** The cells to measure, and how to build, start and query each arm. */
export interface Arms {
  readonly cells: readonly Cell[];
  /** By lane name: each arm has its own commands, in its own folder. */
  readonly servers: ReadonlyMap<string, ServerConfig>;
  /** By {@link scenarioKey}: both arms get the same request, but may have different expected answers. */
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
}

/** The key of an arm's form of a scenario. */
export function scenarioKey(arm: Arm, scenario: string): string {
  return `${arm} ${scenario}`;
}

/**
 * Head alone.
 * @param cells may have lanes of base, which get no server
 */
export function headArms(
  cells: readonly Cell[],
  { servers, scenarios }: Pick<Config, "servers" | "scenarios">,
): Arms {
  return {
    cells,
    servers: new Map(servers.map((server) => [server.name, server])),
    scenarios: new Map(scenarios.map((one) => [scenarioKey("head", one.name), one])),
  };
}

/**
 * Head beside itself: the lanes of base get head's requests and run head's programs.
 * @param inBase converts a server of head to its counterpart in base
 */
export function besideItself<Some extends Arms>(
  arms: Some,
  inBase: (server: ServerConfig) => ServerConfig = (server) => server,
): Some {
  const ofBase = lanesOf(arms.cells).filter(({ arm }) => arm !== "head");
  const forms = [...arms.scenarios.values()];
  return withMore(arms, {
    servers: ofBase.map((lane) => [laneName(lane), inBase(entryOf(arms.servers, lane.server))]),
    scenarios: forms.map((scenario) => [scenarioKey("base", scenario.name), scenario]),
  });
}

/** Servers and forms of scenarios, with their keys. */
interface More {
  readonly servers: Iterable<readonly [string, ServerConfig]>;
  readonly scenarios: Iterable<readonly [string, ScenarioConfig]>;
}

/** The arms with more servers and forms of scenarios. */
export function withMore<Some extends Arms>(arms: Some, { servers, scenarios }: More): Some {
  return {
    ...arms,
    servers: new Map([...arms.servers, ...servers]),
    scenarios: new Map([...arms.scenarios, ...scenarios]),
  };
}

/** The cells with only the lanes of head. */
export function withoutBase(cells: readonly Cell[]): readonly Cell[] {
  return withLanes(cells, ({ arm }) => arm === "head");
}

/** The cells with only some of their lanes; cells without any are left out. */
export function withLanes(
  cells: readonly Cell[],
  isKept: (lane: Lane, cell: Cell) => boolean,
): readonly Cell[] {
  return cells.flatMap((cell) => {
    const lanes = cell.lanes.filter((lane) => isKept(lane, cell));
    return lanes.length > 0 ? [{ ...cell, lanes }] : [];
  });
}

/** Makes a filter for lanes that belong to some series. */
export function isAmong(names: ReadonlySet<string>): (lane: Lane, cell: Cell) => boolean {
  return ({ server }, cell) => names.has(seriesName({ ...cell, server }));
}

/** True if any lane of the cells is base's. */
export function hasBase(cells: readonly Cell[]): boolean {
  return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
