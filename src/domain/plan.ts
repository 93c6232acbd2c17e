import type { LoadShape } from "./load-shape.ts";
import { MOST_ROUNDS, ROUNDS_TO_DECIDE } from "./looks.ts";
import { type Arm, type LoadLevel, seriesName } from "./series.ts";
import { seededRandom, shuffle } from "./statistics/random.ts";
import { LEAST_WINDOWS, windowMs } from "./warm-up.ts";

/** A server's process that is loaded: one server of one arm. */
export interface Lane {
  readonly server: string;
  readonly arm: Arm;
}

/** One scenario at one level, with all lanes that are compared under it. */
export interface Cell {
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly shape: LoadShape;
  readonly lanes: readonly Lane[];
}

/**
 * A block: the lanes of a cell, each twice, in an order whose second half mirrors the first (A B B A).
 * The last block of an odd number of repeats has only its first half.
 */
export interface Block {
  /** Counts the blocks of a cell over all rounds, from 0. */
  readonly index: number;
  readonly cell: Cell;
  /** The lane of each burst. */
  readonly order: readonly Lane[];
}

/** One round: fresh processes, then these blocks. */
export interface Round {
  readonly index: number;
  readonly blocks: readonly Block[];
}

/** The whole order of a measurement, fixed by its seed before anything starts. */
export interface Plan {
  readonly seed: string;
  readonly rounds: readonly Round[];
  /** Blocks of each cell over all rounds. */
  readonly blocksPerCell: number;
  /** Bursts of each series over all rounds. */
  readonly burstsPerSeries: number;
  /** Expected wall time of all rounds. */
  readonly estimateMs: number;
}

/** What a plan is made from. */
export interface PlanRequest {
  readonly cells: readonly Cell[];
  readonly budgetMs: number;
  /** Bursts of each series, in place of as many as the budget holds. */
  readonly repeats?: number;
  readonly seed: string;
  /** What a round takes besides its blocks, where one has shown it; guessed without it. */
  readonly setUpMs?: number;
}

/** No budget for the least that gives an interval: `neededMs` would do. */
export interface BudgetTooShort {
  readonly neededMs: number;
}

/**
 * What a burst costs besides its load: start of the generator, its last answers, reading counters.
 * Measured with oha 1.16 on two cores: 25 to 45 ms.
 */
export const BURST_OVERHEAD_MS = 45;

/** Start, readiness, answer checks and stop of one server process; real servers say otherwise, so it only feeds the estimate. */
const SERVER_START_MS = 300;

/** Twelve pairs: signed ranks reach 1 % with seven at the least, and a burst may fail. */
export const MIN_BLOCKS = 6;

/**
 * What a round must leave to be worth its fresh start: blocks of each cell for each of the rounds, and a part
 * of the budget for load. Rounds that make a verdict possible at all may cost more than those beyond.
 */
const worthOf = (rounds: number) =>
  rounds <= ROUNDS_TO_DECIDE ? { blocks: 2, setUpPart: 3 / 5 } : { blocks: 3, setUpPart: 1 / 4 };

/** All lanes of all cells, each once. */
export function lanesOf(cells: readonly Cell[]): readonly Lane[] {
  const lanes = new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane]));
  return [...lanes.values()];
}

/** A key and name for a lane, for example `go (base)`. */
export function laneName(lane: Lane): string {
  return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}

/** A lane's series, with its arm where that is not head: `go (base)/greet c=100`. */
export function laneSeriesName(lane: Lane, { scenario, level }: Cell): string {
  return seriesName({ server: laneName(lane), scenario, level });
}

/**
 * Wall time that some bursts of each lane are expected to take.
 * @param cells what is loaded
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
 * Lays out interleaved bursts that fit a budget.
 *
 * All lanes of a cell stand in one block, each twice and mirrored, so that a drift of the machine
 * that is linear over the block cancels; every other block is reversed (A B B A, then B A A B), so
 * that what one burst leaves to the next cancels too. The cells take turns, in an order shuffled
 * anew each time, and all of them are in every round of fresh processes. Rounds are many and short:
 * processes of one program differ too, and only further starts tell by how much.
 *
 * @returns the plan, or what budget the smallest plan would need
 */
export function planBursts(request: PlanRequest): Plan | BudgetTooShort {
  const { cells, budgetMs, repeats, seed, setUpMs: roundMs = guessedSetUpMs(cells) } = request;
  if (repeats !== undefined) return layOut(cells, seed, 1, repeats, roundMs);

  const sweepMs = burstsMs(cells);
  const sweepsIn = (rounds: number) => Math.floor((budgetMs - rounds * roundMs) / sweepMs);
  if (sweepsIn(1) < MIN_BLOCKS) return { neededMs: roundMs + MIN_BLOCKS * sweepMs };
  const isWorthIt = (rounds: number) => {
    const { blocks, setUpPart } = worthOf(rounds);
    const least = Math.max(MIN_BLOCKS, rounds * blocks);
    return sweepsIn(rounds) >= least && rounds * roundMs <= setUpPart * budgetMs;
  };
  let roundCount = 1;
  while (roundCount < MOST_ROUNDS && isWorthIt(roundCount + 1)) roundCount += 1;
  return layOut(cells, seed, roundCount, 2 * sweepsIn(roundCount), roundMs);
}

/**
 * Lays out a run that has begun by what its first round has shown.
 * @param plan what was laid out before
 * @param request as for {@link planBursts}, with the first round's set-up
 * @returns the plan from now on; the old one where so little budget is left that only time decides what is done
 */
export function replanned(plan: Plan, request: PlanRequest & { readonly setUpMs: number }): Plan {
  const laidOut = planBursts(request);
  return "neededMs" in laidOut ? plan : laidOut;
}

/**
 * The least budget that has the time for so many rounds that a change can be decided.
 * @param cells what is measured
 */
export function budgetToDecideMs(cells: readonly Cell[]): number {
  const { blocks, setUpPart } = worthOf(ROUNDS_TO_DECIDE);
  const setUpMs = ROUNDS_TO_DECIDE * guessedSetUpMs(cells);
  const sweeps = Math.max(MIN_BLOCKS, ROUNDS_TO_DECIDE * blocks);
  return Math.max(setUpMs + sweeps * burstsMs(cells), setUpMs / setUpPart);
}

/** An automatic warm-up counts with the least that it can be: what it takes, the first round shows. */
function guessedSetUpMs(cells: readonly Cell[]): number {
  return cells.reduce(
    (sum, { lanes, shape }) => sum + lanes.length * warmUpMs(shape),
    lanesOf(cells).length * SERVER_START_MS,
  );
}

function warmUpMs({ warmUpMs: fixedMs, burstMs }: LoadShape): number {
  return fixedMs === undefined
    ? LEAST_WINDOWS * (windowMs(burstMs) + BURST_OVERHEAD_MS)
    : fixedMs + BURST_OVERHEAD_MS;
}

/** Left free, since what a round took and what the next one takes differ a little. */
const MARGIN = 0.9;

/**
 * Time that a round may take for starts and automatic warm-up. A run has to hold as many rounds as a verdict
 * needs; a server that is not warm by then is measured as it is.
 * @param cells what is loaded
 * @param budgetMs of the whole run
 */
export function longestSetUpMs(cells: readonly Cell[], budgetMs: number): number {
  const roundMs = budgetMs / ROUNDS_TO_DECIDE;
  const { blocks, setUpPart } = worthOf(ROUNDS_TO_DECIDE);
  const leavesBlocks = roundMs - blocks * burstsMs(cells);
  return MARGIN * Math.max(0, Math.min(setUpPart * roundMs, leavesBlocks));
}

function layOut(
  cells: readonly Cell[],
  seed: string,
  roundCount: number,
  burstsPerSeries: number,
  roundMs: number,
): Plan {
  const blocksPerCell = Math.ceil(burstsPerSeries / 2);
  const random = seededRandom(seed);
  const rounds = Array.from({ length: roundCount }, (_, index): Round => {
    const first = Math.floor((index * blocksPerCell) / roundCount);
    const end = Math.floor(((index + 1) * blocksPerCell) / roundCount);
    const indices = Array.from({ length: end - first }, (_, offset) => first + offset);
    return {
      index,
      blocks: indices.flatMap((block) =>
        shuffle(cells, random).map((cell) => ({
          index: block,
          cell,
          order: blockOrder(cell, block).slice(
            0,
            (burstsPerSeries - 2 * block) * cell.lanes.length,
          ),
        })),
      ),
    };
  });
  return {
    seed,
    rounds,
    blocksPerCell,
    burstsPerSeries,
    estimateMs: roundCount * roundMs + burstsMs(cells, burstsPerSeries),
  };
}

/**
 * The order of a block's bursts. The servers take turns in going first, the arms of one stay side by side.
 * @param cell what is loaded; the arms of a server follow each other in it
 * @param block the block's index in its cell
 */
export function blockOrder({ lanes }: Cell, block: number): readonly Lane[] {
  const servers = [...new Set(lanes.map(({ server }) => server))];
  const first = servers[Math.floor(block / 2) % servers.length];
  const start = lanes.findIndex(({ server }) => server === first);
  const turned = [...lanes.slice(start), ...lanes.slice(0, start)];
  const there = block % 2 === 0 ? turned : turned.toReversed();
  return [...there, ...there.toReversed()];
}
