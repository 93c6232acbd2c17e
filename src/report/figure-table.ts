import { withoutControls } from "../domain/control-characters.ts";
import { formatCount } from "../domain/format.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { textTable } from "./text-table.ts";

/** A table whose cells are formatted; the first `textColumns` hold text, the others figures. */
export interface FigureTable {
  readonly columns: readonly string[];
  readonly textColumns: number;
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table in lines of text.
 * @param dim paints the header
 * @returns nothing for a table without rows
 */
export function terminalTable(
  { columns, rows, textColumns }: FigureTable,
  dim: (text: string) => string,
): readonly string[] {
  if (rows.length === 0) return [];
  const [header = "", ...body] = textTable([columns, ...rows], textColumns);
  return [dim(header), ...body];
}

/**
 * A table in GitHub-flavoured markdown, its cells escaped.
 * @param maxRows rows beyond are counted, not shown
 * @returns an empty text for a table without rows
 */
export function markdownTable(
  { columns, textColumns, rows }: FigureTable,
  maxRows = Number.POSITIVE_INFINITY,
): string {
  if (rows.length === 0) return "";
  const rule = columns.map((_, index) => (index < textColumns ? ":--" : "--:"));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const shown = rows.slice(0, maxRows).map((row) => line(row.map(escapeMarkdown)));
  const left = rows.length - shown.length;
  return [
    line(columns.map((column) => withoutControls(column))),
    line(rule),
    ...shown,
    ...(left > 0 ? ["", `… and ${formatCount(left, "more row")} in the report file`] : []),
  ].join("\n");
}
