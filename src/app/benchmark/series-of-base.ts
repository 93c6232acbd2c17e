import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { type Cell, cellName, type Lane, seriesOf } from "../../domain/series/lane.ts";
import { shapeAt } from "../../domain/series/load-shape.ts";
import { levelName, type SeriesKey, seriesName } from "../../domain/series/series.ts";
import { firstOfEach, groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { isAmong, withLanes } from "../arms/arms.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import type { Benchmark } from "./benchmark.ts";

/** Scenarios of base's own configuration, by name. */
type Scenarios = ReadonlyMap<string, ScenarioConfig>;

function seriesIn(own: Scenarios): readonly SeriesKey[] {
  return [...own.values()].flatMap(({ name: scenario, servers, levels }) =>
    servers.flatMap((server) => levels.map((level) => ({ server, scenario, level }))),
  );
}

/** Checks whether base's configuration has a scenario at a level, for any server. */
export function isCellOfBase(
  own: Scenarios,
  { scenario, level }: Pick<Cell, "scenario" | "level">,
): boolean {
  const levels = own.get(scenario)?.levels ?? [];
  return levels.some((one) => levelName(one) === levelName(level));
}

/** True if the cells contain a series of base's configuration with a lane of base. */
export function hasSeriesOf(own: Scenarios, cells: readonly Cell[]): boolean {
  const isOfBase = isAmong(new Set(seriesIn(own).map(seriesName)));
  return withLanes(cells, (lane, cell) => lane.arm === "base" && isOfBase(lane, cell)).length > 0;
}

/**
 * Series of base that head's plan lacks, or has in another form. If jobs share the plan, only those that this job is
 * responsible for.
 */
export function heldToBase(
  own: Scenarios,
  newForms: Benchmark["newForms"],
  request: MeasureRequest,
): readonly SeriesKey[] {
  const { cells, shard, skipped } = request;
  const plan = seriesOf(shard?.whole ?? cells);
  const known = new Set(plan);
  const mine = new Set(seriesOf(shard?.own ?? cells));
  const cannot = new Set(skipped.map(({ server }) => server));
  // The job with the first series of a server also measures what base adds to that server.
  const firstOf = (server: string) => plan.find((name) => name.startsWith(`${server}/`)) ?? plan[0];
  return seriesIn(own).filter(({ server, scenario, level }) => {
    const name = seriesName({ server, scenario, level });
    const isKnown = known.has(name);
    const isMine = mine.has((isKnown ? name : firstOf(server)) ?? "");
    const isAsked = !cannot.has(server) && isMine && request.isChosen(name);
    return isAsked && (!isKnown || newForms.has(scenario));
  });
}

/** Cells with additional series of base's configuration, in both arms and with base's load. */
export function withSeriesOfBase(
  cells: readonly Cell[],
  own: Scenarios,
  added: readonly SeriesKey[],
): readonly Cell[] {
  const byCell = groupedBy(added, cellName);
  const lanesFor = (key: string): readonly Lane[] =>
    (byCell.get(key) ?? []).flatMap(({ server }) => [
      { server, arm: "base" },
      { server, arm: "head" },
    ]);
  const known = new Set(cells.map(cellName));
  const unknown = added.filter((one) => !known.has(cellName(one)));
  const further = firstOfEach(unknown, cellName).map(({ scenario, level }) => {
    const lanes = lanesFor(cellName({ scenario, level }));
    return { scenario, level, shape: shapeAt(level, entryOf(own, scenario)), lanes };
  });
  return [
    ...cells.map((cell) => ({ ...cell, lanes: [...cell.lanes, ...lanesFor(cellName(cell))] })),
    ...further,
  ];
}
