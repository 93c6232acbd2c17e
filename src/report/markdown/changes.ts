import { formatCount } from "../../domain/shared/format.ts";
import type { Verdict } from "../../domain/verdict/verdict.ts";
import {
  type ChangeRow,
  changeTable,
  type VerdictCount,
  verdictCounts,
  verdictCountText,
} from "../change-rows.ts";
import type { FigureTable, LongTable } from "../figure-table.ts";
import type { LimitView } from "../limits.ts";
import type { ReportView } from "../view.ts";

/** The comparisons of a report, or of one of its further bases. */
type Changes = Pick<ReportView, "baseName" | "changed" | "others" | "hasOwnTolerances">;

const MARKS: Readonly<Record<Verdict, string>> = {
  regression: "🔴",
  improvement: "🟢",
  "no-worse": "🔵",
  unchanged: "⚪",
  inconclusive: "🟡",
  unmeasurable: "⛔",
  new: "🆕",
  removed: "➖",
};

/** Number of comparisons with a verdict, with its mark. */
export function countText(count: VerdictCount): string {
  const { verdict, known } = count;
  return `${MARKS[verdict]} ${verdictCountText(count)}${known === undefined ? "" : ` (${unbroken(known)})`}`;
}

/** Keeps percent signs on the line of their number. */
export function unbroken(text: string): string {
  return text.replaceAll(" %", "\u00a0%");
}

/** The table of changes. */
export function changedTable({ changed, baseName }: Changes): LongTable {
  return changeTable(changed, { baseName, hasOwnTolerances: true }, markedVerdict);
}

/** The comparisons that found no change. */
export function othersTable(changes: Changes): LongTable {
  return changeTable(changes.others, changes, markedVerdict);
}

function markedVerdict({ verdict }: ChangeRow, words: string): string {
  return `${MARKS[verdict]} ${words}`;
}

/** Limits, each result with its mark. */
export function markedLimits(view: LimitView): FigureTable {
  const marks = view.looks.map((look) => MARKS[look]);
  return {
    ...view,
    rows: view.rows.map(([result, ...others], at) => [`${marks[at]} ${result}`, ...others]),
  };
}

/** How many comparisons found no change, by their verdicts. */
export function othersTitle({ others, changed }: Changes): string {
  const parts = verdictCounts(others.map(({ values }) => values)).map(countText);
  const what = changed.length === 0 ? "comparison" : "other comparison";
  return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
}
