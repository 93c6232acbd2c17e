import { cellName } from "../../domain/series/lane.ts";
import { attempt } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { withoutWhatIsGone } from "../stages/gone-series.ts";
import { type Agreed, laidOut, withCells, withCommit } from "../stages/stages.ts";
import { isCellOfBase } from "./base-series.ts";

/**
 * Plans both arms. If the budget is too short for all cells, those that only head's configuration has are left out
 * first, then the series that only base's has.
 * @returns the run with what fits
 * @throws LoadgateError `usage` when it is too short for the rest
 */
export function laidOutAsFits<Stage extends Agreed>(run: Stage): Stage {
  try {
    return laidOut(run);
  } catch (error) {
    const left = withoutWhatIsGone(run, "the budget is too short");
    for (const less of present([withoutAdded(run), left, left && withoutAdded(left)])) {
      const fitting = attempt(() => laidOut(less));
      if (fitting) return fitting;
    }
    throw error;
  }
}

/** The run without the cells that only head's configuration has; undefined if there are none, or no others. */
function withoutAdded<Stage extends Agreed>(run: Stage): Stage | undefined {
  const { arms, commits, benchmark } = run;
  const base = commits.get("base");
  if (!base || !benchmark?.own) return undefined;
  const { scenarios } = benchmark.own;
  const added = arms.cells.filter((cell) => !isCellOfBase(scenarios, cell));
  const others = arms.cells.filter((cell) => !added.includes(cell));
  if (added.length === 0 || others.length === 0) return undefined;
  const names = formatSome(added.map(cellName));
  const sentence = `The budget is too short to measure ${names} too.`;
  const changes = [...(base.changes ?? []), sentence];
  return withCommit(withCells(run, others), "base", { ...base, changes });
}
