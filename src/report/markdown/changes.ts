import { formatCount } from "../../domain/shared/format.ts";
import type { BaseView } from "../base-view.ts";
import {
  type ChangeRow,
  changeTable,
  type VerdictCount,
  verdictCounts,
  verdictCountText,
} from "../change-rows.ts";
import type { FigureTable, LongTable } from "../figure-table.ts";
import type { LimitView } from "../limits.ts";
import { LOOKS } from "../words/verdicts.ts";

/** Number of comparisons with a verdict, with its mark. */
export function countText(count: VerdictCount): string {
  const { verdict, known } = count;
  return `${LOOKS[verdict].mark} ${verdictCountText(count)}${known === undefined ? "" : ` (${unbroken(known)})`}`;
}

/** Keeps percent signs on the line of their number. */
export function unbroken(text: string): string {
  return text.replaceAll(" %", "\u00a0%");
}

/** Comparisons as a table, each verdict with its mark. */
export function markedChanges(
  rows: readonly ChangeRow[],
  columns: Parameters<typeof changeTable>[1],
): LongTable {
  return changeTable(rows, columns, ({ verdict }, words) => `${LOOKS[verdict].mark} ${words}`);
}

/** Limits, each result with its mark. */
export function markedLimits(view: LimitView): FigureTable {
  const marks = view.looks.map((look) => LOOKS[look].mark);
  return {
    ...view,
    rows: view.rows.map(([result, ...others], at) => [`${marks[at]} ${result}`, ...others]),
  };
}

/** How many comparisons found no change, by their verdicts. */
export function othersTitle({ others, changed }: BaseView): string {
  const parts = verdictCounts(others.map(({ values }) => values)).map(countText);
  const what = changed.length === 0 ? "comparison" : "other comparison";
  return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
}
