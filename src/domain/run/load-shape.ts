import { formatMilliseconds, formatWhole } from "../shared/format.ts";
import type { LoadLevel } from "./series.ts";

/** How a scenario is loaded, at any level. */
export interface LoadShape {
  /** Length of one burst; with `requests`, only the plan's time estimate uses it. */
  readonly burstMs: number;
  /** Number of requests in a burst, instead of a length of time. */
  readonly requests?: number;
  /**
   * Load before the first measured burst of each series and round. Absent: until the server gets no faster
   * ({@link isFlat} in warm-up.ts).
   */
  readonly warmUpMs?: number;
  /** Connections that a rate is spread over. */
  readonly connections: number;
  /** Whether a connection is used for more than one request. */
  readonly keepAlive: boolean;
}

/** A burst of a given length over lasting connections, without a warm-up. */
export function timedBurst(burstMs: number, connections = 1): LoadShape {
  return { burstMs, warmUpMs: 0, connections, keepAlive: true };
}

/** The length of one burst in words: `500 ms` or `10,000 requests`. */
export function burstLength({ burstMs, requests }: LoadShape): string {
  return requests === undefined ? formatMilliseconds(burstMs) : `${formatWhole(requests)} requests`;
}

/** The connections that a burst opens. */
export function connectionsOf(level: LoadLevel, shape: LoadShape): number {
  return "rate" in level ? shape.connections : level.concurrency;
}
