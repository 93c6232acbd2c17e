import type { Sample } from "./sample.ts";

/** One window of a warm-up: the figures of a burst of that length. */
export type WarmUpWindow = Pick<Sample, "throughput" | "cpuPerRequestUs">;

/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;

/** Windows of a slow scenario, whose bursts are long, are this part of a burst. */
const PART_OF_BURST = 1 / 5;

/** Fewest windows that say anything. */
export const LEAST_WINDOWS = 4;

/** The last windows are compared with all before them: half of the windows, up to this number. */
const MOST_LAST = 4;

/** Longest warm-up of one scenario and level, however much faster the server still gets. */
export const MOST_WARM_UP_MS = 30_000;

/** A server is flat if its last windows are better than those before by at most this. */
export const FLAT_PERCENT = 10;

/** The length of one window of a scenario with bursts of this length. */
export function windowMs(burstMs: number): number {
  return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}

/**
 * How much faster a server still got at the end of some windows: the best of the last few against the best
 * of all before, by rate or by CPU time per request, whichever changed more. Best values are compared
 * because disturbances only make a server slower, never faster.
 *
 * @param windows of one server and load, in the order of time
 * @returns percent, 0 if it got no faster; undefined with too few windows
 */
export function speedUpPercent(windows: readonly WarmUpWindow[]): number | undefined {
  if (windows.length < LEAST_WINDOWS) return undefined;
  const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
  const before = windows.slice(0, -last.length);
  const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
  return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}

/** Whether a server is warm that got faster by so much, as {@link speedUpPercent} has it. */
export function isFlat(percent: number | undefined): boolean {
  return percent !== undefined && percent <= FLAT_PERCENT;
}

function best(windows: readonly WarmUpWindow[], of: (window: WarmUpWindow) => number): number {
  return Math.max(...windows.map(of));
}

const throughputOf = ({ throughput = 0 }: WarmUpWindow) => throughput;

/** Requests per CPU time. */
const perCpu = ({ cpuPerRequestUs }: WarmUpWindow) => (cpuPerRequestUs ? 1 / cpuPerRequestUs : 0);
