import type { Cell } from "../../domain/run/plan/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells } from "../run-draft.ts";
import { cellKey, isCellOfBase } from "./base-series.ts";
import { giveUpWhatIsGone } from "./gone-series.ts";

/**
 * Plans both arms. Where the budget is too short for all cells, those that only head's configuration has are left out,
 * then the series that only base's has.
 * @throws LoadgateError `usage` when it is too short for what is left
 */
export function layOutWhatFits(draft: Draft, request: MeasureRequest): void {
  const tooShort = failureOf(draft, request, draft.arms.cells);
  if (!tooShort || isLaidOutWithoutAdded(draft, request)) return;
  const why = (base: string) => `cannot be measured as in ${base}: the budget is too short`;
  const left = giveUpWhatIsGone(draft, why);
  if (!left) throw tooShort;
  draft.arms = { ...draft.arms, cells: left };
  if (failureOf(draft, request, left) && !isLaidOutWithoutAdded(draft, request)) throw tooShort;
}

/** Leaves the cells out that only head's configuration has, if the others fit. */
function isLaidOutWithoutAdded(draft: Draft, request: MeasureRequest): boolean {
  const { arms, base, benchmark } = draft;
  if (!base || !benchmark || benchmark instanceof LoadgateError || !benchmark.own) return false;
  const { scenarios } = benchmark.own;
  const added = arms.cells.filter((cell) => !isCellOfBase(scenarios, cell));
  const others = arms.cells.filter((cell) => !added.includes(cell));
  if (added.length === 0 || others.length === 0) return false;
  if (failureOf(draft, request, others)) return false;
  const names = formatSome(added.map(cellKey));
  const sentence = `The budget is too short to measure ${names} too.`;
  draft.base = { ...base, changes: [...(base.changes ?? []), sentence] };
  return true;
}

/** @returns undefined where they are laid out */
function failureOf(
  draft: Draft,
  request: MeasureRequest,
  cells: readonly Cell[],
): LoadgateError | undefined {
  try {
    layOutCells(draft, request, cells);
    return undefined;
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
}
