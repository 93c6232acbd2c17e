import { engine } from "./engine.js";

/** @typedef {import("../../src/report/figure-table.ts").FigureTable} FigureTable */
/** One published comparison for readers. */
/** @typedef {{ title: string, paragraphs: string[], tables: FigureTable[], notes: string[],
 *   conclusion?: string }} Section */
/** Where and when a row was measured. */
/** @typedef {{ scale: number, date: string, machine: string, versions: string }} Setting */
/** Without a setting it was never measured. */
/** @typedef {Section & { setting?: Setting }} Part */

/**
 * The page.
 * @param {string} introduction
 * @param {readonly Part[]} parts
 * @returns {string} Markdown
 */
export function page(introduction, parts) {
  const texts = parts.map(({ title, paragraphs, tables, notes, conclusion, setting }) => {
    return [
      `## ${title}`,
      ...paragraphs,
      ...tables.map((table) => engine.markdownTable(table)),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
      ...(conclusion === undefined ? [] : [`**${conclusion}**`]),
      ...(setting ? [settingText(setting)] : []),
    ].join("\n\n");
  });
  return `${[introduction.trimEnd(), ...texts].join("\n\n")}\n`;
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
