import { gateOfSeries, namesOfCells } from "../../domain/bounds/bounds.ts";
import { neededBudgetMs } from "../../domain/run/plan/budget.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { type Cell, timedCells } from "../../domain/series/lane.ts";
import { budgetToPassMs } from "../../domain/stopping/first-outlook.ts";
import {
  type BudgetOutlook,
  type KnownNoise,
  outlookOn,
  recentNoise,
  SHOWN_BUDGETS_MS,
} from "../../domain/stopping/outlook.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import { hasBase } from "../arms/arms.ts";
import type { World } from "../world/world.ts";

/** Inputs for choosing a budget. */
export interface BudgetRequest {
  /** Absent for as much as is needed. */
  readonly budgetMs?: number | undefined;
  /** Limit of an automatic budget; by default the configuration's. */
  readonly atMostMs?: number;
  /** The noise of the last runs on this machine. */
  readonly noise?: readonly (readonly KnownNoise[])[];
  /** Series that other shards measure. */
  readonly others?: number;
}

/**
 * The requested budget, or else as much as the cells need that are loaded in bursts.
 * @returns no outlook without a base, or with a fixed number of bursts
 */
export function budgetFor(
  { measure, gate }: Config,
  all: readonly Cell[],
  { budgetMs: asked, atMostMs = measure.atMostMs, noise = [], others = 0 }: BudgetRequest,
): { readonly budgetMs: number; readonly outlook?: BudgetOutlook } {
  const cells = timedCells(all);
  if (cells.length === 0) return { budgetMs: asked ?? atMostMs };
  const gated = { ...gateOfSeries(gate, namesOfCells(cells)), others };
  const slowest = cells.map(withLongestBursts);
  const { isKnown, isEnough } = outlookOn(slowest, noise, gated);
  const budgetMs = asked ?? neededBudgetMs({ cells: slowest, atMostMs, isEnough });
  if (!hasBase(cells) || measure.repeats !== undefined) return { budgetMs };
  const shown = [...new Set([budgetMs, ...SHOWN_BUDGETS_MS])].toSorted((a, b) => a - b);
  // The outlook is for the displayed plan, like the least budget.
  const outlook = outlookOn(cells, noise, gated);
  const finds = shown.flatMap((ms) => {
    const percent = outlook.finds(ms);
    return percent === undefined ? [] : { budgetMs: ms, percent };
  });
  const passesFromMs = budgetToPassMs({ cells: slowest, budgetMs }, gated);
  const needed = passesFromMs > budgetMs && { passesFromMs };
  return { budgetMs, outlook: { isChosen: asked === undefined, isKnown, finds, ...needed } };
}

/** A cell with the bursts of slow servers, because the budget must be enough for those too. */
function withLongestBursts(cell: Cell): Cell {
  const { burstMs, longerMs = burstMs } = cell.shape;
  return { ...cell, shape: { ...cell.shape, burstMs: longerMs } };
}

/**
 * The noise of the last runs on this machine, if the budget depends on it. An unreadable store is not an error
 * here: a run that needs it reports it.
 * @param request the requested run
 */
export async function noiseHere(
  { store, machine }: World,
  request: Pick<BudgetRequest, "budgetMs"> & { readonly bases?: readonly BaseRequest[] },
) {
  const { budgetMs, bases = [] } = request;
  if (budgetMs !== undefined || bases.length === 0) return [];
  const loaded = await store.load().catch(() => undefined);
  return recentNoise(loaded?.records ?? [], machine.environment());
}
