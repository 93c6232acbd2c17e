import { formatMilliseconds, formatWhole } from "../../shared/format.ts";
import type { LoadLevel } from "../series/series.ts";

/** How a scenario is loaded, at any level. */
export interface LoadShape {
  /** Length of one burst; with `requests`, only the plan's time estimate uses it. */
  readonly burstMs: number;
  /** Length of a burst in which a server gives too few answers otherwise; absent where the length is fixed. */
  readonly longerMs?: number;
  /** Whether its servers decided about the length of a burst ({@link settledShape}): it is not part of the configuration. */
  readonly isLengthOpen?: true;
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
  /** Requests that an HTTP/2 connection carries at once; one without it. */
  readonly streams?: number;
}

/** Length of a burst where the configuration does not say it. */
export const BURST_MS = 200;

/** The same where that brings fewer than {@link ENOUGH_ANSWERS}. */
export const LONGER_BURST_MS = 500;

/** With fewer answers, a burst's 99th percentile is its slowest answer. */
export const ENOUGH_ANSWERS = 100;

/**
 * The shape of a load once its server has shown how fast it is.
 * @param throughput answers a second
 */
export function settledShape({ longerMs, ...shape }: LoadShape, throughput: number): LoadShape {
  if (longerMs === undefined) return shape;
  const answers = (throughput * shape.burstMs) / 1000;
  const burstMs = answers < ENOUGH_ANSWERS ? longerMs : shape.burstMs;
  return { ...shape, burstMs, isLengthOpen: true };
}

/** Below this part of a burst's answers, the first ones of its connections hardly move its 99th percentile. */
const FIRSTS_THAT_COUNT = 0.005;

/** With fewer answers on each connection than this, too few are left without the first ones. */
const LEAST_EACH = { closed: 4, rate: 2 } as const;

/**
 * Whether a burst's connections, or their streams, are so many that their first answers, which include the set-up, have to be
 * timed apart from the others. The generator takes longer to write single answers than to count them, so it does so only then.
 * @param throughput answers a second
 */
export function firstsCount(level: LoadLevel, shape: LoadShape, throughput: number): boolean {
  if (!shape.keepAlive || shape.requests !== undefined) return false;
  const answers = (throughput * shape.burstMs) / 1000;
  const lines = linesOf(level, shape);
  const least = "rate" in level ? LEAST_EACH.rate : LEAST_EACH.closed;
  return lines > FIRSTS_THAT_COUNT * answers && answers >= least * lines;
}

/** Requests that are under way at once, at most: the connections of a burst, or in HTTP/2 their streams. */
export function linesOf(level: LoadLevel, shape: LoadShape): number {
  return connectionsOf(level, shape) * (shape.streams ?? 1);
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

/** The parts of a shape, by their keys in the configuration. */
const SHAPE_PARTS: Readonly<Record<string, (shape: LoadShape, level: LoadLevel) => unknown>> = {
  burst: ({ burstMs, longerMs }) => [burstMs, longerMs].join(),
  requests: ({ requests }) => requests,
  "warm-up": ({ warmUpMs }) => warmUpMs,
  connections: (shape, level) => connectionsOf(level, shape),
  "keep-alive": ({ keepAlive }) => keepAlive,
  streams: ({ streams = 1 }) => streams,
};

/** The parts in which two shapes differ at a level, by their keys in the configuration. */
export function shapeChanges(
  level: LoadLevel,
  before: LoadShape,
  now: LoadShape,
): readonly string[] {
  return Object.entries(SHAPE_PARTS).flatMap(([key, partOf]) =>
    partOf(before, level) === partOf(now, level) ? [] : [key],
  );
}
