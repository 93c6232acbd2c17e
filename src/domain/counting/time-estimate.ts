import type { CountConfig } from "../run/config.ts";
import { USUAL_REQUESTS } from "./runtime.ts";

/** Starts and stops of one turn of a lane, with the requests before the counted ones. */
const STARTS_MS = 3000;

/** One request under cachegrind, of a server that does little for it. */
const REQUEST_MS = 0.5;

/** What is to be counted, and on how many CPUs. */
export interface CountSize {
  /** Servers under scenarios, once for both arms. */
  readonly subjects: number;
  /** 2 where base is counted too. */
  readonly arms: number;
  readonly cpuCount: number;
}

/**
 * Wall time that counting is expected to take, of servers that need no more requests than most.
 * @returns milliseconds
 */
export function countEstimateMs(
  { requests = USUAL_REQUESTS, turns }: Pick<CountConfig, "requests" | "turns">,
  { subjects, arms, cpuCount }: CountSize,
): number {
  const atOnce = Math.min(arms, cpuCount);
  return (subjects * arms * turns * (STARTS_MS + requests * REQUEST_MS)) / atOnce;
}
