import type { ScenarioConfig, ServerConfig } from "../../domain/run/config.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/lane.ts";
import type { Arm } from "../../domain/run/series.ts";

/** What is measured, and how each arm is built, started and asked. */
export interface Arms {
  readonly cells: readonly Cell[];
  /** By lane name: each arm has its own commands, in a folder of its own. */
  readonly servers: ReadonlyMap<string, ServerConfig>;
  /** By {@link scenarioKey}: both arms get the same request, but their expected answers may differ. */
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Bodies of the scenarios that send one, by the scenario's name. */
  readonly bodies: ReadonlyMap<string, Uint8Array>;
}

/** The key of a scenario as one arm has it. */
export function scenarioKey(arm: Arm, scenario: string): string {
  return `${arm} ${scenario}`;
}

/** What head alone is made of. */
export interface HeadParts {
  /** May have lanes of base, which get no server. */
  readonly cells: readonly Cell[];
  readonly servers: readonly ServerConfig[];
  readonly scenarios: readonly ScenarioConfig[];
  readonly bodies: Arms["bodies"];
}

/** Head alone. */
export function headArms({ cells, servers, scenarios, bodies }: HeadParts): Arms {
  return {
    cells,
    servers: new Map(servers.map((server) => [server.name, server])),
    scenarios: new Map(scenarios.map((one) => [scenarioKey("head", one.name), one])),
    bodies,
  };
}

/** Head beside itself: the lanes of base run head's programs. */
export function besideItself(arms: Arms): Arms {
  const lanes = [...arms.servers].map(([name, server]): readonly [string, ServerConfig] => [
    laneName({ server: name, arm: "base" }),
    server,
  ]);
  const forms = [...arms.scenarios.values()].map((scenario): readonly [string, ScenarioConfig] => [
    scenarioKey("base", scenario.name),
    scenario,
  ]);
  return {
    ...arms,
    servers: new Map([...arms.servers, ...lanes]),
    scenarios: new Map([...arms.scenarios, ...forms]),
  };
}

/** The cells with the lanes of head only. */
export function withoutBase(cells: readonly Cell[]): readonly Cell[] {
  return withLanes(cells, ({ arm }) => arm === "head");
}

/** The cells with some of their lanes; those without any are left out. */
export function withLanes(
  cells: readonly Cell[],
  isKept: (lane: Lane, cell: Cell) => boolean,
): readonly Cell[] {
  return cells.flatMap((cell) => {
    const lanes = cell.lanes.filter((lane) => isKept(lane, cell));
    return lanes.length > 0 ? [{ ...cell, lanes }] : [];
  });
}

/** Whether any lane of the cells is base's. */
export function hasBase(cells: readonly Cell[]): boolean {
  return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}
