import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import type { Cell, Lane } from "../../domain/run/plan/lane.ts";
import { levelName, type SeriesKey } from "../../domain/run/series/series.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";

/** Scenarios of base's own configuration, by name. */
export type BaseScenarios = ReadonlyMap<string, ScenarioConfig>;

/** The key of a cell. */
export function cellKey({ scenario, level }: Pick<Cell, "scenario" | "level">): string {
  return `${scenario} ${levelName(level)}`;
}

/** Every series that base's configuration measures. */
export function seriesOfBase(own: BaseScenarios): readonly SeriesKey[] {
  return [...own.values()].flatMap(({ name: scenario, servers, levels }) =>
    servers.flatMap((server) => levels.map((level) => ({ server, scenario, level }))),
  );
}

/** Checks whether base's configuration has a scenario at a level, for any server. */
export function isCellOfBase(
  own: BaseScenarios,
  { scenario, level }: Pick<Cell, "scenario" | "level">,
): boolean {
  const levels = own.get(scenario)?.levels ?? [];
  return levels.some((one) => levelName(one) === levelName(level));
}

/** True if the cells contain a series of base's configuration with a lane of base. */
export function hasSeriesOf(own: BaseScenarios, cells: readonly Cell[]): boolean {
  return cells.some((cell) => {
    const { servers = [] } = own.get(cell.scenario) ?? {};
    return (
      isCellOfBase(own, cell) &&
      cell.lanes.some(({ arm, server }) => arm === "base" && servers.includes(server))
    );
  });
}

/** Cells with additional series of base's configuration, in both arms and with base's load. */
export function withSeriesOfBase(
  cells: readonly Cell[],
  own: BaseScenarios,
  added: readonly SeriesKey[],
): readonly Cell[] {
  const byCell = groupedBy(added, cellKey);
  const lanesFor = (key: string): readonly Lane[] =>
    (byCell.get(key) ?? []).flatMap(({ server }) => [
      { server, arm: "base" },
      { server, arm: "head" },
    ]);
  const known = new Set(cells.map(cellKey));
  const further = [...own.values()].flatMap(({ name: scenario, levels, load: shape }) =>
    levels.flatMap((level): readonly Cell[] => {
      const key = cellKey({ scenario, level });
      const lanes = known.has(key) ? [] : lanesFor(key);
      return lanes.length === 0 ? [] : [{ scenario, level, shape, lanes }];
    }),
  );
  return [
    ...cells.map((cell) => ({ ...cell, lanes: [...cell.lanes, ...lanesFor(cellKey(cell))] })),
    ...further,
  ];
}
