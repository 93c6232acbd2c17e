import type { Cell } from "../../series/lane.ts";
import { ROUNDS_TO_CALL, ROUNDS_TO_DECIDE } from "./round-counts.ts";
import { burstsMs } from "./time-estimate.ts";

/** Maximum number of rounds in which suspects are measured again. */
const MOST_AGAIN = 15;

/** Minimum number of blocks of a round. */
const LEAST_BLOCKS = 2;

/**
 * The number of rounds in which suspects are measured again, one at a time: set-up takes at most half of each.
 * @param timeMs for all of them
 * @param suspects the cells of each, and its set-up time per round
 * @returns a multiple of the rounds that a verdict needs, or as few as can call a large slowdown; 0 if there is too little
 * time for these, or no suspect
 */
export function followUpRounds(
  timeMs: number,
  suspects: readonly { readonly cells: readonly Cell[]; readonly setUpMs: number }[],
): number {
  if (suspects.length === 0) return 0;
  const leastMs = suspects.map(
    ({ cells, setUpMs }) => setUpMs + Math.max(LEAST_BLOCKS * burstsMs(cells), setUpMs),
  );
  const rounds = Math.min(MOST_AGAIN, Math.floor(timeMs / Math.max(...leastMs)));
  if (rounds < ROUNDS_TO_DECIDE) return rounds < ROUNDS_TO_CALL ? 0 : rounds;
  return rounds - (rounds % ROUNDS_TO_DECIDE);
}
