import { formatMilliseconds, formatWhole } from "../shared/format.ts";
import type { OpenLoopLoads } from "./open-loop.ts";
import type { LoadLevel } from "./series.ts";

/** The shape of a scenario's load, at any level. */
export interface LoadShape extends OpenLoopLoads {
  /** Length of one burst; with `requests`, only used for the plan's time estimate. */
  readonly burstMs: number;
  /** Length of a burst if the server would give too few answers otherwise; absent if the length is fixed. */
  readonly longerMs?: number;
  /**
   * The length of a burst was chosen by the servers' speed ({@link settledShape}), so it is not part of the
   * configuration.
   */
  readonly isLengthOpen?: true;
  /** Number of requests in a burst, instead of a duration. */
  readonly requests?: number;
  /**
   * Duration of load before the first measured burst of each series and round. If absent, load continues until the
   * server gets no faster ({@link isFlat} in warm-up.ts).
   */
  readonly warmUpMs?: number;
  /** Connections that a rate is spread over. */
  readonly connections: number;
  /** Connections are reused for further requests. */
  readonly keepAlive: boolean;
  /** Concurrent requests on an HTTP/2 connection; one if absent. */
  readonly streams?: number;
}

/**
 * The shape of a load at a level: that of an open load at several rates has no bursts of a configured length.
 * @param loads of the scenario
 */
export function shapeAt(
  level: LoadLevel,
  { load, openLoop }: { readonly load: LoadShape; readonly openLoop?: OpenLoopLoads | undefined },
): LoadShape {
  if (!("openLoop" in level)) return load;
  const { connections, keepAlive, streams, warmUpMs } = load;
  const { [level.openLoop]: own } = openLoop ?? {};
  return {
    ...{ burstMs: WARM_UP_WINDOW_MS, connections, keepAlive, streams, warmUpMs },
    [level.openLoop]: own,
  };
}

/** Length of a stretch of load before an open load at several rates. */
const WARM_UP_WINDOW_MS = 1000;

/** Default length of a burst. */
export const BURST_MS = 200;

/** Default length if {@link BURST_MS} would give fewer than {@link ENOUGH_ANSWERS}. */
export const LONGER_BURST_MS = 500;

/**
 * With fewer answers to a request in a burst, one more or less is a change of more than a tenth. Beyond a percentile of
 * all answers of a round, this many are needed to be more than a few accidents.
 */
export const LEAST_ANSWERS = 10;

/** With fewer answers, a burst's 99th percentile is its slowest answer. */
export const ENOUGH_ANSWERS = 100;

/**
 * The final shape of a load, once the server's speed is known.
 * @param throughput answers per second
 */
export function settledShape({ longerMs, ...shape }: LoadShape, throughput: number): LoadShape {
  if (longerMs === undefined) return shape;
  const answers = (throughput * shape.burstMs) / 1000;
  const burstMs = answers < ENOUGH_ANSWERS ? longerMs : shape.burstMs;
  return { ...shape, burstMs, isLengthOpen: true };
}

/** Below this share of a burst's answers, the first ones of its connections hardly affect its 99th percentile. */
const FIRSTS_THAT_COUNT = 0.005;

/** With fewer answers per connection than this, too few remain without the first ones. */
const LEAST_EACH = { closed: 4, rate: 2 } as const;

/**
 * True if a burst has so many connections (or streams) that their first answers, which include connection set-up, must
 * be timed separately. Writing single answers costs the generator more time than counting them, so it is done only
 * then.
 * @param throughput answers per second
 */
export function firstsCount(level: LoadLevel, shape: LoadShape, throughput: number): boolean {
  if (!shape.keepAlive || shape.requests !== undefined) return false;
  const answers = (throughput * shape.burstMs) / 1000;
  const lines = linesOf(level, shape);
  const least = "rate" in level ? LEAST_EACH.rate : LEAST_EACH.closed;
  return lines > FIRSTS_THAT_COUNT * answers && answers >= least * lines;
}

/** Maximum number of requests in flight: the connections of a burst, times their streams in HTTP/2. */
export function linesOf(level: LoadLevel, shape: LoadShape): number {
  return connectionsOf(level, shape) * (shape.streams ?? 1);
}

/** A burst of a given length over persistent connections, without warm-up. */
export function timedBurst(burstMs: number, connections = 1): LoadShape {
  return { burstMs, warmUpMs: 0, connections, keepAlive: true };
}

/** The length of one burst in words: `500 ms` or `10,000 requests`. */
export function burstLength({ burstMs, requests }: LoadShape): string {
  return requests === undefined ? formatMilliseconds(burstMs) : `${formatWhole(requests)} requests`;
}

/** The connections that a burst opens. */
export function connectionsOf(level: LoadLevel, shape: LoadShape): number {
  return "concurrency" in level ? level.concurrency : shape.connections;
}

/** The parts of a shape, by their keys in the configuration. */
const SHAPE_PARTS: Readonly<Record<string, (shape: LoadShape, level: LoadLevel) => unknown>> = {
  burst: ({ burstMs, longerMs }) => [burstMs, longerMs].join(),
  requests: ({ requests }) => requests,
  "warm-up": ({ warmUpMs }) => warmUpMs,
  connections: (shape, level) => connectionsOf(level, shape),
  "keep-alive": ({ keepAlive }) => keepAlive,
  streams: ({ streams = 1 }) => streams,
  capacity: ({ capacity }) => capacity && Object.values(capacity).join(),
  stages: ({ stages }) => stages?.map(({ rate, ms }) => `${rate} ${ms}`).join(),
};

/** The parts in which two shapes differ at a level, by their keys in the configuration. */
export function shapeChanges(level: LoadLevel, before: LoadShape, now: LoadShape) {
  return Object.entries(SHAPE_PARTS).flatMap(([key, partOf]) =>
    partOf(before, level) === partOf(now, level) ? [] : [key],
  );
}
