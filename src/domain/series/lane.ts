import type { LoadShape } from "./load-shape.ts";
import { type Arm, type LoadLevel, levelName, seriesName } from "./series.ts";
import type { ServerPace } from "./server-kinds.ts";

/** One server of one arm: the process that is loaded. */
export interface Lane {
  readonly server: string;
  readonly arm: Arm;
}

/** One scenario at one level, with all lanes compared under it. */
export interface Cell {
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly shape: LoadShape;
  readonly lanes: readonly Lane[];
  /** Expected times of servers that start or warm up slowly, by server name. */
  readonly paces?: Readonly<Record<string, ServerPace>>;
  /** The first answer of each connection is timed separately ({@link firstsCount}). */
  readonly setsFirstsApart?: boolean;
}

/** True if a cell is loaded in bursts, at one level; others are loaded at several rates, by an instrument. */
export function isTimedCell({ level }: Pick<Cell, "level">): boolean {
  return !("openLoop" in level);
}

/** The cells that are loaded in bursts. */
export function timedCells(cells: readonly Cell[]): readonly Cell[] {
  return cells.every(isTimedCell) ? cells : cells.filter(isTimedCell);
}

/** The lanes of all cells, without duplicates. */
export function lanesOf(cells: readonly Cell[]): readonly Lane[] {
  const lanes = new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane]));
  return [...lanes.values()];
}

/** The name of a lane, which is also its key: `go`, or `go (base)`. */
export function laneName(lane: Lane): string {
  return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}

/** The scenarios that a lane is loaded with. */
export function scenariosOf(cells: readonly Cell[], lane: Lane): ReadonlySet<string> {
  const isOwn = (one: Lane) => laneName(one) === laneName(lane);
  return new Set(cells.flatMap(({ lanes, scenario }) => (lanes.some(isOwn) ? scenario : [])));
}

/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
export function laneSeriesName(lane: Lane, { scenario, level }: Cell): string {
  return seriesName({ server: laneName(lane), scenario, level });
}

/** The name of a cell, such as `greet c=10`. */
export function cellName({ scenario, level }: Pick<Cell, "scenario" | "level">): string {
  return `${scenario} ${levelName(level)}`;
}

/** Number of lanes of some cells, one for each cell that a server and arm is loaded in. */
export function lanesIn(cells: readonly Cell[]): number {
  return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}

/** The names of all series of some cells, without duplicates. */
export function seriesOf(cells: readonly Cell[]): readonly string[] {
  const names = cells.flatMap((cell) =>
    cell.lanes.map(({ server }) => seriesName({ ...cell, server })),
  );
  return [...new Set(names)];
}
