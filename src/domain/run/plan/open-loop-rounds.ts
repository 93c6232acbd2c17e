import { sumOf } from "../../shared/sum-of.ts";
import { ROUNDS_TO_DECIDE } from "./round-counts.ts";

/** Rounds in which a server is loaded at several rates, if time allows. */
export const OPEN_LOOP_ROUNDS = 12;

/** No round of a server under a scenario at several rates begins that would end later than this. */
export const MOST_OPEN_LOOP_MS = 6 * 60_000;

/**
 * Whether a further round ends in time, if it is as long as the longest so far.
 * @param tookMs wall time of each round so far
 * @returns true also for a round that a verdict needs
 */
export function hasTimeForRound(tookMs: readonly number[]): boolean {
  if (tookMs.length < ROUNDS_TO_DECIDE) return true;
  return sumOf(tookMs, (ms) => ms) + Math.max(...tookMs) <= MOST_OPEN_LOOP_MS;
}

/**
 * Expected rounds, and their wall time.
 * @param timeMs of so many rounds, in milliseconds
 */
export function roundsInTime(timeMs: (rounds: number) => number) {
  let rounds = OPEN_LOOP_ROUNDS;
  while (rounds > ROUNDS_TO_DECIDE && timeMs(rounds) > MOST_OPEN_LOOP_MS) rounds -= 1;
  return { rounds, ms: timeMs(rounds) };
}
