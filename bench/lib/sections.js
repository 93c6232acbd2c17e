import { engine } from "./engine.js";

/**
 * A part of a page: tables, what introduces them, what there is to say of them, and what they say together.
 * @typedef {{ title: string, paragraphs?: readonly string[], tables: import("../../src/report/figure-table.ts").FigureTable[], notes: readonly string[],
 *   conclusion?: string }} Section
 */

/**
 * Sections as text for a terminal.
 * @param {readonly Section[]} sections
 * @param {{ bold: (text: string) => string, dim: (text: string) => string }} palette
 * @returns {string} ends with a line break
 */
export function terminalSections(sections, { bold, dim }) {
  const texts = sections.map(({ title, paragraphs = [], tables, notes, conclusion }) =>
    [
      bold(title),
      ...paragraphs.map(dim),
      ...tables.flatMap((table) => ["", ...engine.terminalTable(table, dim)]),
      ...notes.map((note) => `note: ${note}`),
      ...(conclusion === undefined ? [] : [conclusion]),
    ].join("\n"),
  );
  return `${texts.join("\n\n")}\n`;
}

/**
 * Sections as a page in Markdown.
 * @param {string} introduction with the page's heading
 * @param {readonly Section[]} sections
 * @returns {string} ends with a line break
 */
export function markdownSections(introduction, sections) {
  const texts = sections.map(({ title, paragraphs = [], tables, notes, conclusion }) =>
    [
      `## ${title}`,
      ...paragraphs,
      ...tables.map((table) => engine.markdownTable(table)),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
      ...(conclusion === undefined ? [] : [`**${conclusion}**`]),
    ].join("\n\n"),
  );
  return `${[introduction.trimEnd(), ...texts].join("\n\n")}\n`;
}
