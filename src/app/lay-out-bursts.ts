import { cellsThatFit } from "../domain/run/budget.ts";
import type { Config } from "../domain/run/config.ts";
import type { Cell } from "../domain/run/lane.ts";
import { type Plan, planBursts } from "../domain/run/plan.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/round-counts.ts";
import { budgetToDecideMs } from "../domain/run/time-estimate.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount, formatDuration } from "../domain/shared/format.ts";

/** How long a run may take, and the seed of its order. */
export interface PlanOptions {
  readonly budgetMs: number;
  readonly seed: string;
}

/**
 * Lays out the bursts of some cells.
 * @throws LoadgateError `usage` when the budget is too short for them
 */
export function layOutBursts(
  { measure: { repeats } }: Config,
  cells: readonly Cell[],
  { budgetMs, seed }: PlanOptions,
): Plan {
  const plan = planBursts({ cells, budgetMs, seed, ...(repeats !== undefined && { repeats }) });
  if (!("neededMs" in plan)) return plan;
  const fitting = seriesCount(cells.slice(0, cellsThatFit(cells, budgetMs)));
  const message = `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${wholeSeconds(plan.neededMs)} for the fewest bursts that give an interval; ${fitting} would fit`;
  throw new LoadgateError("usage", message, {
    details: [
      `${wholeSeconds(budgetToDecideMs(cells))} would start each server ${ROUNDS_TO_DECIDE} times, which a verdict needs`,
    ],
    hint: "Raise the budget, shorten measure.burst, choose fewer series with only, or let several jobs measure a shard each.",
  });
}

function wholeSeconds(ms: number): string {
  return formatDuration(Math.ceil(ms / 1000) * 1000);
}

/** Says what the few starts that a budget pays for are worth; undefined where it pays for enough. */
export function fewStartsText(
  { rounds }: Plan,
  cells: readonly Cell[],
  budgetMs: number,
): string | undefined {
  if (rounds.length >= ROUNDS_TO_DECIDE) return undefined;
  const enough = `${Math.ceil(budgetToDecideMs(cells) / 1000)}s`;
  const starts = formatCount(rounds.length, "start");
  const worth =
    rounds.length === 1
      ? "which cannot tell a change from what its process happens to do"
      : "which find little where processes of one program differ";
  return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for ${ROUNDS_TO_DECIDE}`;
}

/** How many series some cells have: one for each lane. */
export function seriesCount(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
}
