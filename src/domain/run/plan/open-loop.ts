import { type Cell, isTimedCell, seriesOf } from "../../series/lane.ts";
import type { OpenLoopMetricId, Stage } from "../../series/open-loop.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { capacityTime } from "./capacity-time.ts";
import { MOST_OPEN_LOOP_MS, roundsInTime } from "./open-loop-rounds.ts";
import { expectedSetUpMs } from "./time-estimate.ts";

/**
 * Expected wall time of a server under a scenario that is loaded at several rates, at most.
 * @param cell its lanes are those of one server
 * @returns milliseconds; 0 if it is loaded in bursts
 */
export function openLoopMs(cell: Cell): number {
  const { capacity, stages } = cell.shape;
  if (capacity) {
    const search = { capacity, arms: cell.lanes.length, setUpMs: expectedSetUpMs([cell]) };
    return Math.max(MOST_OPEN_LOOP_MS, capacityTime(search, capacity.from).ms);
  }
  return stages ? stagesTime(cell, stages).ms : 0;
}

/** Expected rounds of a server that is loaded in stages, and their wall time. */
export function stagesTime(cell: Cell, stages: readonly Stage[]) {
  const loadMs = cell.lanes.length * sumOf(stages, ({ ms }) => ms);
  return roundsInTime((rounds) => rounds * (expectedSetUpMs([cell]) + loadMs));
}

/** The series among some cells that are loaded at several rates, and their wall time together, at most. */
export function openLoopPart(cells: readonly Cell[]) {
  const open = cells.filter((cell) => !isTimedCell(cell));
  const ofServers = open.flatMap((cell) =>
    [...groupedBy(cell.lanes, ({ server }) => server).values()].map((lanes) => ({
      ...cell,
      lanes,
    })),
  );
  return { series: seriesOf(open), ms: sumOf(ofServers, openLoopMs) };
}

/**
 * Whether stages show a metric: what comes after a peak is only known of a rate that falls, and whether latency is as before
 * it also needs a lower rate before.
 * @param rates of the stages, in their order
 */
export function isShownByRates(rates: readonly number[], id: OpenLoopMetricId): boolean {
  const highest = Math.max(...rates);
  const falls = rates.at(-1) !== highest;
  if (id === "after-p99") return falls;
  return id !== "recovery" || (falls && rates[0] !== highest);
}

/** Requests of a window at the lowest rate: five answers are beyond its 99th percentile. */
const ENOUGH_REQUESTS = 500;

/** The shortest window, in milliseconds. */
const LEAST_WINDOW_MS = 1000;

/** Windows in a row for which latency must be as before the peak: a single one can be so by chance. */
export const HOLDING_WINDOWS = 3;

/**
 * The length of windows, in milliseconds: whole seconds in which {@link ENOUGH_REQUESTS} are due at the lowest rate.
 * A stage is divided into as many equal windows at least this long as fit, or is one.
 */
export function windowMsOf(stages: readonly Pick<Stage, "rate">[]): number {
  const lowest = Math.min(...stages.map(({ rate }) => rate));
  return LEAST_WINDOW_MS * Math.ceil(ENOUGH_REQUESTS / lowest);
}

/** The number of equal windows of a stage. @param windowMs as {@link windowMsOf} gives it */
export function windowCount(stageMs: number, windowMs: number): number {
  return Math.max(1, Math.floor(stageMs / windowMs));
}
