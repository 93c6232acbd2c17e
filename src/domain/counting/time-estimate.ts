import type { CountConfig } from "../run/config.ts";

/** Starts and stops of one turn of a lane under cachegrind. */
const STARTS_MS = 3000;

/** One request under cachegrind, of a server that does little for it. */
const REQUEST_MS = 0.5;

/** Most servers are counted with so many requests; the language is not known before they run. */
const USUAL_REQUESTS = 2000;

/** What is to be counted, and on how many CPUs. */
export interface CountSize {
  /** Servers under scenarios, in each arm. */
  readonly lanes: number;
  readonly cpuCount: number;
}

/**
 * Wall time that counting is expected to take.
 * @returns milliseconds
 */
export function countEstimateMs(
  { requests = USUAL_REQUESTS, turns }: Pick<CountConfig, "requests" | "turns">,
  { lanes, cpuCount }: CountSize,
): number {
  const atOnce = Math.min(2, cpuCount);
  return (lanes * turns * (STARTS_MS + requests * REQUEST_MS)) / atOnce;
}
