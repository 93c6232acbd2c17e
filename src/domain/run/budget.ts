import type { Cell } from "./lane.ts";
import { planSize } from "./plan.ts";
import { budgetToDecideMs } from "./time-estimate.ts";

/**
 * Time that a lane of a cell is worth as long as nothing is known of the machine's noise: a minute for base and head
 * together. On two shared cores a little more finds a change of twice a tolerance of 5 % (docs/statistics.md).
 */
export const PER_LANE_MS = 30_000;

/** Budgets are whole numbers of this. */
const STEP_MS = 30_000;

/** What a budget is chosen for. */
export interface BudgetNeed {
  readonly cells: readonly Cell[];
  /** Most that it may be, in milliseconds. */
  readonly atMostMs: number;
  /** Whether a budget, in milliseconds, finds what is asked for; absent where nothing is known of the noise. */
  readonly isEnough?: (budgetMs: number) => boolean;
}

/**
 * The budget that some cells need: a minute for each series with both arms, or less where that is known to be enough;
 * never less than enough rounds for a verdict take, never more than is allowed.
 * @returns milliseconds
 */
export function neededBudgetMs({ cells, atMostMs, isEnough }: BudgetNeed): number {
  const lanes = cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
  const leastMs = inSteps(budgetToDecideMs(cells));
  const mostMs = Math.min(atMostMs, Math.max(leastMs, lanes * PER_LANE_MS));
  if (!isEnough) return mostMs;
  for (let ms = leastMs; ms < mostMs; ms += STEP_MS) if (isEnough(ms)) return ms;
  return mostMs;
}

/** The number of cells, from the first on, whose fewest bursts fit a budget. */
export function cellsThatFit(cells: readonly Cell[], budgetMs: number): number {
  const fits = (count: number) =>
    !("neededMs" in planSize({ cells: cells.slice(0, count), budgetMs }));
  let count = 0;
  while (count < cells.length && fits(count + 1)) count += 1;
  return count;
}

function inSteps(ms: number): number {
  return Math.ceil(ms / STEP_MS) * STEP_MS;
}
