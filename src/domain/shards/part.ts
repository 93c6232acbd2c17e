import { PER_LANE_MS } from "../run/plan/budget.ts";
import { openLoopMs } from "../run/plan/open-loop.ts";
import { ROUNDS_TO_DECIDE } from "../run/plan/round-counts.ts";
import type { Shard } from "../run/plan/shard.ts";
import {
  burstsMs,
  expectedSetUpMs,
  roundWorth,
  SERVER_START_MS,
} from "../run/plan/time-estimate.ts";
import { type Cell, cellName, lanesIn, timedCells } from "../series/lane.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { sumOf } from "../shared/sum-of.ts";

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
  const places = groupedBy(own, ({ key }) => key);
  return cells.flatMap((cell) => {
    const there = new Set(places.get(cellName(cell))?.map(({ server }) => server));
    const lanes = cell.lanes.filter(({ server }) => there.has(server));
    return lanes.length === 0 ? [] : [{ ...cell, lanes }];
  });
}

/**
 * The expected time for a job to measure some cells: with a budget, that of the rounds that a verdict needs.
 * @returns milliseconds
 */
export function expectedMs(all: readonly Cell[], pricing: Pricing): number {
  const timed = timedCells(all);
  const otherMs = pricing.repeats === 0 ? 0 : sumOf(all, openLoopMs);
  return otherMs + (timed.length === 0 ? 0 : timedMs(timed, pricing));
}

function timedMs(cells: readonly Cell[], { isAuto, repeats }: Pricing): number {
  if (repeats !== undefined) return expectedSetUpMs(cells) + burstsMs(cells, repeats);
  const { blocks } = roundWorth(ROUNDS_TO_DECIDE);
  const roundsMs = ROUNDS_TO_DECIDE * (expectedSetUpMs(cells) + burstsMs(cells, 2 * blocks));
  return isAuto ? Math.max(roundsMs, lanesIn(cells) * PER_LANE_MS) : roundsMs;
}

/** The series at their places in the line. */
type Line = ReturnType<typeof inLine>;

/**
 * Ordered by server name, so that adding a series does not reorder the others.
 * @returns for each series the key of its cell, and the total time of all series up to and including it, and of the
 * starts of their servers
 */
function inLine(cells: readonly Cell[], pricing: Pricing) {
  const { isAuto, repeats } = pricing;
  // An automatic budget already has room for starts.
  const starts = repeats === undefined ? (isAuto ? 0 : ROUNDS_TO_DECIDE) : 1;
  const all = cells.flatMap((cell) =>
    [...groupedBy(cell.lanes, ({ server }) => server)].map(([server, lanes]) => {
      const startsMs = lanes.length * SERVER_START_MS * starts;
      const ms = expectedMs([{ ...cell, lanes }], pricing) - startsMs;
      return { key: cellName(cell), server, startsMs, ms };
    }),
  );
  let untilMs = 0;
  return [...groupedBy(all, ({ server }) => server)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([server, own]) =>
      own.map(({ key, startsMs, ms }, at) => {
        untilMs += at === 0 ? startsMs + ms : ms;
        return { key, server, untilMs };
      }),
    );
}

/**
 * The cuts of the line. Each is at its even place, independently of the others, so that an addition at one end hardly
 * moves a cut at the other.
 * @param pieces at most as many as there are series
 * @returns indices in the line: the first is 0, the last its length
 */
function cutsOf(line: Line, pieces: number): readonly number[] {
  let cut = 0;
  return Array.from({ length: pieces + 1 }, (_, piece) => {
    // At least one series for each piece before and after this cut.
    const most = line.length - pieces + piece;
    if (piece > 0) cut = Math.min(most, Math.max(cut + 1, nearestTo(line, piece / pieces)));
    return cut;
  });
}

/** The cut nearest to a given share of the line's total time. */
function nearestTo(line: Line, part: number): number {
  const wanted = part * required(line.at(-1), "series").untilMs;
  const distances = line.map(({ untilMs }) => Math.abs(untilMs - wanted));
  return distances.lastIndexOf(Math.min(...distances)) + 1;
}
