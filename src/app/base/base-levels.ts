import type { ScenarioConfig } from "../../domain/run/config.ts";
import type { Cell } from "../../domain/run/lane.ts";
import { levelName } from "../../domain/run/series.ts";
import { hasBase } from "../arms/arms.ts";

/** Cells of both arms, with base's levels added where head shares none of them. */
export interface BaseLevels {
  readonly cells: readonly Cell[];
  /** Keys of the cells that only head's configuration has, by {@link cellKey}. */
  readonly newCells: ReadonlySet<string>;
  /** Names of the scenarios for which base's levels were added. */
  readonly scenarios: readonly string[];
}

/** The key of a cell. */
export function cellKey({ scenario, level }: Cell): string {
  return `${scenario} ${levelName(level)}`;
}

/**
 * Adds base's levels where head loads a scenario at none of them. Otherwise head could choose a rate that both
 * servers hold easily, which hides what a closed loop would show.
 * @param cells of both arms
 * @param own scenarios of base's own configuration, by name
 * @param others cells of the plan that other jobs measure
 */
export function withBaseLevels(
  cells: readonly Cell[],
  own: ReadonlyMap<string, ScenarioConfig>,
  others: readonly Cell[] = [],
): BaseLevels {
  const newCells = new Set<string>();
  const scenarios: string[] = [];
  const added: Cell[] = [];
  for (const [name, { levels, load }] of own) {
    const ofScenario = cells.filter(({ scenario }) => scenario === name);
    const [first] = ofScenario;
    const planned = others.filter(({ scenario }) => scenario === name);
    const known = new Set([...ofScenario, ...planned].map(({ level }) => levelName(level)));
    if (!first || !hasBase(ofScenario)) continue;
    if (levels.some((level) => known.has(levelName(level)))) continue;
    scenarios.push(name);
    for (const cell of ofScenario) newCells.add(cellKey(cell));
    for (const level of levels) added.push({ ...first, level, shape: load });
  }
  return { cells: [...cells, ...added], newCells, scenarios };
}

/** Whether any of base's own series is among the cells, with a lane of base. */
export function hasSeriesOf(
  own: ReadonlyMap<string, ScenarioConfig>,
  cells: readonly Cell[],
): boolean {
  return cells.some(({ scenario, level, lanes }) => {
    const before = own.get(scenario);
    if (!before?.levels.some((one) => levelName(one) === levelName(level))) return false;
    return lanes.some(({ arm, server }) => arm === "base" && before.servers.includes(server));
  });
}
