import type { ServerStart } from "../series/server-facts.ts";

/** Starts beyond the one whose server is loaded; a round with five shows most of what starts differ by. */
const MOST = 4;

/** Time that they may take for each arm in a round. */
const MOST_MS = 1000;

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
  return Math.min(MOST, Math.floor(MOST_MS / longestMs));
}
