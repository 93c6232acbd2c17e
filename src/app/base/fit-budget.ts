import { type Cell, cellName } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { giveUpWhatIsGone } from "../stages/gone-series.ts";
import { layOutCells, type Planned } from "../stages/stages.ts";
import { isCellOfBase } from "./base-series.ts";

/**
 * Plans both arms. If the budget is too short for all cells, those that only head's configuration has are left out
 * first, then the series that only base's has.
 * @throws LoadgateError `usage` when it is too short for the rest
 */
export function layOutWhatFits(run: Planned): void {
  const { record } = run;
  const tooShort = failureOf(run, record.arms.cells);
  if (!tooShort || isLaidOutWithoutAdded(run)) return;
  const left = giveUpWhatIsGone(record, "the budget is too short");
  if (!left) throw tooShort;
  record.arms = { ...record.arms, cells: left };
  if (failureOf(run, left) && !isLaidOutWithoutAdded(run)) throw tooShort;
}

/** Leaves out the cells that only head's configuration has, if the others fit. */
function isLaidOutWithoutAdded(run: Planned): boolean {
  const { arms, commits, benchmark } = run.record;
  const base = commits.get("base");
  if (!base || !benchmark?.own) return false;
  const { scenarios } = benchmark.own;
  const added = arms.cells.filter((cell) => !isCellOfBase(scenarios, cell));
  const others = arms.cells.filter((cell) => !added.includes(cell));
  if (added.length === 0 || others.length === 0) return false;
  if (failureOf(run, others)) return false;
  const names = formatSome(added.map(cellName));
  const sentence = `The budget is too short to measure ${names} too.`;
  commits.set("base", { ...base, changes: [...(base.changes ?? []), sentence] });
  return true;
}

/** @returns undefined if they could be planned */
function failureOf(run: Planned, cells: readonly Cell[]): LoadgateError | undefined {
  try {
    layOutCells(run, cells);
    return undefined;
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
}
