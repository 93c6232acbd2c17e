import { formatCount } from "../domain/shared/format.ts";
import { MAX_CELL, MAX_ROWS, shortened } from "./bounds.ts";
import { type Lazy, lazy } from "./lazy.ts";
import { type Items, list } from "./markdown/assemble.ts";
import { escapeMarkdown } from "./markdown/escape.ts";
import { textTable } from "./text/text-table.ts";

/** A table of formatted cells, of which a line break begins a second line in small print; the first `textColumns` columns hold text, the others figures. */
export interface LongTable {
  readonly columns: readonly string[];
  readonly textColumns: number;
  readonly rows: Lazy<readonly string[]>;
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
  const cells = shown.map((row) =>
    row.map((cell) => shortened(cell, MAX_CELL).replace("\n", "  ")),
  );
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
 * @param urls what the first cell of each row links to; undefined for none
 */
export function markdownRows(
  { columns, textColumns, rows }: LongTable,
  leftOut: (left: number) => string,
  urls: readonly (string | undefined)[] = [],
): Items {
  const header = columns.map((text, index) => ({
    text: escapeMarkdown(text),
    isText: index < textColumns,
  }));
  const escaped = lazy(rows, (row, index) =>
    row.map((cell, column) => markdownCell(cell, column === 0 ? urls[index] : undefined)),
  );
  return markdownItems(header, escaped, leftOut);
}

function markdownCell(cell: string, url?: string): string {
  const [first = "", second] = cell.split("\n", 2).map((line) => shortened(line, MAX_CELL));
  const small = second === undefined ? "" : `<br><sub>${escapeMarkdown(second)}</sub>`;
  const text = escapeMarkdown(first);
  return (url === undefined ? text : `[${text}](${url})`) + small;
}

/**
 * The same of cells that are Markdown already.
 * @param header the title of each column, and whether it holds text
 */
export function markdownItems(
  header: readonly { readonly text: string; readonly isText: boolean }[],
  rows: Lazy<readonly string[]>,
  leftOut: (left: number) => string,
): Items {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = header.map(({ isText }) => (isText ? ":--" : "--:"));
  const before = `${line(header.map(({ text }) => text))}\n${line(rule)}\n`;
  return { ...list(lazy(rows, line), "\n", (left) => `\n\n${leftOut(left)}`), before };
}
