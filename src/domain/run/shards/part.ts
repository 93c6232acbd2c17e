import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { PER_LANE_MS } from "../plan/budget.ts";
import type { Cell } from "../plan/lane.ts";
import { ROUNDS_TO_DECIDE } from "../plan/round-counts.ts";
import { burstsMs, expectedSetUpMs, roundWorth, SERVER_START_MS } from "../plan/time-estimate.ts";
import { levelName } from "../series/series.ts";
import type { Shard } from "./shard.ts";

/** The facts that decide how long a series is measured. */
export interface Pricing {
  /** Nobody asked for a budget, so each series gets at least its part of one. */
  readonly isAuto: boolean;
  /** Bursts of each series, where their number was asked for. */
  readonly repeats?: number;
}

/**
 * The part of a plan that one of several jobs measures. Both arms of a series are always in one part.
 *
 * The series are put in a line, server by server, and the line is cut into as many pieces as there are shards, of
 * nearly the same expected time. So the series of a server share its builds and starts as far as possible, and one
 * series more moves the cuts by less than its own length: few others change their shard.
 *
 * @param cells of the whole plan
 * @returns the cells of the part, with the lanes of its series; none for a shard beyond the number of series
 */
export function partOfPlan(
  cells: readonly Cell[],
  { index, count }: Shard,
  pricing: Pricing,
): readonly Cell[] {
  const line = inLine(cells, pricing);
  if (index > line.length) return [];
  const cuts = cutsOf(line, Math.min(count, line.length));
  const own = line.slice(cuts[index - 1], cuts[index]);
  const servers = groupedBy(own, ({ key }) => key);
  return cells.flatMap((cell) => {
    const there = new Set(servers.get(cellKey(cell))?.map(({ server }) => server));
    const lanes = cell.lanes.filter(({ server }) => there.has(server));
    return lanes.length === 0 ? [] : [{ ...cell, lanes }];
  });
}

/**
 * How long a job is expected to measure some cells: with a budget, the rounds that a verdict needs.
 * @returns milliseconds
 */
export function expectedMs(cells: readonly Cell[], { isAuto, repeats }: Pricing): number {
  if (repeats !== undefined) return expectedSetUpMs(cells) + burstsMs(cells, repeats);
  const { blocks } = roundWorth(ROUNDS_TO_DECIDE);
  const roundsMs = ROUNDS_TO_DECIDE * (expectedSetUpMs(cells) + burstsMs(cells, 2 * blocks));
  if (!isAuto) return roundsMs;
  const lanes = cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
  return Math.max(roundsMs, lanes * PER_LANE_MS);
}

/** A series in its place in the line. */
interface Place {
  /** Of its cell. */
  readonly key: string;
  readonly server: string;
  /** Time of all series up to this one, without starts of servers. */
  readonly untilMs: number;
  /** Servers up to this one. */
  readonly servers: number;
  /** Time that starts of its server take in the whole run, in every arm. */
  readonly startsMs: number;
}

function cellKey({ scenario, level }: Cell): string {
  return `${scenario} ${levelName(level)}`;
}

/** By the names of servers, so that a series that is added moves none of the others. */
function inLine(cells: readonly Cell[], pricing: Pricing): readonly Place[] {
  const all = cells.flatMap((cell) => {
    const key = cellKey(cell);
    return [...groupedBy(cell.lanes, ({ server }) => server)].map(([server, lanes]) => {
      const startsMs = lanes.length * SERVER_START_MS * startsOf(pricing);
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

/** How often a server is started, as far as that adds to the time: a budget that is chosen by series has room for it. */
function startsOf({ isAuto, repeats }: Pricing): number {
  if (repeats !== undefined) return 1;
  return isAuto ? 0 : ROUNDS_TO_DECIDE;
}

/** A piece of the line costs what its series take, and a start of each server that is in it. */
function timeOf(line: readonly Place[], from: number, to: number): number {
  const last = required(line[to - 1], "last series");
  const first = required(line[from], "first series");
  const before = line[from - 1];
  const servers = last.servers - first.servers + 1;
  return last.untilMs - (before?.untilMs ?? 0) + servers * last.startsMs;
}

/** How far from its even place a cut may be, in series: enough to leave no piece much longer than the others. */
const REACH = 2;

/** A way to cut the line up to some place. */
interface Way {
  readonly cuts: readonly number[];
  /** Sum of the squares of the pieces' times, which is least where they are even. */
  readonly squares: number;
}

/**
 * Where the line is cut. Each cut is near its even place in the line, wherever the others are, so that what is added
 * at one end hardly moves a cut at the other; of all such ways, this is the most even one.
 * @param pieces at most as many as there are series
 * @returns indices in the line: the first is 0, the last its length
 */
function cutsOf(line: readonly Place[], pieces: number): readonly number[] {
  let ways: readonly Way[] = [{ cuts: [0], squares: 0 }];
  let even = 0;
  for (let piece = 1; piece <= pieces; piece += 1) {
    // Each piece before and after this cut has a series.
    const most = line.length - pieces + piece;
    even = Math.min(most, Math.max(even + 1, nearestTo(line, piece / pieces)));
    const [from, to] =
      piece === pieces
        ? [line.length, line.length]
        : [Math.max(piece, even - REACH), Math.min(most, even + REACH)];
    const longer: Way[] = [];
    for (let end = from; end <= to; end += 1) longer.push(bestUpTo(line, end, ways));
    ways = longer;
  }
  return required(ways[0], "way").cuts;
}

/** The best way that ends at a cut; at least one of the ways so far ends before it. */
function bestUpTo(line: readonly Place[], end: number, ways: readonly Way[]): Way {
  let best: Way | undefined;
  for (const { cuts, squares } of ways) {
    const from = required(cuts.at(-1), "cut");
    if (from >= end) continue;
    const sum = squares + timeOf(line, from, end) ** 2;
    if (!best || sum < best.squares) best = { cuts: [...cuts, end], squares: sum };
  }
  return required(best, "way");
}

/** The cut that is nearest to a part of the whole line's time. */
function nearestTo(line: readonly Place[], part: number): number {
  const untilMs = (end: number) => timeOf(line, 0, end);
  const wanted = part * untilMs(line.length);
  let [low, high] = [1, line.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (untilMs(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  const isBefore = low > 1 && wanted - untilMs(low - 1) < untilMs(low) - wanted;
  return isBefore ? low - 1 : low;
}
