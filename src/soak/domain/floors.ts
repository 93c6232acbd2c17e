import type { LinePoint } from "./slope.ts";
import { type Held, leastIn, pointsIn, type SoakTrace, type Span } from "./trace.ts";

/** The requests that a growth is reported for. */
export const MILLION = 1e6;

/** Part of a load that is its warm-up: caches fill, and memory that was given back in a pause returns. */
const WARM_UP = 0.25;

/**
 * What is left after collections under a load: the lowest point of each of its windows, after the warm-up.
 * @param windows their number
 * @returns x in millions of requests; fewer than there are windows if some have no point
 */
export function floorsOf(
  trace: SoakTrace,
  load: Span,
  held: Held,
  windows: number,
): readonly LinePoint[] {
  const points = pointsIn(trace, load);
  const [begin, to] = [points[0]?.requests ?? 0, points.at(-1)?.requests ?? 0];
  const from = begin + (to - begin) * WARM_UP;
  const lowest = new Map<number, LinePoint>();
  for (const { requests, [held]: y } of points) {
    const window = Math.min(windows - 1, Math.floor(((requests - from) / (to - from)) * windows));
    const known = lowest.get(window)?.y ?? Number.POSITIVE_INFINITY;
    if (window >= 0 && y < known) lowest.set(window, { x: requests / MILLION, y });
  }
  return [...lowest.values()];
}

/** Part of a load at its end. */
const LATE = 0.1;

/**
 * What is left after a load: the lowest point of its end and of the pause after it.
 * @param untilMs end of the pause
 * @returns undefined without any point
 */
export function restAfter(
  trace: SoakTrace,
  { fromMs, toMs }: Span,
  held: Held,
  untilMs: number,
): LinePoint | undefined {
  const points = pointsIn(trace, { fromMs: toMs - LATE * (toMs - fromMs), toMs: untilMs });
  const last = points.at(-1);
  return last && { x: last.requests / MILLION, y: leastIn(points, held) };
}

/**
 * How often memory fell under load, as it does after a collection.
 * @param depth by at least so many bytes
 */
export function dropsIn(trace: SoakTrace, depth: number): number {
  let drops = 0;
  for (const load of trace.loads) {
    let highest = 0;
    for (const { rssBytes } of pointsIn(trace, load)) {
      const hasFallen = highest - rssBytes >= depth;
      if (hasFallen) drops += 1;
      highest = hasFallen ? rssBytes : Math.max(highest, rssBytes);
    }
  }
  return drops;
}
