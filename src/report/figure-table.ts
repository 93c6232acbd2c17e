import { formatCount } from "../domain/shared/format.ts";
import { MAX_CELL, MAX_ROWS, shortened } from "./bounds.ts";
import { type Items, list } from "./markdown/assemble.ts";
import { escapeMarkdown } from "./markdown/escape.ts";
import { textTable } from "./text/text-table.ts";

/** Rows of cells, which may be created lazily: of ten thousand series, a report has room for a few. */
export interface Rows {
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly (readonly string[])[];
}

/**
 * Rows that are created when read.
 * @param items one for each row
 */
export function rowsOf<Item>(
  items: readonly Item[],
  cellsOf: (item: Item) => readonly string[],
): Rows {
  return {
    length: items.length,
    slice: (from, to) => items.slice(from, to).map((item) => cellsOf(item)),
  };
}

/** A table of formatted cells; the first `textColumns` columns hold text, the others figures. */
export interface LongTable {
  readonly columns: readonly string[];
  readonly textColumns: number;
  readonly rows: Rows;
}

/** A table whose rows all exist. */
export interface FigureTable extends LongTable {
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table in lines of text, with a limited number of rows and the number of others.
 * @param dim styles the header
 * @returns nothing for a table without rows
 */
export function terminalTable(
  { columns, rows, textColumns }: LongTable,
  dim: (text: string) => string,
): readonly string[] {
  if (rows.length === 0) return [];
  const shown = [columns, ...rows.slice(0, MAX_ROWS)];
  const cells = shown.map((row) => row.map((cell) => shortened(cell, MAX_CELL)));
  const [header = "", ...body] = textTable(cells, textColumns);
  const left = rows.length - MAX_ROWS;
  return [dim(header), ...body, ...(left > 0 ? [`… and ${formatCount(left, "more row")}`] : [])];
}

/**
 * A table in GitHub-flavoured Markdown with escaped cells.
 * @returns an empty text for a table without rows
 */
export function markdownTable(table: LongTable): string {
  const { before, items, between } = markdownRows(table, String);
  return items.length === 0 ? "" : before + items.slice(0, items.length).join(between);
}

/**
 * A table in GitHub-flavoured Markdown with escaped cells, whose last rows can be left out.
 * @param leftOut returns the text in place of rows that were left out
 */
export function markdownRows(
  { columns, textColumns, rows }: LongTable,
  leftOut: (left: number) => string,
): Items {
  const rule = columns.map((_, index) => (index < textColumns ? ":--" : "--:"));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const items = {
    length: rows.length,
    slice: (from: number, to: number) =>
      rows
        .slice(from, to)
        .map((row) => line(row.map((cell) => escapeMarkdown(shortened(cell, MAX_CELL))))),
  };
  const before = `${line(columns.map(escapeMarkdown))}\n${line(rule)}\n`;
  return { ...list(items, "\n", (left) => `\n\n${leftOut(left)}`), before };
}
