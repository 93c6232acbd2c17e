import { type Items, list } from "./assemble.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { textTable } from "./text-table.ts";

/** A table of formatted cells; the first `textColumns` columns hold text, the others figures. */
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
 * @returns an empty text for a table without rows
 */
export function markdownTable(table: FigureTable): string {
  const { before, items, between } = markdownRows(table, String);
  return items.length === 0 ? "" : before + items.join(between);
}

/**
 * A table in GitHub-flavoured markdown, its cells escaped, whose last rows can be left out.
 * @param leftOut what stands for rows that were left out
 */
export function markdownRows(
  { columns, textColumns, rows }: FigureTable,
  leftOut: (left: number) => string,
): Items {
  const rule = columns.map((_, index) => (index < textColumns ? ":--" : "--:"));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const items = rows.map((row) => line(row.map((cell) => escapeMarkdown(shortened(cell)))));
  const before = `${line(columns.map(escapeMarkdown))}\n${line(rule)}\n`;
  return { ...list(items, "\n", (left) => `\n\n${leftOut(left)}`), before };
}

/** No name is longer than this. */
const MAX_CELL = 300;

function shortened(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
