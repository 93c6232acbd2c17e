import { type Cell, type Lane, lanesOf } from "../../series/lane.ts";
import type { LoadShape } from "../../series/load-shape.ts";
import type { ServerPace } from "../../series/server-kinds.ts";
import { LEAST_WINDOWS, windowMs } from "../../series/warm-up.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { LEAST_ROUNDS, ROUNDS_TO_DECIDE } from "./round-counts.ts";

/**
 * Time that a burst takes beyond its load: starting the generator, waiting for the last answers, reading counters.
 * Measured with oha 1.16 on two cores: 25 to 45 ms.
 */
export const BURST_OVERHEAD_MS = 45;

/**
 * Start, readiness check, answer checks and stop of one server process. Only used to estimate the first round; after
 * that, the run uses the time that round took.
 */
export const SERVER_START_MS = 300;

/**
 * Minimum number of blocks of each cell. They give twelve pairs: signed ranks reach 1 % with at least seven, and some
 * bursts may fail.
 */
export const MIN_BLOCKS = 6;

/**
 * The conditions under which a round is worth another start of every server. The first five rounds make a verdict
 * possible, so they may cost more.
 * @param blocksAStart blocks for which a start is worth its time, if known
 * @returns blocks of each cell per round, and the largest share of the budget that set-up may take
 */
export function roundWorth(rounds: number, blocksAStart?: number) {
  if (rounds <= ROUNDS_TO_DECIDE) return { blocks: 2, setUpPart: 3 / 5 };
  if (blocksAStart === undefined) return { blocks: 3, setUpPart: 1 / 2 };
  return { blocks: Math.max(2, blocksAStart), setUpPart: 1 };
}

/**
 * Starts count as slow if a round takes this many times as long to set up as with servers that start and warm up at
 * once.
 */
const SLOW_TIMES = 2;

/** True if servers start or warm up slowly. @param setUpMs time that a round took besides its blocks */
export function areSlow(cells: readonly Cell[], setUpMs: number): boolean {
  return setUpMs > SLOW_TIMES * expectedSetUpMs(asIfQuick(cells));
}

/**
 * Expected wall time of bursts.
 * @param burstsPerLane bursts of each lane of each cell; a block has two
 */
export function burstsMs(cells: readonly Cell[], burstsPerLane = 2): number {
  const bursts = ({ lanes }: Cell) => burstsPerLane * lanes.length;
  return sumOf(cells, (cell) => bursts(cell) * (cell.shape.burstMs + BURST_OVERHEAD_MS));
}

/**
 * Expected wall time of a round besides its blocks, before any round has been measured, from typical times of the
 * servers' kinds. For an unknown kind, an automatic warm-up is assumed to be as short as possible. The closing load is
 * included.
 */
export function expectedSetUpMs(cells: readonly Cell[]): number {
  const paces = pacesIn(cells);
  const startMs = ({ server }: Lane) => paces.get(server)?.startMs ?? SERVER_START_MS;
  const automatic = cells.filter(({ shape }) => shape.warmUpMs === undefined);
  const longerMs = ({ server }: Lane) => paces.get(server)?.warmUpMs ?? 0;
  // One scenario of a server warms it up for the others.
  const warmUpsMs = leastWarmUpsMs(cells) + sumOf(lanesOf(automatic), longerMs);
  return sumOf(lanesOf(cells), startMs) + warmUpsMs + burstsMs(cells, 1);
}

/**
 * Expected set-up of a round with other servers and series: fewer of them are set up sooner.
 * @param setUpMs time that a round took besides its blocks
 * @param cells those of that round, and the others
 */
export function otherSetUpMs(setUpMs: number, { of, to }: Record<"of" | "to", readonly Cell[]>) {
  return (setUpMs * expectedSetUpMs(to)) / expectedSetUpMs(of);
}

/** Minimum wall time of the warm-ups of a round. */
export function leastWarmUpsMs(cells: readonly Cell[]): number {
  return sumOf(cells, ({ lanes, shape }) => lanes.length * warmUpMs(shape));
}

/** The same cells as if all their servers started and warmed up quickly. */
export function asIfQuick(cells: readonly Cell[]): readonly Cell[] {
  return cells.map(({ paces: _, ...cell }) => cell);
}

/** Expected times of the slow servers among some cells, by name. */
export function pacesIn(cells: readonly Cell[]): ReadonlyMap<string, ServerPace> {
  return new Map(cells.flatMap(({ paces = {} }) => Object.entries(paces)));
}

function warmUpMs({ warmUpMs: fixedMs, burstMs }: LoadShape): number {
  return fixedMs === undefined
    ? LEAST_WINDOWS * (windowMs(burstMs) + BURST_OVERHEAD_MS)
    : fixedMs + BURST_OVERHEAD_MS;
}

/**
 * The smallest budget with enough rounds for a verdict.
 * @param roundSetUpMs time that a round takes besides its blocks
 */
export function budgetToDecideMs(cells: readonly Cell[], roundSetUpMs = expectedSetUpMs(cells)) {
  const { blocks, setUpPart } = roundWorth(ROUNDS_TO_DECIDE);
  const setUpMs = ROUNDS_TO_DECIDE * roundSetUpMs;
  const sweeps = Math.max(MIN_BLOCKS, ROUNDS_TO_DECIDE * blocks);
  return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}

/** The rest is a reserve, because round times vary. */
const MARGIN = 0.9;

/**
 * Maximum time of a round for starts and automatic warm-up that leaves the run enough rounds. A server that is not warm
 * by then is measured as it is.
 * @param budgetMs of the whole run
 * @param rounds number that is enough, up to that of a verdict
 */
export function longestSetUpMs(
  cells: readonly Cell[],
  budgetMs: number,
  rounds = ROUNDS_TO_DECIDE,
): number {
  const roundMs = budgetMs / rounds;
  const { blocks, setUpPart } = roundWorth(rounds);
  const leastBlocks = Math.max(blocks, MIN_BLOCKS / rounds);
  const besideBlocksMs = roundMs - leastBlocks * burstsMs(cells);
  return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, besideBlocksMs));
}

/**
 * Number of rounds among which a budget divides the time for starts and warm-ups: as many as a verdict needs, or fewer
 * if servers start so slowly that there is no time for them. More rounds are worth more than longer warm-ups.
 * @param leastMs time of a round besides its blocks, with the shortest warm-up
 * @returns 1 if the budget has no time for more
 */
export function roundsThatFit(cells: readonly Cell[], budgetMs: number, leastMs: number): number {
  // The margin never reduces the number of rounds, except from three to one: a truncated warm-up in one round would
  // decide nothing.
  const fits = (rounds: number) =>
    (rounds > LEAST_ROUNDS ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
  for (let rounds = ROUNDS_TO_DECIDE; rounds >= LEAST_ROUNDS; rounds -= 1) {
    if (fits(rounds)) return rounds;
  }
  return 1;
}
