import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { type Cell, cellName, type Lane } from "../../domain/series/lane.ts";
import { levelName, type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { isAmong, withLanes } from "../arms/arms.ts";

/** Scenarios of base's own configuration, by name. */
type BaseScenarios = ReadonlyMap<string, ScenarioConfig>;

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
  const isOfBase = isAmong(new Set(seriesOfBase(own).map(seriesName)));
  return withLanes(cells, (lane, cell) => lane.arm === "base" && isOfBase(lane, cell)).length > 0;
}

/** Cells with additional series of base's configuration, in both arms and with base's load. */
export function withSeriesOfBase(
  cells: readonly Cell[],
  own: BaseScenarios,
  added: readonly SeriesKey[],
): readonly Cell[] {
  const byCell = groupedBy(added, cellName);
  const lanesFor = (key: string): readonly Lane[] =>
    (byCell.get(key) ?? []).flatMap(({ server }) => [
      { server, arm: "base" },
      { server, arm: "head" },
    ]);
  const known = new Set(cells.map(cellName));
  const further = [...own.values()].flatMap(({ name: scenario, levels, load: shape }) =>
    levels.flatMap((level): readonly Cell[] => {
      const key = cellName({ scenario, level });
      const lanes = known.has(key) ? [] : lanesFor(key);
      return lanes.length === 0 ? [] : [{ scenario, level, shape, lanes }];
    }),
  );
  return [
    ...cells.map((cell) => ({ ...cell, lanes: [...cell.lanes, ...lanesFor(cellName(cell))] })),
    ...further,
  ];
}
