import { engine } from "./engine.js";

/** @typedef {import("../../src/report/figure-table.ts").FigureTable} FigureTable */
/**
 * One published comparison for readers: `tables` are all its figures, `summary` those of them that the page shows, if any.
 * @typedef {{ title: string, paragraphs: string[], tables: FigureTable[], summary: FigureTable, notes: string[],
 *   conclusion?: string }} Section
 */
/** Where and when a row was measured. */
/** @typedef {{ scale: number, date: string, machine: string, versions: string }} Setting */
/**
 * A section and the name of its row, which its file of figures has as well. Without a setting it was never measured.
 * @typedef {Section & { name: string, setting?: Setting }} Part
 */

/**
 * The page.
 * @param {string} introduction
 * @param {readonly Part[]} parts
 * @returns {string} Markdown
 */
export function page(introduction, parts) {
  const texts = parts.map(({ name, title, paragraphs, summary, notes, conclusion, setting }) => {
    return [
      `## ${title}`,
      ...paragraphs,
      `[All figures](${fileOf(name)})${setting ? `, ${setting.date}` : ""}.`,
      ...(summary.rows.length > 0 ? [engine.markdownTable(summary)] : []),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
      ...(conclusion === undefined ? [] : [`**${conclusion}**`]),
    ].join("\n\n");
  });
  return `${[introduction.trimEnd(), ...texts].join("\n\n")}\n`;
}

/**
 * The file of a row's figures, beside the page.
 * @param {string} name
 * @returns {string}
 */
export function fileOf(name) {
  return `published/${name}.csv`;
}

/**
 * Tables as a file of comma-separated values, one below the other.
 * @param {readonly FigureTable[]} tables
 * @returns {string}
 */
export function commaSeparated(tables) {
  const cell = (/** @type {string} */ text) =>
    /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = tables.flatMap(({ columns, rows }) => [columns, ...rows]);
  return lines.map((cells) => `${cells.map(cell).join(",")}\n`).join("");
}

/**
 * The same for a terminal.
 * @param {readonly Part[]} parts
 * @param {{ bold: (text: string) => string, dim: (text: string) => string }} palette
 */
export function terminal(parts, { bold, dim }) {
  const texts = parts.map(({ title, paragraphs, tables, notes, conclusion, setting }) => {
    return [
      bold(title),
      ...paragraphs.map(dim),
      ...tables.flatMap((table) => ["", ...engine.terminalTable(table, dim)]),
      ...notes.map((note) => `note: ${note}`),
      ...(conclusion === undefined ? [] : [conclusion]),
      ...(setting ? [dim(settingText(setting))] : []),
    ].join("\n");
  });
  return `${texts.join("\n\n")}\n`;
}

/** @param {Setting} setting */
function settingText({ scale, date, machine, versions }) {
  return `Measured on ${date} at scale ${scale}: ${machine}; ${versions}.`;
}
