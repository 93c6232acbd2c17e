import type { Cell } from "../../series/lane.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { ROUNDS_TO_DECIDE } from "./round-counts.ts";
import { expectedSetUpMs } from "./time-estimate.ts";

/** Rounds of searches for a capacity, if time allows. */
export const CAPACITY_ROUNDS = 9;

/** No round of searches for the capacity of a server under a scenario begins that would end later than this. */
export const MOST_CAPACITY_MS = 6 * 60_000;

/**
 * Expected wall time of a server under a scenario that is loaded at several rates, at most.
 * @param cell its lanes are those of one server
 * @returns milliseconds; 0 if it is loaded in bursts
 */
export function openLoopMs(cell: Cell): number {
  const { capacity, stages } = cell.shape;
  if (capacity) return MOST_CAPACITY_MS;
  if (!stages) return 0;
  const loadMs = cell.lanes.length * sumOf(stages, ({ ms }) => ms);
  return ROUNDS_TO_DECIDE * (expectedSetUpMs([cell]) + loadMs);
}
