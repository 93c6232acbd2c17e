import type { Sample } from "./sample.ts";

/** One window of a warm-up: the figures of a burst of that length. */
export type WarmUpWindow = Pick<Sample, "throughput" | "cpuPerRequestUs">;

/** Short, so that a server that is warm at once costs little time. */
const WINDOW_MS = 200;

/** If bursts are long, as in slow scenarios, windows are this share of a burst. */
const PART_OF_BURST = 1 / 5;

/** Minimum number of windows to judge by. */
export const LEAST_WINDOWS = 4;

/** The last windows are compared with all earlier ones: half of the windows, up to this number. */
const MOST_LAST = 4;

/** Maximum warm-up of one scenario and level, even if the server is still getting faster. */
export const MOST_WARM_UP_MS = 30_000;

/** A server is flat if its last windows are at most this much better than the earlier ones. */
export const FLAT_PERCENT = 10;

/** The length of one window, from the length of a burst. */
export function windowMs(burstMs: number): number {
  return Math.max(WINDOW_MS, burstMs * PART_OF_BURST);
}

/**
 * The speed-up that a server still showed at the end of some windows: the best of the last few against the best of all
 * earlier ones, by rate or by CPU time per request, whichever changed more. Best values are compared because
 * disturbances only make a server slower, never faster.
 *
 * @param windows of one server and load, in chronological order
 * @returns percent, 0 if it got no faster; undefined with too few windows
 */
export function speedUpPercent(windows: readonly WarmUpWindow[]): number | undefined {
  if (windows.length < LEAST_WINDOWS) return undefined;
  const last = windows.slice(-Math.min(MOST_LAST, Math.floor(windows.length / 2)));
  const before = windows.slice(0, -last.length);
  const gains = [throughputOf, perCpu].map((of) => best(last, of) / best(before, of) - 1);
  return Math.max(0, ...gains.filter(Number.isFinite).map((gain) => gain * 100));
}

/** True if a server is warm, by its {@link speedUpPercent}. */
export function isFlat(percent: number | undefined): boolean {
  return percent !== undefined && percent <= FLAT_PERCENT;
}

function best(windows: readonly WarmUpWindow[], of: (window: WarmUpWindow) => number): number {
  return Math.max(...windows.map(of));
}

const throughputOf = ({ throughput = 0 }: WarmUpWindow) => throughput;

/** Requests per CPU time. */
const perCpu = ({ cpuPerRequestUs }: WarmUpWindow) => (cpuPerRequestUs ? 1 / cpuPerRequestUs : 0);
