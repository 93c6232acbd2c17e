import { CAPACITY_ROUNDS, MOST_CAPACITY_MS } from "../../../domain/run/plan/open-loop.ts";
import { ROUNDS_TO_DECIDE } from "../../../domain/run/plan/round-counts.ts";
import { BURST_OVERHEAD_MS } from "../../../domain/run/plan/time-estimate.ts";
import type { CapacityLoad } from "../../../domain/series/open-loop.ts";
import { probeMs } from "./probe.ts";

/** Typical numbers of probes of a search: of the first, which doubles from the lowest rate, and of a later one. */
const PROBES = { first: 17, later: 11 } as const;

/**
 * Expected rounds of searches for a capacity, and their wall time.
 * @param arms 2 with a base
 * @param setUpMs starts and warm-ups of a round, in milliseconds
 */
export function capacityTime(capacity: CapacityLoad, arms: number, setUpMs: number) {
  const lengthMs = probeMs(capacity, Math.sqrt(capacity.from * capacity.to)) + BURST_OVERHEAD_MS;
  const timeMs = (rounds: number) =>
    rounds * setUpMs + arms * lengthMs * (PROBES.first + (rounds - 1) * PROBES.later);
  let rounds = CAPACITY_ROUNDS;
  while (rounds > ROUNDS_TO_DECIDE && timeMs(rounds) > MOST_CAPACITY_MS) rounds -= 1;
  return { rounds, ms: timeMs(rounds) };
}
