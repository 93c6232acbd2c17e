import { LEAST_ANSWERS } from "../../series/load-shape.ts";
import type { CapacityLoad } from "../../series/open-loop.ts";
import { roundsInTime } from "./open-loop-rounds.ts";
import { BURST_OVERHEAD_MS } from "./time-estimate.ts";

/**
 * The lowest rate of a search, in requests per second: with fewer, the answers that a 99th percentile needs take longer
 * than ten seconds.
 */
export const LEAST_CAPACITY = 100;

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

/** A search for a capacity that is yet to begin. */
export interface ExpectedSearch {
  readonly capacity: Omit<CapacityLoad, "errorPart">;
  /** 2 with a base. */
  readonly arms: number;
  /** Starts and warm-ups of a round, in milliseconds. */
  readonly setUpMs: number;
}

/**
 * Expected rounds of searches for a capacity, and their wall time.
 * @param near the capacity, in requests per second; absent for the middle of the range. Loads near a low one are longer
 */
export function capacityTime({ capacity, arms, setUpMs }: ExpectedSearch, near?: number) {
  const rate = near ?? Math.sqrt(capacity.from * capacity.to);
  const lengthMs = probeMs(capacity, rate) + BURST_OVERHEAD_MS;
  return roundsInTime(
    (rounds) => rounds * setUpMs + arms * lengthMs * (PROBES.first + (rounds - 1) * PROBES.later),
  );
}
