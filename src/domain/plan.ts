import { type Arm, type LoadLevel, seriesName } from "./series.ts";
import { seededRandom, shuffle } from "./statistics/random.ts";

/** A server's process that is loaded: one server of one arm. */
export interface Lane {
  readonly server: string;
  readonly arm: Arm;
}

/** One scenario at one level, with all lanes that are compared under it. */
export interface Cell {
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly lanes: readonly Lane[];
}

/** A block: the lanes of a cell, each twice, in an order whose second half mirrors the first (A B B A). */
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
  /** Expected wall time of all rounds. */
  readonly estimateMs: number;
}

/** What a plan is made from. */
export interface PlanRequest {
  readonly cells: readonly Cell[];
  readonly burstMs: number;
  /** Load before each round's first block, for each series, not measured. */
  readonly warmUpMs: number;
  readonly budgetMs: number;
  readonly seed: string;
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

/**
 * The signed-rank interval has no 95 % interval below six differences: 2 · 2⁻⁵ > 0.05.
 */
export const MIN_BLOCKS = 6;

/** More rounds than this cost more in starts than they tell about the spread between processes. */
const MAX_ROUNDS = 5;

/** A round wants this many blocks before another fresh start pays. */
const BLOCKS_PER_ROUND_WANTED = 6;

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
 * Wall time that a number of blocks is expected to take.
 * @param cells the cells of which each block is run once
 * @param burstMs length of one burst
 */
export function blocksMs(cells: readonly Cell[], burstMs: number): number {
  const bursts = cells.reduce((sum, cell) => sum + 2 * cell.lanes.length, 0);
  return bursts * (burstMs + BURST_OVERHEAD_MS);
}

/**
 * Lays out interleaved bursts that fit a budget.
 *
 * All lanes of a cell stand in one block, each twice and mirrored, so that a drift of the machine
 * that is linear over the block cancels; every other block is reversed (A B B A, then B A A B), so
 * that what one burst leaves to the next cancels too. The cells take turns, in an order shuffled
 * anew each time, and all of them are in every round of fresh processes.
 *
 * @returns the plan, or what budget the smallest plan would need
 */
export function planBursts(request: PlanRequest): Plan | BudgetTooShort {
  const { cells, burstMs, warmUpMs, budgetMs } = request;
  const seriesCount = cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
  const roundMs =
    lanesOf(cells).length * SERVER_START_MS + seriesCount * (warmUpMs + BURST_OVERHEAD_MS);
  const sweepMs = blocksMs(cells, burstMs);
  const sweepsIn = (rounds: number) => Math.floor((budgetMs - rounds * roundMs) / sweepMs);

  if (sweepsIn(1) < MIN_BLOCKS) return { neededMs: roundMs + MIN_BLOCKS * sweepMs };
  let roundCount = 1;
  while (
    roundCount < MAX_ROUNDS &&
    sweepsIn(roundCount + 1) >= (roundCount + 1) * BLOCKS_PER_ROUND_WANTED
  ) {
    roundCount += 1;
  }
  const blocksPerCell = sweepsIn(roundCount);

  const random = seededRandom(request.seed);
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
          order: blockOrder(cell, block),
        })),
      ),
    };
  });
  return {
    seed: request.seed,
    rounds,
    blocksPerCell,
    estimateMs: roundCount * roundMs + blocksPerCell * sweepMs,
  };
}

function blockOrder(cell: Cell, block: number): readonly Lane[] {
  const turn = Math.floor(block / 2) % cell.lanes.length;
  const turned = [...cell.lanes.slice(turn), ...cell.lanes.slice(0, turn)];
  const there = block % 2 === 0 ? turned : turned.toReversed();
  return [...there, ...there.toReversed()];
}
