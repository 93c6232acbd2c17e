import type { TimeLeft } from "../../domain/run/plan/plan.ts";
import { BURST_OVERHEAD_MS } from "../../domain/run/plan/time-estimate.ts";
import {
  closingOf,
  closingShape,
  closingTimeoutMs,
  isMuchLonger,
  longerMs,
  type Pace,
  REQUESTS_EACH,
  SUSTAINED_STARTS,
  sustainedMs,
  timesSecondHalf,
} from "../../domain/series/closing-load.ts";
import { type Cell, cellName, laneName, lanesIn, lanesOf } from "../../domain/series/lane.ts";
import { firstsCount } from "../../domain/series/load-shape.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { LaneFailure, onLane } from "../arms/lane-failure.ts";
import { loadAndCheck } from "./burst.ts";
import type { Measurement, RunningServers } from "./measurement.ts";
import { type StartServers, withWarmServers } from "./with-servers.ts";

/** A cell with the load of the end of a round. */
interface ClosingCell extends Cell {
  readonly isSustained?: true;
  readonly timesSecondHalf?: boolean;
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

/**
 * The same with a sustained load for some, where head is compared with a base and that is longer.
 * @param paces of each cell, by its name
 * @param burstMs length of the load
 * @param isSustained checks whether a cell has it
 */
export function sustained(
  cells: readonly ClosingCell[],
  paces: ReadonlyMap<string, Pace>,
  burstMs: number,
  isSustained: (cell: Cell) => boolean,
): readonly ClosingCell[] {
  return cells.map((cell) => {
    const isCompared = cell.lanes.some(({ arm }) => arm !== "head");
    if (!isCompared || burstMs <= cell.shape.burstMs || !isSustained(cell)) return cell;
    return {
      ...cell,
      shape: { ...cell.shape, burstMs },
      isSustained: true,
      timesSecondHalf: timesSecondHalf(entryOf(paces, cellName(cell)), burstMs),
    };
  });
}

/** The end of a round of fresh processes. */
interface EndOfRound {
  readonly round: number;
  /** Base goes first in even turns; by default, each round is one. */
  readonly turn?: number;
  /** As returned by {@link closingCells} or {@link sustained}. */
  readonly cells: readonly ClosingCell[];
}

/**
 * Loads every series once more, on connections that stay open for longer than a burst, and waits for every answer.
 * This detects what bursts on new connections cut off or never reach: answers that come late or never, and
 * connections and servers that get slower with use. Each server has all its loads in a row, so that it cannot rest.
 * @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
 */
export async function loadToClose(
  measurement: Measurement,
  running: RunningServers,
  { round, turn = round, cells }: EndOfRound,
): Promise<void> {
  const { recorder, signal, world } = measurement;
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
    await server.settle?.(signal);
  }
}

/**
 * Spends the time that is left once everything is decided on a further start of all servers with a sustained load only,
 * if that is much longer than the first one. Where any series is slower than tolerated under it, all are started and
 * loaded once more, so that a server has the same loads in a row. Base goes first: if a base fails, head does not, and
 * no longer load is compared.
 * @param left the time left, and with it the time that a round of all servers takes besides its blocks, and the budget
 * of the whole run
 * @throws LoadgateError `measurement` if a server of head or the generator fails, or an answer under load is wrong
 */
export async function loadLonger(
  measurement: Measurement,
  start: StartServers,
  { budgetMs: leftMs, setUpMs, round: first, wholeMs }: TimeLeft & { readonly wholeMs: number },
): Promise<void> {
  const { cells, world } = measurement;
  const { machine, progress } = world;
  const lanes = lanesIn(cells);
  const untilMs = machine.now() + leftMs;
  /** Length of each load, if some more starts are to end in time. */
  const lengthMs = (starts: number, setUpsMs: number) =>
    longerMs(untilMs - machine.now() - setUpsMs, starts * lanes, BURST_OVERHEAD_MS);
  const expectedMs = lengthMs(SUSTAINED_STARTS, SUSTAINED_STARTS * setUpMs);
  if (!isMuchLonger(expectedMs, sustainedMs(wholeMs, lanes))) return;
  const again = `every server is started once more and loaded for ${formatDuration(expectedMs)}`;
  progress.note(`Nothing got slower, and ${formatDuration(leftMs)} is left: ${again}`);
  for (let done = 0; done < SUSTAINED_STARTS; done += 1) {
    if (done > 0 && measurement.slowerSustained?.(measurement).size === 0) return;
    const round = first + done;
    const beganMs = machine.now();
    const remainingMs = Math.max(0, untilMs - beganMs);
    const fraction = 1 - remainingMs / wholeMs;
    progress.advance({ fraction, remainingMs, current: "longer loads" });
    const warmth = { round, start, untilMs: () => beganMs + setUpMs };
    const more = SUSTAINED_STARTS - done;
    try {
      await withWarmServers(measurement, warmth, async (running, paces) => {
        const ownSetUpMs = machine.now() - beganMs;
        const burstMs = lengthMs(more, (more - 1) * ownSetUpMs);
        const usual = closingCells(cells, paces, burstMs);
        const closing = sustained(usual, paces, burstMs, () => true);
        await loadToClose(measurement, running, { round, turn: done, cells: closing });
      });
    } catch (error) {
      if (!(error instanceof LaneFailure) || error.lane.arm === "head") throw error;
      progress.warn(`Not compared under longer load: ${error.message}`);
      return;
    }
  }
}
