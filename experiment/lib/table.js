import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A Markdown table.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 * @param {number} textColumns number of first columns that hold text
 * @returns {string}
 */
export function table(header, rows, textColumns) {
  const rule = header.map((_, column) => (column < textColumns ? "---" : "---:"));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A table that is too long for its page: a file beside the page has all of it, and the page shows a part. */
export class LongTable {
  /**
   * @param {string} file from the page's folder
   * @param {readonly string[]} header
   * @param {readonly (readonly string[])[]} rows whose last cells may be left out
   */
  constructor(file, header, rows) {
    this.file = file;
    this.header = header;
    this.rows = rows.map((cells) => header.map((_, column) => cells[column] ?? ""));
  }

  /**
   * A part of the table, in Markdown.
   * @param {number} textColumns number of first columns that hold text
   * @param {{ columns?: readonly string[], where?: (row: Readonly<Record<string, string>>) => boolean, most?: number }} part
   *   `most`: rows that are shown, from the first
   * @returns {string}
   */
  show(textColumns, { columns = this.header, where = () => true, most }) {
    const places = columns.map((column) => this.header.indexOf(column));
    const named = (/** @type {readonly string[]} */ cells) =>
      Object.fromEntries(this.header.map((name, at) => [name, cells[at] ?? ""]));
    const shown = this.rows.filter((cells) => where(named(cells))).slice(0, most);
    return table(
      columns,
      shown.map((cells) => places.map((place) => cells[place] ?? "")),
      textColumns,
    );
  }

  /** @returns {string} to the whole table, in Markdown */
  get link() {
    return `[all ${this.rows.length} rows](${this.file})`;
  }

  /** @returns {string} the whole table as CSV */
  get csv() {
    return [this.header, ...this.rows].map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
  }
}

/**
 * Writes a page, and its long tables beside it.
 * @param {string} file of the page
 * @param {{ text: string, tables: readonly LongTable[] }} page
 */
export function writePage(file, { text, tables }) {
  writeFileSync(file, text);
  for (const one of tables) {
    const beside = path.join(path.dirname(file), one.file);
    mkdirSync(path.dirname(beside), { recursive: true });
    writeFileSync(beside, one.csv);
  }
}

/** @param {string} text */
function csvCell(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
