import type { Cell } from "../../domain/run/lane.ts";
import { burstsMs } from "../../domain/run/time-estimate.ts";

/** How long set-ups and blocks take on this machine, compared with the plan's estimate. */
export interface Pace {
  /** When a block of a cell would end if it began after a delay: clock time in milliseconds. */
  readonly endOf: (cell: Cell, delayMs?: number) => number;
  /** How long the plan expected the blocks so far to take. */
  readonly estimatedMs: () => number;
  /** How long the latest set-up took; 0 before the first. */
  readonly setUpMs: () => number;
  /** Starts to time a set-up; call what it returns when the set-up is done. */
  readonly beginSetUp: () => () => void;
  /** Does the work of a block of a cell and times it. */
  readonly timed: (cell: Cell, work: () => Promise<void>) => Promise<void>;
}

/** @param clock never goes back; in milliseconds */
export function createPace(clock: () => number): Pace {
  let measuredMs = 0;
  let estimatedMs = 0;
  let setUpMs = 0;
  return {
    endOf: (cell, delayMs = 0) => {
      const slowness = estimatedMs > 0 ? measuredMs / estimatedMs : 1;
      return clock() + delayMs + slowness * burstsMs([cell]);
    },
    estimatedMs: () => estimatedMs,
    setUpMs: () => setUpMs,
    beginSetUp: () => {
      const beganMs = clock();
      return () => {
        setUpMs = clock() - beganMs;
      };
    },
    timed: async (cell, work) => {
      const beganMs = clock();
      await work();
      measuredMs += clock() - beganMs;
      estimatedMs += burstsMs([cell]);
    },
  };
}
