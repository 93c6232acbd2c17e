import type { Cell } from "../../domain/run/lane.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { budgetFor } from "../budget-for.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { BaseConfiguration } from "./base-configuration.ts";

/** How long a run takes. */
export type RunTime = Pick<MeasureRequest, "budgetMs" | "atMostMs">;

/**
 * The time to measure: at least as long as base's configuration says, where nobody asked for a time. A change that
 * leaves itself no time to find anything would pass by that.
 * @param cells with those that only base's configuration has, for which a budget of `auto` grows
 */
export function timeAsInBase(
  request: MeasureRequest,
  { measure }: BaseConfiguration,
  cells: readonly Cell[],
): RunTime {
  const { config, budgetMs, atMostMs } = request;
  if (config.measure.repeats !== undefined || measure.repeats !== undefined) return request;
  if (atMostMs === undefined) {
    const isAsked = budgetMs !== config.measure.budgetMs;
    const ofBase = budgetFor({ ...config, measure }, cells, { budgetMs: measure.budgetMs });
    return isAsked ? request : { budgetMs: Math.max(budgetMs, ofBase.budgetMs) };
  }
  const isAsked = atMostMs !== config.measure.atMostMs;
  const mostMs = isAsked ? atMostMs : Math.max(atMostMs, measure.atMostMs);
  const isCut = mostMs > atMostMs && budgetMs >= atMostMs;
  const grown = (budgetMs * lanesIn(cells)) / lanesIn(request.cells);
  const needed = isCut ? budgetFor(config, cells, { atMostMs: mostMs }).budgetMs : grown;
  return { budgetMs: Math.max(budgetMs, Math.min(mostMs, Math.round(needed))), atMostMs: mostMs };
}

/** Says that head's configuration has less time than base's, where that decided. */
export function lessTimeSentence(
  { budgetMs, atMostMs }: RunTime,
  time: RunTime,
  base: string,
): string | undefined {
  const isLonger = atMostMs === undefined ? time.budgetMs > budgetMs : time.atMostMs !== atMostMs;
  if (!isLonger) return undefined;
  const taken = formatDuration(time.budgetMs);
  return `The benchmark changed: measure gives it less time than in ${base}, whose configuration decides: ${taken}.`;
}

function lanesIn(cells: readonly Cell[]): number {
  return cells.reduce((sum, { lanes }) => sum + lanes.length, 0);
}
