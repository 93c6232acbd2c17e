import type { Cell } from "../../domain/run/lane.ts";
import { type Block, blockOrder, type Plan } from "../../domain/run/plan.ts";
import { levelName } from "../../domain/run/series.ts";
import { burstsMs, MIN_BLOCKS } from "../../domain/run/time-estimate.ts";
import type { ProgressState } from "../../ports/progress.ts";
import type { Measurement } from "./measurement.ts";

/**
 * A run's blocks in their order, as far as the budget allows. Its time starts when it is created. It compares how
 * long set-ups and blocks take on this machine with the plan's estimate.
 */
export class Schedule {
  readonly #clock: () => number;
  readonly #beganMs: number;
  readonly #budgetMs: number;
  readonly #measurement: Measurement;
  #plan: Plan;
  /** Index of the next block beyond the plan. */
  #nextIndex: number;
  /** Blocks to measure however late it is: the fewest that give an interval. */
  #owed: number;
  #setUpBeganMs = 0;
  /** How long the latest set-up took; 0 before the first. */
  #setUpMs = 0;
  /** How long the blocks so far took, and how long the plan expected them to take. */
  #measuredMs = 0;
  #estimatedMs = 0;

  constructor(measurement: Measurement) {
    this.#measurement = measurement;
    this.#clock = measurement.world.machine.now;
    this.#beganMs = this.#clock();
    this.#budgetMs = measurement.budgetMs ?? Number.POSITIVE_INFINITY;
    this.#plan = measurement.plan;
    this.#nextIndex = this.#plan.blocksPerCell;
    this.#owed = MIN_BLOCKS * measurement.cells.length;
  }

  rounds(): number {
    return this.#plan.rounds.length;
  }

  isLast(round: number): boolean {
    return round === this.rounds() - 1;
  }

  /** Whether a round's first block would end in time, if its set-up takes as long as the last one did. */
  hasTimeFor(round: number, cells: readonly Cell[]): boolean {
    const [first] = this.#planned(round, cells);
    if (!first || this.#owed > 0) return true;
    return this.#endOf(first.cell) + this.#setUpMs <= this.#deadlineOf(round);
  }

  /** To be called before a round's servers are started. */
  beginSetUp(): void {
    this.#setUpBeganMs = this.#clock();
  }

  /** When a round's servers are warm: the first round's set-up decides how the rest of the run is laid out. */
  setUpDone(round: number): void {
    this.#setUpMs = this.#clock() - this.#setUpBeganMs;
    const { replan } = this.#measurement;
    if (round > 0 || !replan) return;
    this.#plan = replan(this.#setUpMs);
    this.#nextIndex = this.#plan.blocksPerCell;
  }

  /** Does the work of a block and times it. */
  async timed({ cell }: Block, work: () => Promise<void>): Promise<void> {
    const beganMs = this.#clock();
    await work();
    this.#measuredMs += this.#clock() - beganMs;
    this.#estimatedMs += burstsMs([cell]);
  }

  /**
   * The blocks of a round, as long as each would end in time: those of the plan, and where other cells are
   * decided already, further ones.
   * @param cells those that are still measured
   */
  *blocksIn(round: number, cells: readonly Cell[]): Generator<Block> {
    const isLate = (cell: Cell) => this.#endOf(cell) > this.#deadlineOf(round);
    for (const block of this.#planned(round, cells)) {
      if (this.#owed <= 0 && isLate(block.cell)) return;
      this.#owed -= 1;
      yield block;
    }
    if (cells.length === this.#measurement.cells.length) return;
    for (; ; this.#nextIndex += 1) {
      for (const cell of cells) {
        if (isLate(cell)) return;
        yield { index: this.#nextIndex, cell, order: blockOrder(cell, this.#nextIndex) };
      }
    }
  }

  /** How far the run is when a block begins. */
  progressAt({ cell }: Block): ProgressState {
    const spentMs = this.#clock() - this.#beganMs;
    const isAdaptive = this.#measurement.undecided !== undefined;
    // Decided cells drop out, so the plan's blocks do not tell how much is left.
    const fraction = isAdaptive
      ? Math.min(1, spentMs / this.#budgetMs)
      : this.#estimatedMs / loadMsOf(this.#plan);
    const leftMs = (isAdaptive ? this.#budgetMs : this.#plan.estimateMs) * (1 - fraction);
    return {
      fraction,
      remainingMs: Math.max(0, Math.min(this.#budgetMs - spentMs, leftMs)),
      current: `${cell.scenario} ${levelName(cell.level)}`,
    };
  }

  #planned(round: number, cells: readonly Cell[]): readonly Block[] {
    const blocks = this.#plan.rounds[round]?.blocks ?? [];
    return blocks.filter(({ cell }) => cells.includes(cell));
  }

  /** When a block of a cell would end if it began now, at the pace of those before it. */
  #endOf(cell: Cell): number {
    const slowness = this.#estimatedMs > 0 ? this.#measuredMs / this.#estimatedMs : 1;
    return this.#clock() + slowness * burstsMs([cell]);
  }

  /** Where cells can be decided early, each round has its part of the budget, and the last one all that is left. */
  #deadlineOf(round: number): number {
    const isWhole = this.#measurement.undecided === undefined || this.isLast(round);
    return this.#beganMs + this.#budgetMs * (isWhole ? 1 : (round + 1) / this.rounds());
  }
}

/** How long a plan expects all its blocks to take. */
function loadMsOf({ rounds }: Plan): number {
  return burstsMs(rounds.flatMap(({ blocks }) => blocks.map(({ cell }) => cell)));
}
