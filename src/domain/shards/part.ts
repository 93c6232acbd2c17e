import { PER_LANE_MS } from "../run/plan/budget.ts";
import { ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import type { Shard } from "../run/plan/shard.ts";
import {
  burstsMs,
  expectedSetUpMs,
  roundWorth,
  SERVER_START_MS,
} from "../run/plan/time-estimate.ts";
import { type Cell, cellName, lanesIn } from "../series/lane.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { leastOf } from "../statistics/least-of.ts";

/** The facts that determine how long a series is measured. */
export interface Pricing {
  /** The budget was not set explicitly, so each series gets at least its share of one. */
  readonly isAuto: boolean;
  /** Bursts of each series, if their number was requested. */
  readonly repeats?: number;
}

/**
 * The part of a plan that one of several jobs measures. Both arms of a series are always in one part.
 *
 * The series are lined up, server by server, and the line is cut into as many pieces as there are shards, of nearly the
 * same expected time. So the series of a server share its builds and starts as far as possible, and one more series
 * moves the cuts by less than its own length: few others change shards.
 *
 * @param cells of the whole plan
 * @returns the cells of the part, with the lanes of its series; none for a shard beyond the number of series
 */
export function partOfPlan(cells: readonly Cell[], { index, count }: Shard, pricing: Pricing) {
  const line = inLine(cells, pricing);
  if (index > line.length) return [];
  const cuts = cutsOf(line, Math.min(count, line.length));
  const own = line.slice(cuts[index - 1], cuts[index]);
  const servers = groupedBy(own, ({ key }) => key);
  return cells.flatMap((cell) => {
    const there = new Set(servers.get(cellName(cell))?.map(({ server }) => server));
    const lanes = cell.lanes.filter(({ server }) => there.has(server));
    return lanes.length === 0 ? [] : [{ ...cell, lanes }];
  });
}

/**
 * The expected time for a job to measure some cells: with a budget, that of the rounds that a verdict needs.
 * @returns milliseconds
 */
export function expectedMs(cells: readonly Cell[], { isAuto, repeats }: Pricing): number {
  if (repeats !== undefined) return expectedSetUpMs(cells) + burstsMs(cells, repeats);
  const { blocks } = roundWorth(ROUNDS_TO_DECIDE);
  const roundsMs = ROUNDS_TO_DECIDE * (expectedSetUpMs(cells) + burstsMs(cells, 2 * blocks));
  return isAuto ? Math.max(roundsMs, lanesIn(cells) * PER_LANE_MS) : roundsMs;
}

/** A series at its place in the line. */
interface Place {
  /** Key of its cell. */
  readonly key: string;
  readonly server: string;
  /** Total time of all series up to and including this one, without server starts. */
  readonly untilMs: number;
  /** Number of servers up to and including this one's. */
  readonly servers: number;
  /** Time of its server's starts in the whole run, over all arms. */
  readonly startsMs: number;
}

/** Ordered by server name, so that adding a series does not reorder the others. */
function inLine(cells: readonly Cell[], pricing: Pricing): readonly Place[] {
  const { isAuto, repeats } = pricing;
  // An automatic budget already has room for starts.
  const starts = repeats === undefined ? (isAuto ? 0 : ROUNDS_TO_DECIDE) : 1;
  const all = cells.flatMap((cell) => {
    const key = cellName(cell);
    return [...groupedBy(cell.lanes, ({ server }) => server)].map(([server, lanes]) => {
      const startsMs = lanes.length * SERVER_START_MS * starts;
      return { key, server, startsMs, ms: expectedMs([{ ...cell, lanes }], pricing) - startsMs };
    });
  });
  let [untilMs, servers] = [0, 0];
  return [...groupedBy(all, ({ server }) => server)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      servers += 1;
      return own.map(({ ms, ...place }): Place => {
        untilMs += ms;
        return { ...place, untilMs, servers };
      });
    });
}

/** The time of a piece: that of its series, plus the starts of each server in it. */
function timeOf(line: readonly Place[], from: number, to: number): number {
  const last = required(line[to - 1], "last series");
  const first = required(line[from], "first series");
  const servers = last.servers - first.servers + 1;
  return last.untilMs - (line[from - 1]?.untilMs ?? 0) + servers * last.startsMs;
}

/** Maximum distance of a cut from its even place, in series: enough that no piece is much longer than the others. */
const REACH = 2;

/** A set of cuts up to some place in the line. */
interface Way {
  readonly cuts: readonly number[];
  /** Sum of the squares of the pieces' times, smallest for even pieces. */
  readonly squares: number;
}

/**
 * The cuts of the line. Each cut is near its even place, independently of the others, so that an addition at one end
 * hardly moves a cut at the other. Among all such sets of cuts, this is the most even.
 * @param pieces at most as many as there are series
 * @returns indices in the line: the first is 0, the last its length
 */
function cutsOf(line: readonly Place[], pieces: number): readonly number[] {
  let ways: readonly Way[] = [{ cuts: [0], squares: 0 }];
  let even = 0;
  for (let piece = 1; piece <= pieces; piece += 1) {
    // At least one series for each piece before and after this cut.
    const most = line.length - pieces + piece;
    even = Math.min(most, Math.max(even + 1, nearestTo(line, piece / pieces)));
    const [from, to] =
      piece === pieces
        ? [line.length, line.length]
        : [Math.max(piece, even - REACH), Math.min(most, even + REACH)];
    const earlier = ways;
    ways = Array.from({ length: to - from + 1 }, (_, at) => bestUpTo(line, from + at, earlier));
  }
  return required(ways[0], "way").cuts;
}

/** The best set of cuts that ends at this one; at least one of the earlier sets ends before it. */
function bestUpTo(line: readonly Place[], end: number, ways: readonly Way[]): Way {
  const longer = ways.flatMap(({ cuts, squares }): Way | [] => {
    const from = required(cuts.at(-1), "cut");
    if (from >= end) return [];
    return { cuts: [...cuts, end], squares: squares + timeOf(line, from, end) ** 2 };
  });
  return longer.reduce((best, way) => (way.squares < best.squares ? way : best));
}

/** The cut nearest to a given share of the line's total time. */
function nearestTo(line: readonly Place[], part: number): number {
  const untilMs = (end: number) => timeOf(line, 0, end);
  const wanted = part * untilMs(line.length);
  const after = leastOf(1, line.length, (end) => untilMs(end) >= wanted);
  const isBefore = after > 1 && wanted - untilMs(after - 1) < untilMs(after) - wanted;
  return isBefore ? after - 1 : after;
}
