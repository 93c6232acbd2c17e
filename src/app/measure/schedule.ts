import { mostBudgetMs } from "../../domain/run/plan/budget.ts";
import {
  type Block,
  drawnOrder,
  type Plan,
  type Round,
  type TimeLeft,
} from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import {
  BURST_OVERHEAD_MS,
  burstsMs,
  leastWarmUpsMs,
  longestSetUpMs,
  MIN_BLOCKS,
  roundsThatFit,
} from "../../domain/run/plan/time-estimate.ts";
import { sustainedMs } from "../../domain/series/closing-load.ts";
import { type Cell, cellName, lanesIn } from "../../domain/series/lane.ts";
import type { ProgressState } from "../../ports/progress.ts";
import type { LaidOut, Measurement } from "./measurement.ts";
import { loadMsOf, plannedBlocks } from "./planned-blocks.ts";

/** Durations of the loads at a round's end: the usual ones, and how much longer sustained ones are. */
type EndLoads = Readonly<Record<"closingMs" | "sustainedMs", number>>;

/**
 * A run's blocks in order, as far as the budget allows. Its time starts when it is created. It compares the actual
 * durations of set-ups and blocks with the plan's estimates.
 */
export class Schedule {
  readonly #clock: () => number;
  readonly #beganMs: number;
  readonly #measurement: Measurement;
  #plan: Plan;
  /** All cells, with the burst lengths that their servers turned out to need. */
  #cells: readonly Cell[];
  /** Time and round from which on each round has its share of the time. */
  #from: { readonly round: number; readonly ms: number };
  /** Index of the next block beyond the plan. */
  #nextIndex: number;
  /** Index after the last block so far. */
  #blocksDone = 0;
  /** Number of blocks to measure however late it is: the fewest that give an interval. */
  #owed: number;
  #setUpBeganMs = 0;
  /** Duration of the latest set-up; 0 before the first. */
  #setUpMs = 0;
  /** Maximum duration of a set-up, including the load at the round's end. */
  #mostSetUpMs = 0;
  /** End of the latest block. */
  #lastBlockMs = 0;
  /** Time from the last block to the end of the latest round; the planned time before the first. */
  #tearDownMs: number;
  /** Additional time of the sustained loads of each round so far. */
  readonly #sustained = new Map<number, number>();
  /** Actual and expected duration of the blocks so far. */
  #measuredMs = 0;
  #estimatedMs = 0;

  constructor(measurement: Measurement) {
    this.#measurement = measurement;
    this.#clock = measurement.world.machine.now;
    this.#beganMs = this.#clock();
    this.#plan = measurement.plan;
    this.#cells = measurement.cells;
    this.#nextIndex = this.#plan.blocksPerCell;
    const { round = 0, mostSetUpMs = 0 } = measurement.again ?? {};
    this.#from = { round, ms: this.#beganMs };
    this.#mostSetUpMs = mostSetUpMs;
    this.#owed = MIN_BLOCKS * measurement.cells.length;
    this.#tearDownMs = burstsMs(measurement.cells, 1);
  }

  /** The latest plan. */
  laidOut(): LaidOut {
    return { plan: this.#plan, cells: this.#cells };
  }

  rounds(): number {
    return this.#plan.rounds.length;
  }

  /** Budget of the whole run; infinite if the plan has a fixed number of repeats. */
  budgetMs(): number {
    return this.#plan.budgetMs ?? Number.POSITIVE_INFINITY;
  }

  isLast(round: number): boolean {
    return round === this.rounds() - 1;
  }

  /** Checks whether a round's first block would end in time, if all else takes as long as in the last round. */
  hasTimeFor(round: number, cells: readonly Cell[]): boolean {
    const [first] = plannedBlocks(this.#plan, round, cells);
    if (!first || this.#owed > 0) return true;
    return this.#endOf(first.cell) + this.#setUpMs <= this.#blocksEndMs(round);
  }

  /** Call it before a round's servers are started. */
  beginSetUp(): void {
    this.#setUpBeganMs = this.#clock();
  }

  /** Maximum duration of each lane's load at the end of a round that leaves the run enough rounds to decide. */
  mostClosingMs(cells: readonly Cell[]): number {
    const setUpMs = this.#clock() - this.#setUpBeganMs;
    const leftMs = longestSetUpMs(cells, this.budgetMs()) - setUpMs;
    return leftMs / lanesIn(cells) - BURST_OVERHEAD_MS;
  }

  /** Maximum length of each lane's sustained load at the end of a round. */
  mostSustainedMs(cells: readonly Cell[]): number {
    const { budgetMs, estimateMs } = this.#plan;
    const longestMs = sustainedMs(budgetMs ?? estimateMs, lanesIn(cells));
    return Math.min(longestMs, this.mostClosingMs(cells));
  }

  /**
   * The end of a round's automatic warm-ups. The first round's starts show how many rounds the budget holds; if
   * they are few, each has more time for its warm-up.
   * @returns on the machine's clock
   */
  warmUntilMs(round: number, cells: readonly Cell[]): number {
    const startMs = this.#clock() - this.#setUpBeganMs;
    if (round === 0) {
      const leastMs = startMs + leastWarmUpsMs(cells) + this.#tearDownMs;
      const { longer = { atMostMs: 0, followUpMs: 0 } } = this.#measurement;
      const request = { cells, budgetMs: this.budgetMs(), setUpMs: leastMs };
      const mostMs = mostBudgetMs(request, longer);
      const rounds = roundsThatFit(cells, mostMs, leastMs);
      this.#mostSetUpMs = longestSetUpMs(cells, mostMs, rounds);
    }
    return this.#setUpBeganMs + this.#mostSetUpMs - this.#tearDownMs;
  }

  /**
   * Call it when a round's servers are warm: the first round's set-up determines the plan of the rest of the run.
   * @param cells with the burst lengths that they need
   * @param load the usual one at a round's end, and how much longer this round's is
   */
  setUpDone(round: number, cells: readonly Cell[], { closingMs, sustainedMs }: EndLoads): void {
    this.#setUpMs = this.#clock() - this.#setUpBeganMs;
    this.#sustained.set(round, sustainedMs);
    if (round > 0) return;
    this.#tearDownMs = closingMs;
    this.#cells = cells;
    const { replan } = this.#measurement;
    if (!replan) return;
    const firstMs = this.#setUpMs + closingMs;
    this.#plan = replan(firstMs + sustainedMs / this.rounds(), this.laidOut());
    this.#nextIndex = this.#plan.blocksPerCell;
    const rounds = Math.min(ROUNDS_TO_DECIDE, this.rounds());
    // The plan assumes that further rounds take no longer than the first.
    this.#mostSetUpMs = Math.max(firstMs, longestSetUpMs(cells, this.budgetMs(), rounds));
  }

  /** Call it when none of a round's servers runs any more. */
  roundDone(round: number): void {
    this.#tearDownMs = this.#clock() - this.#lastBlockMs - this.#sustainedIn(round);
  }

  /** The time left of the run when a round is over. */
  timeLeft(round: number): TimeLeft {
    const leftMs = this.#beganMs + this.budgetMs() - this.#clock();
    const setUpMs = this.#setUpMs + this.#tearDownMs;
    return { budgetMs: leftMs, setUpMs, round: round + 1, block: this.#blocksDone };
  }

  /** Continues with another plan after a round. */
  layOutRest(round: number, plan: Plan): void {
    this.#from = { round: round + 1, ms: this.#clock() };
    this.#plan = plan;
    this.#nextIndex = plan.blocksPerCell;
  }

  /** Runs the work of a block and times it. */
  async timed({ cell, index }: Block, work: () => Promise<void>): Promise<void> {
    const beganMs = this.#clock();
    await work();
    this.#blocksDone = Math.max(this.#blocksDone, index + 1);
    this.#lastBlockMs = this.#clock();
    this.#measuredMs += this.#lastBlockMs - beganMs;
    this.#estimatedMs += burstsMs([cell]);
  }

  /**
   * The blocks of a round, as long as each would end in time: those of the plan, and additional ones if other
   * series are no longer measured.
   * @param cells those still measured
   */
  *blocksIn(round: number, cells: readonly Cell[]): Generator<Block> {
    const isLate = (cell: Cell) => this.#endOf(cell) > this.#blocksEndMs(round);
    for (const block of plannedBlocks(this.#plan, round, cells)) {
      if (this.#owed <= 0 && isLate(block.cell)) return;
      this.#owed -= 1;
      yield block;
    }
    if (lanesIn(cells) === lanesIn(this.#measurement.cells)) return;
    for (; ; this.#nextIndex += 1) {
      for (const cell of cells) {
        if (isLate(cell)) return;
        const index = this.#nextIndex;
        yield { index, cell, order: drawnOrder(cell, index, this.#plan.seed) };
      }
    }
  }

  /** The run's progress when a block begins. */
  progressAt({ cell }: Block): ProgressState {
    const spentMs = this.#clock() - this.#beganMs;
    const isAdaptive = this.#measurement.undecided !== undefined;
    // Decided cells are dropped, so the plan's blocks do not show how much is left.
    const fraction = isAdaptive
      ? Math.min(1, spentMs / this.budgetMs())
      : this.#estimatedMs / loadMsOf(this.#plan);
    const leftMs = (isAdaptive ? this.budgetMs() : this.#plan.estimateMs) * (1 - fraction);
    const remainingMs = Math.max(0, Math.min(this.budgetMs() - spentMs, leftMs));
    return { fraction, remainingMs, current: cellName(cell) };
  }

  /** The end of a cell's block if it began now, at the pace of earlier blocks. */
  #endOf(cell: Cell): number {
    const slowness = this.#estimatedMs > 0 ? this.#measuredMs / this.#estimatedMs : 1;
    return this.#clock() + slowness * burstsMs([cell]);
  }

  /** The latest end of a round's blocks that leaves time to stop its servers. */
  #blocksEndMs(round: number): number {
    return this.#deadlineOf(round) - this.#tearDownMs - this.#sustainedIn(round);
  }

  /** The additional time of a round's sustained loads; 0 if they are not known yet. */
  #sustainedIn(round: number): number {
    return this.#sustained.get(round) ?? 0;
  }

  /** If series can end early, each round has its share of the time, and the last one has the rest. */
  #deadlineOf(round: number): number {
    const endMs = this.#beganMs + this.budgetMs();
    if (this.#measurement.undecided === undefined || this.isLast(round)) return endMs;
    const { round: first, ms } = this.#from;
    const expectedMs = (rounds: readonly Round[]) =>
      rounds.length * (this.#setUpMs + this.#tearDownMs) +
      rounds.reduce((sum, { index }) => sum + this.#sustainedIn(index), 0) +
      loadMsOf({ rounds });
    const part = expectedMs(this.#plan.rounds.slice(first, round + 1));
    return ms + (endMs - ms) * (part / expectedMs(this.#plan.rounds.slice(first)));
  }
}
