import { STARTS } from "./compare-growth.ts";

/** The shortest start: its loads are barely longer than their pieces. */
export const SHORTEST_MS = 30_000;

/** The shortest soak beside base that has as many starts as a comparison needs. */
export const LEAST_COMPARED_MS = STARTS * SHORTEST_MS;

/** A pause as part of its start, which is long enough for a collection, and its maximum. */
const PAUSE = { part: 1 / 15, mostMs: 60_000 } as const;

/** When a server is loaded. */
export interface SoakTimes {
  /** Of head, and of base beside it. */
  readonly starts: number;
  /** Length of each of the two loads of a start, and of the pause after it. */
  readonly loadMs: number;
  readonly pauseMs: number;
}

/**
 * Divides the time of a soak: one start of head, or three of each arm, which a comparison needs.
 * @returns one start of each arm where the time is too short for three
 */
export function soakTimes(forMs: number, isCompared: boolean): SoakTimes {
  const starts = isCompared && forMs >= LEAST_COMPARED_MS ? STARTS : 1;
  const eachMs = forMs / starts;
  const pauseMs = Math.min(PAUSE.mostMs, eachMs * PAUSE.part);
  return { starts, pauseMs, loadMs: eachMs / 2 - pauseMs };
}
