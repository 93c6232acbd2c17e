import type { FunctionCost } from "../domain/series/profile.ts";
import { formatNumber } from "../domain/shared/format.ts";
import type { FigureTable } from "./figure-table.ts";

/** Maximum number of functions shown. */
export const MOST_FUNCTIONS = 5;

/**
 * The first functions of a profile, with their CPU time per request in both arms.
 * @param base name of base's column
 * @param head name of head's
 */
export function functionTable(
  functions: readonly FunctionCost[],
  base: string,
  head = "head",
): FigureTable {
  const rows = functions.slice(0, MOST_FUNCTIONS).map(rowOf);
  return { columns: ["function", base, head, "difference"], textColumns: 1, rows };
}

function rowOf({ name, caller, baseUs, headUs, isChanged }: FunctionCost): readonly string[] {
  const more = headUs - baseUs;
  const sign = more > 0 ? "+" : "";
  const notes = [
    caller === undefined ? [] : `from ${caller}`,
    isChanged ? "in a changed file" : [],
  ];
  const note = notes.flat().join(", ");
  const named = note === "" ? name : `${name}\n${note}`;
  return [named, seen(baseUs), seen(headUs), `about ${sign}${microseconds(more)}`];
}

/** A function that only one arm has may have been renamed, moved or inlined. */
function seen(us: number): string {
  return us === 0 ? "not seen" : microseconds(us);
}

/** For example `12.3 µs`. */
export function microseconds(us: number): string {
  return `${formatNumber(us)} µs`;
}
