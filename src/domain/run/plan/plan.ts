import { type Cell, cellName, type Lane } from "../../series/lane.ts";
import { seededRandom, shuffle } from "../../statistics/random.ts";
import { LEAST_ROUNDS, MOST_ROUNDS, ROUNDS_TO_DECIDE } from "./round-counts.ts";
import { burstsMs, expectedSetUpMs, MIN_BLOCKS, roundWorth } from "./time-estimate.ts";

/**
 * Interleaved bursts: each lane of a cell twice, the second half in the reverse order of the first (A B B A). With an
 * odd number of repeats, the last block is only its first half.
 */
export interface Block {
  /** Index among the blocks of a cell over all rounds, from 0. */
  readonly index: number;
  readonly cell: Cell;
  /** The lane of each burst. */
  readonly order: readonly Lane[];
}

/** Fresh processes of every server, and the blocks in which they are loaded. */
export interface Round {
  readonly index: number;
  readonly blocks: readonly Block[];
}

/** The order of all bursts of a run, fixed by its seed before anything starts. */
export interface Plan {
  readonly seed: string;
  readonly rounds: readonly Round[];
  /** Blocks of each cell over all rounds. */
  readonly blocksPerCell: number;
  /** Bursts of each series over all rounds. */
  readonly burstsPerSeries: number;
  /** Expected wall time of all rounds. */
  readonly estimateMs: number;
  /** Wall time limit; absent if the number of bursts was requested. */
  readonly budgetMs?: number;
  /** The run ended early because nothing suggested a slowdown, and left comparisons open. */
  readonly endedEarly?: true;
  /** Budget for as many rounds as a verdict needs; absent if the plan has them, judging by the first set-up. */
  readonly neededMs?: number;
}

/** The input of a plan. */
export interface PlanRequest {
  readonly cells: readonly Cell[];
  readonly budgetMs: number;
  /** Bursts of each series; if absent, as many as the budget has time for. */
  readonly repeats?: number;
  readonly seed: string;
  /** Time that a round takes besides its blocks, once measured; estimated if absent. */
  readonly setUpMs?: number;
}

/** The budget has no time for the smallest plan that gives an interval; `leastMs` would be enough. */
type BudgetTooShort = { readonly leastMs: number };

/** The remainder of a run after some rounds. */
export interface TimeLeft {
  readonly budgetMs: number;
  /** Time that a round takes besides its blocks. */
  readonly setUpMs: number;
  /** Index of the next round. */
  readonly round: number;
  /** Index of the next block of a cell. */
  readonly block: number;
  /**
   * Blocks for which a start is worth its time, if starts are slow. Beyond the rounds that a verdict needs, it alone
   * determines their number, which may be fewer than planned.
   */
  readonly blocksAStart?: number | undefined;
  /** The plan has all of its rounds; the time that others left makes them longer. */
  readonly hasAllRounds?: true;
}

/** The size of a plan. */
export interface PlanSize {
  readonly rounds: number;
  readonly burstsPerSeries: number;
  /** Time that each round takes besides its blocks. */
  readonly setUpMs: number;
  /** The next round and block, if some rounds are done. */
  readonly first?: Pick<TimeLeft, "round" | "block">;
}

/**
 * Plans interleaved bursts that fit a budget.
 *
 * A block holds all lanes of a cell, each twice and mirrored, so that a linear drift of the machine over the block
 * cancels. Of every two blocks, one is reversed (A B B A and B A A B), so that effects of one burst on the next cancel
 * too. Which one is random: otherwise, periodic activity of a server, every second or two, could hit the same arm for
 * the whole life of a process. The cells take turns in a newly shuffled order, and each round of fresh processes has
 * all of them. Rounds are many and short: processes of one program differ, and only more starts show by how much.
 *
 * @returns the plan, or the budget that the smallest plan would need
 */
export function planBursts(request: PlanRequest): Plan | BudgetTooShort {
  const size = planSize(request);
  if ("leastMs" in size) return size;
  const { repeats, budgetMs } = request;
  return { ...layOut(request, size), budgetMs: repeats === undefined ? budgetMs : undefined };
}

/**
 * Computes the size of a plan.
 * @returns its size, or the budget that the smallest plan would need
 */
export function planSize(request: Omit<PlanRequest, "seed">): PlanSize | BudgetTooShort {
  const { cells, budgetMs, repeats, setUpMs = expectedSetUpMs(cells) } = request;
  if (repeats !== undefined) return { rounds: 1, burstsPerSeries: repeats, setUpMs };
  const sweepMs = burstsMs(cells);
  const sweepsIn = (rounds: number) => Math.floor((budgetMs - rounds * setUpMs) / sweepMs);
  if (sweepsIn(1) < MIN_BLOCKS) return { leastMs: setUpMs + MIN_BLOCKS * sweepMs };
  const areWorthIt = (rounds: number) => {
    const { blocks, setUpPart } = roundWorth(rounds);
    const leastSweeps = Math.max(MIN_BLOCKS, rounds * blocks);
    return sweepsIn(rounds) >= leastSweeps && rounds * setUpMs <= setUpPart * budgetMs;
  };
  let rounds = 1;
  for (let more = LEAST_ROUNDS; more <= MOST_ROUNDS && areWorthIt(more); more += 1) rounds = more;
  return { rounds, burstsPerSeries: 2 * sweepsIn(rounds), setUpMs };
}

/**
 * Plans the rest of a run again, with the set-up time of its first round.
 * @param plan the plan so far
 * @param request as for {@link planBursts}, with the first round's set-up
 * @returns the new plan; the old one if the budget is now too short, so that time alone ends the run
 */
export function replanned(plan: Plan, request: PlanRequest & { readonly setUpMs: number }): Plan {
  const laidOut = planBursts(request);
  return "leastMs" in laidOut ? plan : laidOut;
}

/**
 * Lays out the rest of a run: as many rounds as planned, and more, up to {@link MOST_ROUNDS} in all, if time allows and
 * no interim look has been taken.
 * @param plan the plan so far
 * @param cells those that continue, at least one
 * @returns the plan of the whole run
 */
export function planRest(plan: Plan, cells: readonly Cell[], left: TimeLeft): Plan {
  const { budgetMs, setUpMs, round: done, blocksAStart, hasAllRounds } = left;
  const sweepsIn = (rounds: number) => Math.floor((budgetMs - rounds * setUpMs) / burstsMs(cells));
  const areWorthIt = (rounds: number) => {
    const { blocks, setUpPart } = roundWorth(done + rounds, blocksAStart);
    return sweepsIn(rounds) >= rounds * blocks && rounds * setUpMs <= setUpPart * budgetMs;
  };
  const planned = plan.rounds.length;
  // The looks' shares of the error rate depend on the number of rounds, so it is fixed after the first look.
  const most = done < ROUNDS_TO_DECIDE && !hasAllRounds ? MOST_ROUNDS : planned;
  const least = blocksAStart === undefined ? planned : Math.min(planned, ROUNDS_TO_DECIDE);
  let rounds = least - done;
  while (done + rounds < most && areWorthIt(rounds + 1)) rounds += 1;
  const burstsPerSeries = 2 * Math.max(rounds, sweepsIn(rounds));
  const size = { rounds, burstsPerSeries, setUpMs, first: left };
  const rest = layOut({ cells, seed: `${plan.seed} ${done}` }, size);
  return {
    ...plan,
    rounds: [...plan.rounds.slice(0, done), ...rest.rounds],
    blocksPerCell: left.block + rest.blocksPerCell,
  };
}

function layOut({ cells, seed }: Pick<PlanRequest, "cells" | "seed">, size: PlanSize): Plan {
  const { rounds, burstsPerSeries, setUpMs, first: from = { round: 0, block: 0 } } = size;
  const blocksPerCell = Math.ceil(burstsPerSeries / 2);
  const random = seededRandom(seed);
  const block = (cell: Cell, index: number): Block => {
    const bursts = (burstsPerSeries - 2 * index) * cell.lanes.length;
    const placed = from.block + index;
    return { index: placed, cell, order: drawnOrder(cell, placed, seed).slice(0, bursts) };
  };
  const sweep = (index: number) => shuffle(cells, random).map((cell) => block(cell, index));
  return {
    seed,
    rounds: Array.from({ length: rounds }, (_, round): Round => {
      const first = blocksBefore(round, size);
      const end = blocksBefore(round + 1, size);
      const indices = Array.from({ length: end - first }, (__, offset) => first + offset);
      return { index: from.round + round, blocks: indices.flatMap(sweep) };
    }),
    blocksPerCell,
    burstsPerSeries,
    estimateMs: rounds * setUpMs + burstsMs(cells, burstsPerSeries),
  };
}

/**
 * Number of a cell's blocks before a round. If a run has time to spare, its rounds get shorter, the first three times
 * as long as the last: the first screen then knows more about every series, and the later rounds are laid out again for
 * those that continue. docs/adr/0027-screen.md has the figures.
 */
function blocksBefore(round: number, { rounds, burstsPerSeries, first }: PlanSize): number {
  const blocks = Math.ceil(burstsPerSeries / 2);
  const part = round / rounds;
  const isEven = first !== undefined || blocks < roundWorth(MOST_ROUNDS).blocks * rounds;
  return isEven ? Math.floor(blocks * part) : Math.round(blocks * part * (1.5 - part / 2));
}

/**
 * The random order of a block's bursts: that of {@link blockOrder}, with the two blocks of each pair (0 and 1, 2 and 3,
 * …) swapped at random.
 * @param block the block's index in its cell
 * @param seed the plan's
 */
export function drawnOrder(cell: Cell, block: number, seed: string): readonly Lane[] {
  const pair = Math.floor(block / 2);
  const isSwapped = seededRandom(`${seed} ${cellName(cell)} ${pair}`)() < 1 / 2;
  return blockOrder(cell, isSwapped ? 4 * pair + 1 - block : block);
}

/**
 * The order of a block's bursts. The servers take turns in going first, and the arms of each stay next to each other.
 * @param cell its lanes have the arms of a server next to each other
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
