import { formatCount } from "../../domain/shared/format.ts";
import type { Verdict } from "../../domain/verdict/verdict.ts";
import {
  type ChangeRow,
  changeTexts,
  type VerdictCount,
  verdictCounts,
  verdictCountText,
} from "../change-rows.ts";
import { type FigureTable, type LongTable, rowsOf } from "../figure-table.ts";
import { type LimitView, limitTable } from "../limits.ts";
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
export function changedTable(changes: Changes): LongTable {
  return changeTable(changes.changed, changes, true);
}

/** The comparisons that found no change. */
export function othersTable(changes: Changes): LongTable {
  return changeTable(changes.others, changes, changes.hasOwnTolerances);
}

/** Limits, each result with its mark. */
export function markedLimits(view: LimitView): FigureTable {
  return limitTable(view, MARKS);
}

/** How many comparisons found no change, by their verdicts. */
export function othersTitle({ others, changed }: Changes): string {
  const parts = verdictCounts(others.map(({ values }) => values)).map(countText);
  const what = changed.length === 0 ? "comparison" : "other comparison";
  return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
}

function changeTable(
  rows: readonly ChangeRow[],
  { baseName }: Changes,
  hasTolerated: boolean,
): LongTable {
  return {
    columns: [
      "verdict",
      "series",
      "metric",
      baseName,
      "head",
      "change (95 % interval)",
      ...(hasTolerated ? ["tolerated"] : []),
    ],
    textColumns: 3,
    rows: rowsOf(rows, (row) => {
      const { verdict, series, metric, base, head, change, tolerated } = changeTexts(row);
      return [
        `${MARKS[row.verdict]} ${verdict}`,
        series,
        metric,
        base,
        head,
        change,
        ...(hasTolerated ? [tolerated] : []),
      ];
    }),
  };
}
