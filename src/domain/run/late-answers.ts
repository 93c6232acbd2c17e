import type { Quantile } from "../statistics/quantile-function.ts";
import type { Cell } from "./lane.ts";
import type { LoadShape } from "./load-shape.ts";
import type { MeasuredPart } from "./merged-load.ts";
import type { LoadResult, RequestAccount } from "./sample.ts";

/** How a window of load waits for the requests that are under way when its time is over. */
export interface Waiting {
  /** Lengths that a measured burst may have: an answer that takes longer than one is late for it. */
  readonly burstsMs: readonly number[];
  /** A request without an answer after this time gets none. */
  readonly timeoutMs: number;
}

/** Requests wait at least so long, so that what is slow can be told from what hangs. */
const LEAST_TIMEOUT_MS = 2000;

/** The generator's word for a request that waited too long. */
const TIMED_OUT = "timeout";

/** How the windows before bursts of a shape wait. */
export function waitingFor({ burstMs, longerMs }: LoadShape): Waiting {
  const burstsMs = longerMs === undefined ? [burstMs] : [burstMs, longerMs];
  return { burstsMs, timeoutMs: Math.max(LEAST_TIMEOUT_MS, 2 * Math.max(...burstsMs)) };
}

/**
 * The part of all requests' time that passed in late ones. A burst cuts off what is under way at its end, so this part of
 * what a server does is in no figure of its bursts.
 * @param parts a window of load that was waited for, by request of a mix
 * @returns percent for each length of a burst; 0 where no request took any time
 */
export function latePercents(
  parts: readonly MeasuredPart[],
  { burstsMs, timeoutMs }: Waiting,
): readonly number[] {
  const times = parts.map(({ result, quantilesMs = [] }) => ({
    answers: result.expected + result.unexpected,
    meanMs: result.latencyMs?.mean ?? 0,
    hungMs: (result.errors[TIMED_OUT] ?? 0) * timeoutMs,
    quantilesMs,
  }));
  const sum = (of: (one: (typeof times)[number]) => number) =>
    times.reduce((total, one) => total + of(one), 0);
  const allMs = sum(({ answers, meanMs, hungMs }) => answers * meanMs + hungMs);
  return burstsMs.map((lateMs) => {
    const late = sum((one) => one.answers * meanAbove(one.quantilesMs, lateMs) + one.hungMs);
    return allMs === 0 ? 0 : Math.min(100, (late / allMs) * 100);
  });
}

/** What became of the requests of a window that was waited for, without those that are late rather than failed. */
export function withoutTimedOut(account: RequestAccount): RequestAccount {
  const { [TIMED_OUT]: _, ...errors } = account.errors;
  return { ...account, errors };
}

/**
 * The rate that a window had before it began to wait for its last answers, whose time is chance. In a closed loop, each
 * connection had one request under way then.
 * @param result of a window that was waited for
 * @returns expected answers a second
 */
export function rateBeforeWaiting(
  { expected, errors }: Pick<LoadResult, "expected" | "errors">,
  { level, shape }: Pick<Cell, "level" | "shape">,
): number {
  const underWay = "rate" in level ? 0 : level.concurrency;
  const before = expected + (errors[TIMED_OUT] ?? 0) - underWay;
  return (Math.max(0, before) / shape.burstMs) * 1000;
}

/**
 * What values above a bound add to the mean: the integral of the quantile function over them, taken as linear between
 * known quantiles.
 */
function meanAbove(quantiles: readonly Quantile[], bound: number): number {
  let [sum, [before, low]] = [0, [0, 0] as Quantile];
  for (const [part, high] of quantiles) {
    if (high > bound) {
      const from = Math.max(low, bound);
      const width = part - before;
      sum +=
        high === low ? width * high : (width * (high - from) * (high + from)) / (high - low) / 2;
    }
    [before, low] = [part, high];
  }
  return sum;
}
