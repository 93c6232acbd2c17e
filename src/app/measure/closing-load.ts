import { type Cell, cellName, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { firstsCount } from "../../domain/run/plan/load-shape.ts";
import { BURST_OVERHEAD_MS } from "../../domain/run/plan/time-estimate.ts";
import {
  closingOf,
  closingShape,
  closingTimeoutMs,
  type Pace,
  REQUESTS_EACH,
  timesSecondHalf,
} from "../../domain/run/series/closing-load.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { loadAndCheck } from "./burst.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/** A cell with the load of the end of a round. */
export interface ClosingCell extends Cell {
  readonly isSustained?: true;
  readonly timesSecondHalf?: boolean;
}

/** Durations of the loads at the end of a round. */
export interface EndOfRound {
  readonly closingMs: number;
  /** Additional duration of sustained loads. */
  readonly sustainedMs: number;
}

/**
 * The cells with the load of the end of a round.
 * @param paces of each cell, by its name
 * @param mostMs time limit of each lane's load
 */
export function closingCells(
  cells: readonly Cell[],
  paces: ReadonlyMap<string, Pace>,
  mostMs: number,
): readonly ClosingCell[] {
  return cells.map((cell) => {
    const pace = entryOf(paces, cellName(cell));
    const shape = closingShape(cell.shape, cell.level, { ...pace, mostMs });
    return { ...cell, shape, setsFirstsApart: firstsCount(cell.level, shape, pace.throughput) };
  });
}

/** Which cells have a sustained load, and its length. */
export interface SustainedLoads {
  readonly burstMs: number;
  readonly isSustained: (cell: Cell) => boolean;
}

/**
 * The same with a sustained load for some, where head is compared with a base and that is longer.
 * @param paces of each cell, by its name
 */
export function sustained(
  cells: readonly ClosingCell[],
  paces: ReadonlyMap<string, Pace>,
  { burstMs, isSustained }: SustainedLoads,
): readonly ClosingCell[] {
  return cells.map((cell) => {
    const hasBase = cell.lanes.some(({ arm }) => arm !== "head");
    if (!hasBase || burstMs <= cell.shape.burstMs || !isSustained(cell)) return cell;
    return {
      ...cell,
      shape: { ...cell.shape, burstMs },
      isSustained: true,
      timesSecondHalf: timesSecondHalf(entryOf(paces, cellName(cell)), burstMs),
    };
  });
}

/**
 * Loads every series once more, on connections that stay open for longer than a burst, and waits for every answer.
 * This detects what bursts on new connections cut off or never reach: answers that come late or never, and
 * connections and servers that get slower with use. Each server has all its loads in a row, so that it cannot rest.
 * @param round the round of fresh processes that ends with this
 * @param turn base goes first in even turns; by default, each round is one
 * @param cells as returned by {@link closingCells} or {@link sustained}
 * @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
 */
export async function loadToClose(
  measurement: Measurement,
  running: RunningServers,
  {
    round,
    turn = round,
    cells,
  }: { readonly round: number; readonly turn?: number; readonly cells: readonly ClosingCell[] },
): Promise<void> {
  const { recorder, world } = measurement;
  const lanes = lanesOf(cells);
  // The arms alternate in going first.
  for (const lane of turn % 2 === 0 ? lanes : lanes.toReversed()) {
    const server = entryOf(running, laneName(lane));
    for (const cell of cells) {
      if (!cell.lanes.some((one) => laneName(one) === laneName(lane))) continue;
      const { isSustained, setsFirstsApart, timesSecondHalf: timesHalf } = cell;
      const target = { server, lane, cell };
      const waitMs = closingTimeoutMs(cell.shape);
      const endsMs = world.machine.now() + cell.shape.burstMs + BURST_OVERHEAD_MS;
      const how = { round, waitMs, setsFirstsApart, timesSecondHalf: timesHalf };
      const { results } = await onLane(lane, () =>
        loadAndCheck(measurement, target, { ...how, mostChecks: REQUESTS_EACH }),
      );
      const lateMs = world.machine.now() - endsMs;
      if (lateMs > 0) recorder.answered(lane, lateMs);
      for (const { request, result } of results) {
        const closing = closingOf(result, waitMs);
        if (closing) recorder.closed(target, { round, isSustained, ...closing }, request?.name);
      }
    }
  }
}
