import type { ServerStart } from "../series/server-facts.ts";
import type { ServerConfig } from "./config.ts";

/** Starts beyond the one whose server is loaded; a round with five shows most of what starts differ by. */
export const MOST_FURTHER_STARTS = 4;

/** Time that they may take for each arm in a round, in milliseconds. */
export const FURTHER_STARTS_MS = 1000;

/**
 * How often the arms of a server are started once more at the end of a round, only to see how long that takes.
 * @param latest start of each arm
 * @returns 0 where a start and its stop take so long that the time is better spent otherwise
 */
export function furtherStarts(
  latest: readonly (Pick<ServerStart, "coldStartMs" | "stopMs"> | undefined)[],
): number {
  const longestMs = latest.reduce(
    (most, { coldStartMs = Number.POSITIVE_INFINITY, stopMs = 0 } = {}) =>
      Math.max(most, coldStartMs + stopMs),
    0,
  );
  return Math.min(MOST_FURTHER_STARTS, Math.floor(FURTHER_STARTS_MS / longestMs));
}

/** Whether another start of a server shows the same as the first: its data may have changed, or it runs already. */
export function canStartAgain({ url, services }: Pick<ServerConfig, "url" | "services">): boolean {
  return url === undefined && services === undefined;
}
