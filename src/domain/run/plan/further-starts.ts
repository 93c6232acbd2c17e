import type { ServerStart } from "../../series/server-facts.ts";
import type { ServerConfig } from "./config.ts";

/** Starts beyond the one that is loaded; ten starts in a round show most of the variation between starts. */
export const MOST_FURTHER_STARTS = 9;

/** Time that they may take for each arm in a round, in milliseconds. */
export const FURTHER_STARTS_MS = 1000;

/**
 * Number of further starts of a server's arms at the end of a round, made only to time them.
 * @param latest start of each arm
 * @returns 0 if a start and stop take so long that the time is better spent otherwise
 */
export function furtherStarts(latest: readonly (Partial<ServerStart> | undefined)[]): number {
  const timesMs = latest.map((start) => (start?.coldStartMs ?? Infinity) + (start?.stopMs ?? 0));
  return Math.min(MOST_FURTHER_STARTS, Math.floor(FURTHER_STARTS_MS / Math.max(0, ...timesMs)));
}

/**
 * True if starting a server again repeats the first start. Not so if its data may have changed, or if it is already
 * running.
 */
export function canStartAgain({ url, services }: Pick<ServerConfig, "url" | "services">): boolean {
  return url === undefined && services === undefined;
}
