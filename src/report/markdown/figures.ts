import { formatCount } from "../../domain/shared/format.ts";
import { DECISION_LEGEND } from "../decision-table.ts";
import type { LongTable } from "../figure-table.ts";
import type { LimitView } from "../limits.ts";
import type { ReportView } from "../view.ts";
import { folded, type Items } from "./assemble.ts";
import { markedLimits } from "./changes.ts";

/** Renders a table. @param urls what the first cell of each row links to; undefined for none */
export type MakeTable = (of: LongTable, urls?: readonly (string | undefined)[]) => Items;

/** Limits, behind a line where all are kept. */
export function limitsBlock(view: LimitView, table: MakeTable): Items {
  const items = table(markedLimits(view));
  return view.areKept ? folded(view.title, items) : opened("Limits", items);
}

/** The figures of each series, which are open where nothing is compared. */
export function figuresBlock({ isAlone, series, figuresTitle }: ReportView, table: MakeTable) {
  const number = formatCount(series.rows.length, "series", "series");
  const items = table(series);
  return isAlone ? opened(figuresTitle, items) : folded(`Figures of ${number}`, items);
}

/** Servers side by side, and each by itself; open where nothing is compared. */
export function serverBlocks({ isAlone, sideBySide, servers }: ReportView, table: MakeTable) {
  const sides = table(sideBySide);
  const legend = { ...sides, before: `${DECISION_LEGEND}\n\n${sides.before}` };
  const own = table(servers);
  return isAlone
    ? [opened("Head to head", legend), opened("Servers", own)]
    : [folded("<b>Head to head</b>", legend), folded("Servers: start, memory, size", own)];
}

/** Items under a title. */
function opened(title: string, items: Items): Items {
  return { ...items, before: `**${title}**\n\n${items.before}` };
}
