import { type Cell, lanesIn } from "../../series/lane.ts";
import { leastOf } from "../../statistics/least-of.ts";
import { type PlanRequest, planSize } from "./plan.ts";
import { LEAST_ROUNDS } from "./round-counts.ts";
import { budgetToDecideMs } from "./time-estimate.ts";

/**
 * Time planned for a lane of a cell while the machine's noise is unknown: a minute for base and head together. On two
 * shared cores, slightly more time detects a change of twice a tolerance of 5 % (docs/figures/statistics.md).
 */
export const PER_LANE_MS = 30_000;

/** Budgets are multiples of this. */
const STEP_MS = 30_000;

/** What a budget is for, with the measured set-up time of a round. */
export type MeasuredSetUp = Required<Pick<PlanRequest, "cells" | "budgetMs" | "setUpMs">>;

/** The input for choosing a budget. */
interface BudgetNeed {
  readonly cells: readonly Cell[];
  /** Maximum, in milliseconds. */
  readonly atMostMs: number;
  /** True if a budget, in milliseconds, detects changes of the requested size; absent if none is known to. */
  readonly isEnough?: (budgetMs: number) => boolean;
}

/**
 * The budget for some cells: a minute for each series with both arms, or less if that is known to be enough. At least
 * what a verdict's number of rounds takes, at most the maximum.
 * @returns milliseconds
 */
export function neededBudgetMs({ cells, atMostMs, isEnough = () => false }: BudgetNeed): number {
  const leastMs = inSteps(budgetToDecideMs(cells));
  const mostMs = Math.min(atMostMs, Math.max(leastMs, lanesIn(cells) * PER_LANE_MS));
  for (let ms = leastMs; ms < mostMs; ms += STEP_MS) if (isEnough(ms)) return ms;
  return mostMs;
}

/**
 * The budget for the number of starts that a verdict needs, once the first round has shown how long its servers take to
 * start and warm up.
 * @param setUpMs time that the round took besides its blocks
 * @returns milliseconds, never less than the given budget
 */
export function budgetToStartMs({ cells, budgetMs, setUpMs }: MeasuredSetUp): number {
  const leastMs = budgetToDecideMs(cells, setUpMs);
  return leastMs <= budgetMs ? budgetMs : inSteps(leastMs);
}

/** The times that a run may take beyond its budget. */
export interface LongerMs {
  /** Maximum of its plan. */
  readonly atMostMs: number;
  /** For a follow-up. */
  readonly followUpMs: number;
}

/**
 * The maximum budget of a plan. One whose servers start too slowly for the rounds that can call anything has the time of its
 * follow-up too, where the same rounds would be worth less; if that is enough.
 */
export function mostPlannedMs(request: MeasuredSetUp, { atMostMs, followUpMs }: LongerMs): number {
  const canCallIn = (budgetMs: number) => {
    const size = planSize({ ...request, budgetMs });
    return !("leastMs" in size) && size.rounds >= LEAST_ROUNDS;
  };
  const { budgetMs } = request;
  const longerMs = budgetMs + followUpMs;
  const isWorthIt = !canCallIn(budgetMs) && canCallIn(longerMs);
  return Math.max(atMostMs, isWorthIt ? longerMs : budgetMs);
}

/** An automatic budget may grow for warm-ups to this multiple of what starts alone need. */
const WARM_UP_TIMES = 2;

/**
 * The limit to which a budget may grow for warm-up, once the servers have started.
 * @param request with the time that a round takes besides its blocks, with the shortest warm-up
 * @returns milliseconds, never less than the given budget
 */
export function mostBudgetMs(request: MeasuredSetUp, longer: LongerMs): number {
  return Math.min(mostPlannedMs(request, longer), WARM_UP_TIMES * budgetToStartMs(request));
}

/** Tests if a budget, in milliseconds, is enough for some cells. */
export type DoesFor = (cells: readonly Cell[], budgetMs: number) => boolean;

/** True if a budget has time for the minimum number of bursts that gives an interval. */
export const hasPlan: DoesFor = (cells, budgetMs) => !("leastMs" in planSize({ cells, budgetMs }));

/**
 * The smallest budget that is enough for some cells.
 * @param budgetMs one that is not enough
 * @param doesFor true for the number of rounds that a verdict needs
 * @returns milliseconds, whole seconds
 */
export function leastBudgetMs(cells: readonly Cell[], budgetMs: number, doesFor: DoesFor): number {
  const size = planSize({ cells, budgetMs });
  const seconds = (ms: number) => Math.ceil(ms / SECOND_MS);
  const least = seconds("leastMs" in size ? size.leastMs : budgetMs);
  const most = seconds(budgetToDecideMs(cells));
  return SECOND_MS * leastOf(least, most, (number) => doesFor(cells, SECOND_MS * number));
}

/** The number of cells, counted from the first, for which a budget is enough. */
export function cellsThatFit(cells: readonly Cell[], budgetMs: number, doesFor: DoesFor): number {
  const isTooMany = (count: number) => !doesFor(cells.slice(0, count + 1), budgetMs);
  return leastOf(0, cells.length, isTooMany);
}

const SECOND_MS = 1000;

function inSteps(ms: number): number {
  return Math.ceil(ms / STEP_MS) * STEP_MS;
}
