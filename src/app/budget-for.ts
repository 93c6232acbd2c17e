import { gateOfSeries, namesOfCells } from "../domain/gate/bounds.ts";
import type { Environment } from "../domain/run/file/environment.ts";
import { neededBudgetMs } from "../domain/run/plan/budget.ts";
import type { Config } from "../domain/run/plan/config.ts";
import type { Cell } from "../domain/run/plan/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import {
  type BudgetOutlook,
  type Finding,
  SHOWN_BUDGETS_MS,
} from "../domain/stopping/budget-outlook.ts";
import { type KnownNoise, outlookOn, recentNoise } from "../domain/stopping/known-noise.ts";
import type { World } from "./world.ts";

/** What decides about a budget. */
export interface BudgetRequest {
  /** Without it, as much as is needed. */
  readonly budgetMs?: number | undefined;
  readonly atMostMs?: number;
  readonly noise?: readonly (readonly KnownNoise[])[];
  /** Series that other shards measure. */
  readonly others?: number;
}

/**
 * The budget that was asked for, or else as much as the cells need.
 * @returns no outlook without a base, and where bursts are counted
 */
export function budgetFor(
  { measure, gate }: Config,
  cells: readonly Cell[],
  { budgetMs: asked, atMostMs = measure.atMostMs, noise = [], others = 0 }: BudgetRequest,
): { readonly budgetMs: number; readonly outlook?: BudgetOutlook } {
  const gated = { ...gateOfSeries(gate, namesOfCells(cells)), others };
  const slowest = cells.map(withLongestBursts);
  const { isKnown, isEnough } = outlookOn(slowest, noise, gated);
  const budgetMs =
    asked ?? neededBudgetMs({ cells: slowest, atMostMs, ...(isKnown && { isEnough }) });
  const hasBase = cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
  if (!hasBase || measure.repeats !== undefined) return { budgetMs };
  const shown = [...new Set([budgetMs, ...SHOWN_BUDGETS_MS])].toSorted((a, b) => a - b);
  // What is foretold is of the plan as it is shown, like the least budget.
  const outlook = outlookOn(cells, noise, gated);
  const finds = shown.flatMap((ms): readonly Finding[] => {
    const percent = outlook.finds(ms);
    return percent === undefined ? [] : [{ budgetMs: ms, percent }];
  });
  return { budgetMs, outlook: { isChosen: asked === undefined, isKnown, finds } };
}

/** A cell as it is where its servers turn out to be slow: the budget has to do for them too. */
function withLongestBursts(cell: Cell): Cell {
  const { burstMs, longerMs = burstMs } = cell.shape;
  return { ...cell, shape: { ...cell.shape, burstMs: longerMs } };
}

/**
 * What the last runs on this machine knew of their noise, where a budget depends on it. A store that cannot be read is no
 * reason to end here: a run that needs it says so.
 * @param request what was asked for
 */
export async function noiseHere(
  { store, machine }: Pick<World, "store" | "machine">,
  {
    budgetMs,
    bases = [],
  }: { readonly budgetMs?: number | undefined; readonly bases?: readonly unknown[] },
): Promise<readonly (readonly KnownNoise[])[]> {
  if (budgetMs !== undefined || bases.length === 0) return [];
  const { records } = await store.load().catch(nothingStored);
  const environment: Omit<Environment, "oha"> = machine.environment();
  return recentNoise(records, environment);
}

/** @throws what is no failure of the store */
function nothingStored(error: unknown): { readonly records: readonly [] } {
  if (error instanceof LoadgateError) return { records: [] };
  throw error;
}
