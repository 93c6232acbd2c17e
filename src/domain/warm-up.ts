import type { Sample } from "./sample.ts";

/** One window of a warm-up: what a burst of that length showed of the server. */
export type WarmUpWindow = Pick<Sample, "throughput" | "cpuPerRequestUs">;

/** Windows are short, so that a server that is warm at once costs little. */
const WINDOW_MS = 200;

/** A window of a slow scenario, whose bursts are long, is this part of a burst. */
const PART_OF_BURST = 1 / 5;

/** Windows before which nothing can be told. */
export const LEAST_WINDOWS = 4;

/** The last windows, which are compared with all before: half of them, up to this number. */
const MOST_LAST = 4;

/** Load of one scenario and level that no server gets more of, however much faster it still becomes. */
export const MOST_WARM_UP_MS = 30_000;

/** A server is flat when its last windows are not better than those before by more than this. */
export const FLAT_PERCENT = 10;

/**
 * The length of one window.
 * @param burstMs length of the scenario's bursts
 */
export function windowMs(burstMs: number): number {
  return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}

/**
 * By how much a server still got faster at the end of some windows: the best of the last few against the
 * best of all before, by rate or by CPU time per request, whichever changed more. Best values, since what
 * else happens on a machine makes a server slower and never faster.
 *
 * @param windows of one server and load, in the order of time
 * @returns percent, 0 where it got no faster; undefined where there are too few windows to tell
 */
export function speedUpPercent(windows: readonly WarmUpWindow[]): number | undefined {
  if (windows.length < LEAST_WINDOWS) return undefined;
  const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
  const before = windows.slice(0, -last.length);
  const gains = [ratePerSecond, requestsPerCpu].map((of) => best(last, of) / best(before, of) - 1);
  return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}

/**
 * Whether a server that got faster by so much may be measured.
 * @param percent as {@link speedUpPercent} has it
 */
export function isFlat(percent: number | undefined): boolean {
  return percent !== undefined && percent <= FLAT_PERCENT;
}

function best(windows: readonly WarmUpWindow[], of: (window: WarmUpWindow) => number): number {
  return Math.max(...windows.map(of));
}

function ratePerSecond({ throughput = 0 }: WarmUpWindow): number {
  return throughput;
}

function requestsPerCpu({ cpuPerRequestUs }: WarmUpWindow): number {
  return cpuPerRequestUs === undefined || cpuPerRequestUs === 0 ? 0 : 1 / cpuPerRequestUs;
}
