import { LEAST_ANSWERS } from "../../series/load-shape.ts";
import type { CapacityLoad } from "../../series/open-loop.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { ROUNDS_TO_DECIDE } from "./round-counts.ts";
import { BURST_OVERHEAD_MS } from "./time-estimate.ts";

/** Rounds of searches for a capacity, if time allows. */
export const CAPACITY_ROUNDS = 12;

/** No round of searches for the capacity of a server under a scenario begins that would end later than this. */
export const MOST_CAPACITY_MS = 6 * 60_000;

/**
 * Whether a further round ends in time, if it is as long as the longest so far.
 * @param tookMs wall time of each round so far
 * @returns true also for a round that a verdict needs
 */
export function hasTimeForRound(tookMs: readonly number[], mostMs: number): boolean {
  if (tookMs.length < ROUNDS_TO_DECIDE) return true;
  return sumOf(tookMs, (ms) => ms) + Math.max(...tookMs) <= mostMs;
}

/** The shortest load of a probe: shorter ones are mostly the generator's own start. */
const LEAST_MS = 1000;

/**
 * Length of a probe, in longest 99th percentiles. At a rate beyond what a server answers, requests wait longer and longer,
 * and after this time a tenth too much makes them wait too long. Less too much shows in the queue at its end.
 */
const LIMITS_IN_PROBE = 10;

/**
 * The length of a probe: enough requests for {@link LEAST_ANSWERS} beyond their 99th percentile, and time for a queue to grow.
 * @param rate requests per second
 * @returns milliseconds
 */
export function probeMs({ p99Ms }: Pick<CapacityLoad, "p99Ms">, rate: number): number {
  const answersMs = (1000 * LEAST_ANSWERS) / 0.01 / rate;
  return Math.ceil(Math.max(LEAST_MS, LIMITS_IN_PROBE * p99Ms, answersMs));
}

/** Typical numbers of probes of a search: of the first, which doubles from the lowest rate, and of a later one. */
const PROBES = { first: 17, later: 11 } as const;

/**
 * Expected rounds of searches for a capacity, and their wall time.
 * @param arms 2 with a base
 * @param setUpMs starts and warm-ups of a round, in milliseconds
 */
export function capacityTime(
  capacity: Omit<CapacityLoad, "errorPart">,
  arms: number,
  setUpMs: number,
) {
  const lengthMs = probeMs(capacity, Math.sqrt(capacity.from * capacity.to)) + BURST_OVERHEAD_MS;
  const timeMs = (rounds: number) =>
    rounds * setUpMs + arms * lengthMs * (PROBES.first + (rounds - 1) * PROBES.later);
  let rounds = CAPACITY_ROUNDS;
  while (rounds > ROUNDS_TO_DECIDE && timeMs(rounds) > MOST_CAPACITY_MS) rounds -= 1;
  return { rounds, ms: timeMs(rounds) };
}
