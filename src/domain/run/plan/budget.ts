import type { Cell } from "./lane.ts";
import { type PlanRequest, planSize } from "./plan.ts";
import { budgetToDecideMs } from "./time-estimate.ts";

/**
 * Time that a lane of a cell is worth as long as nothing is known of the machine's noise: a minute for base and head
 * together. On two shared cores a little more finds a change of twice a tolerance of 5 % (docs/figures/statistics.md).
 */
export const PER_LANE_MS = 30_000;

/** Budgets are whole numbers of this. */
const STEP_MS = 30_000;

/** The run that a budget is chosen for. */
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

/**
 * The budget that holds as many starts as decide, once the first round has shown how long its servers take to start and
 * to warm up.
 * @param setUpMs time that the round took besides its blocks
 * @returns milliseconds, never less than the budget was
 */
export function budgetToStartMs({
  cells,
  budgetMs,
  setUpMs,
}: Required<Pick<PlanRequest, "cells" | "budgetMs" | "setUpMs">>): number {
  const leastMs = budgetToDecideMs(cells, setUpMs);
  return leastMs <= budgetMs ? budgetMs : inSteps(leastMs);
}

/** Warm-ups may make a budget that was chosen so many times as long as starts alone do. */
const WARM_UP_TIMES = 2;

/**
 * The most that a budget may grow to, once the servers have started, for their warm-up.
 * @param setUpMs time that a round takes besides its blocks, with the shortest warm-up
 * @param atMostMs most that it may be
 * @returns milliseconds, never less than the budget was
 */
export function mostBudgetMs({
  atMostMs,
  ...request
}: Parameters<typeof budgetToStartMs>[0] & { readonly atMostMs: number }): number {
  return Math.max(request.budgetMs, Math.min(atMostMs, WARM_UP_TIMES * budgetToStartMs(request)));
}

/** Whether a budget, in milliseconds, does for some cells. */
export type DoesFor = (cells: readonly Cell[], budgetMs: number) => boolean;

/** Whether a budget has time for the fewest bursts of some cells that give an interval. */
export const hasPlan: DoesFor = (cells, budgetMs) => !("neededMs" in planSize({ cells, budgetMs }));

/**
 * The least budget that does for some cells.
 * @param budgetMs one that does not
 * @param doesFor true of as many rounds as decide
 * @returns milliseconds, whole seconds
 */
export function leastBudgetMs(cells: readonly Cell[], budgetMs: number, doesFor: DoesFor): number {
  const size = planSize({ cells, budgetMs });
  const seconds = (ms: number) => Math.ceil(ms / SECOND_MS);
  const least = seconds("neededMs" in size ? size.neededMs : budgetMs);
  const most = seconds(budgetToDecideMs(cells));
  return SECOND_MS * leastOf(least, most, (number) => doesFor(cells, SECOND_MS * number));
}

/** The number of cells, from the first on, for which a budget does. */
export function cellsThatFit(cells: readonly Cell[], budgetMs: number, doesFor: DoesFor): number {
  const isTooMany = (count: number) => !doesFor(cells.slice(0, count + 1), budgetMs);
  return leastOf(0, cells.length, isTooMany);
}

const SECOND_MS = 1000;

/**
 * The least whole number for which something holds, if it holds for all above.
 * @returns from `least` to `most`, which is not tried
 */
function leastOf(least: number, most: number, holds: (number: number) => boolean): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function inSteps(ms: number): number {
  return Math.ceil(ms / STEP_MS) * STEP_MS;
}
