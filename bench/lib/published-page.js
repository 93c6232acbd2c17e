import { markdownSections, terminalSections } from "./sections.js";

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
  const sections = parts.map(({ name, paragraphs, summary, setting, ...part }) => ({
    ...part,
    paragraphs: [
      ...paragraphs,
      `[All figures](${fileOf(name)})${setting ? `, ${setting.date}` : ""}.`,
    ],
    tables: summary.rows.length > 0 ? [summary] : [],
  }));
  return markdownSections(introduction, sections);
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
 * The same for a terminal, with all tables.
 * @param {readonly Part[]} parts
 * @param {Parameters<typeof terminalSections>[1]} palette
 */
export function terminal(parts, palette) {
  const sections = parts.map(({ notes, setting, ...part }) => ({
    ...part,
    notes: [...notes, ...(setting ? [settingText(setting)] : [])],
  }));
  return terminalSections(sections, palette);
}

/** @param {Setting} setting */
function settingText({ scale, date, machine, versions }) {
  return `measured on ${date} at scale ${scale}: ${machine}; ${versions}.`;
}
