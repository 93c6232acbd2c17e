import { LEAST_WINDOWS, windowMs } from "../series/warm-up.ts";
import { type Cell, lanesOf } from "./lane.ts";
import type { LoadShape } from "./load-shape.ts";
import { LEAST_ROUNDS, ROUNDS_TO_DECIDE } from "./round-counts.ts";
import type { ServerPace } from "./server-kinds.ts";

/**
 * Time that a burst takes beyond its load: starting the generator, waiting for its last answers, reading
 * counters. Measured with oha 1.16 on two cores: 25 to 45 ms.
 */
export const BURST_OVERHEAD_MS = 45;

/**
 * Start, readiness check, answer checks and stop of one server process. Only the estimate before the first
 * round uses it; from then on the run goes by what that round took.
 */
export const SERVER_START_MS = 300;

/**
 * Fewest blocks of each cell. They give twelve pairs: signed ranks reach 1 % with at least seven, and some
 * bursts may fail.
 */
export const MIN_BLOCKS = 6;

/**
 * What a round must have time for to be worth another start of every server: the first five make a verdict
 * possible, so they may cost more.
 * @param blocksAStart blocks that a start is worth, where that is known
 * @returns blocks of each cell, for each of the rounds, and the largest part of the budget that setting up may take
 */
export function roundWorth(rounds: number, blocksAStart?: number) {
  if (rounds <= ROUNDS_TO_DECIDE) return { blocks: 2, setUpPart: 3 / 5 };
  if (blocksAStart === undefined) return { blocks: 3, setUpPart: 1 / 2 };
  return { blocks: Math.max(2, blocksAStart), setUpPart: 1 };
}

/** Starts are slow where a round takes so many times as long to set up as with servers that start and warm up at once. */
const SLOW_TIMES = 2;

/** Whether servers start or warm up slowly. @param setUpMs time that a round took beside its blocks */
export function areSlow(cells: readonly Cell[], setUpMs: number): boolean {
  return setUpMs > SLOW_TIMES * expectedSetUpMs(asIfQuick(cells));
}

/**
 * Wall time that bursts are expected to take.
 * @param burstsPerLane bursts of each lane of each cell; a block has two
 */
export function burstsMs(cells: readonly Cell[], burstsPerLane = 2): number {
  return cells.reduce(
    (sum, { lanes, shape }) =>
      sum + burstsPerLane * lanes.length * (shape.burstMs + BURST_OVERHEAD_MS),
    0,
  );
}

/**
 * Wall time that a round is expected to take beside its blocks, before any round has shown it: as long as servers of their
 * kind take. Where nothing is known of a kind, an automatic warm-up counts as short as it can be, like the load at the end.
 */
export function expectedSetUpMs(cells: readonly Cell[]): number {
  const paces = pacesIn(cells);
  const startsMs = lanesOf(cells).reduce(
    (sum, { server }) => sum + (paces.get(server)?.startMs ?? SERVER_START_MS),
    0,
  );
  return startsMs + expectedWarmUpsMs(cells) + burstsMs(cells, 1);
}

/** Wall time that the warm-ups of a round are expected to take. One of its scenarios warms a server for the others. */
function expectedWarmUpsMs(cells: readonly Cell[]): number {
  const paces = pacesIn(cells);
  const automatic = cells.filter(({ shape }) => shape.warmUpMs === undefined);
  return lanesOf(automatic).reduce(
    (sum, { server }) => sum + (paces.get(server)?.warmUpMs ?? 0),
    leastWarmUpsMs(cells),
  );
}

/** Wall time that the warm-ups of a round take at least. */
export function leastWarmUpsMs(cells: readonly Cell[]): number {
  return cells.reduce((sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape), 0);
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
 * The smallest budget with enough rounds to decide about a change.
 * @param roundSetUpMs time that a round takes besides its blocks
 */
export function budgetToDecideMs(
  cells: readonly Cell[],
  roundSetUpMs = expectedSetUpMs(cells),
): number {
  const { blocks, setUpPart } = roundWorth(ROUNDS_TO_DECIDE);
  const setUpMs = ROUNDS_TO_DECIDE * roundSetUpMs;
  const sweeps = Math.max(MIN_BLOCKS, ROUNDS_TO_DECIDE * blocks);
  return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}

/** Kept in reserve, since no two rounds take exactly the same time. */
const MARGIN = 0.9;

/**
 * Longest time that a round may spend on starts and automatic warm-up, so that the run still has enough
 * rounds. A server that is not warm by then is measured as it is.
 * @param budgetMs of the whole run
 * @param rounds how many are enough, up to those that decide
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

/** Numbers of rounds that a plan can have, up to those that decide. */
const FEW_ROUNDS: readonly number[] = Array.from(
  { length: ROUNDS_TO_DECIDE - LEAST_ROUNDS + 1 },
  (_, fewer) => ROUNDS_TO_DECIDE - fewer,
);

/**
 * How many rounds share the time for starts and warm-ups in a budget: as many as decide, or as many fewer as servers that
 * start slowly leave time for. More rounds tell more than warmer ones.
 * @param leastMs what a round takes beside its blocks, with the shortest warm-up
 * @returns 1 where the budget holds no more
 */
export function roundsThatFit(cells: readonly Cell[], budgetMs: number, leastMs: number): number {
  // The margin costs no round, except the step from three to one: a cut warm-up in one round would decide nothing.
  const fits = (rounds: number) =>
    (rounds > LEAST_ROUNDS ? MARGIN : 1) * leastMs <= longestSetUpMs(cells, budgetMs, rounds);
  return FEW_ROUNDS.find(fits) ?? 1;
}
