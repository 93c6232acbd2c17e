import type { NamedLink, TrackerRow, TrackerSection } from "../domain/review/tracker-section.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { markdownItems, terminalTable } from "./figure-table.ts";
import { lazy } from "./lazy.ts";
import { folded, list } from "./markdown/assemble.ts";
import { escapeMarkdown } from "./markdown/escape.ts";

/**
 * A tracker's section in Markdown.
 * @param leftOut returns the text in place of rows that were left out
 * @returns headline, notes and tables; foreign text is escaped
 */
export function trackerBlocks(section: TrackerSection, leftOut: (left: number) => string) {
  const { title, headline, notes, columns, textColumns, alerts, others, othersTitle } = section;
  // The mark precedes the columns, the links follow them.
  const header = ["", ...columns, ""].map((text, index) => ({
    text,
    isText: index <= textColumns || index >= columns.length,
  }));
  const tableOf = (rows: readonly TrackerRow[]) =>
    markdownItems(header, lazy(rows, cellsOf), leftOut);
  const links = section.links.map(markdownLink);
  const bullets = notes.map((note) => `- ${escapeMarkdown(note)}`);
  return [
    `**${escapeMarkdown(title)}** · ${[escapeMarkdown(headline), ...links].join(" · ")}`,
    list(bullets, "\n", (left) => `\n- and ${left} more`),
    tableOf(alerts),
    folded(othersTitle, tableOf(others)),
  ];
}

function cellsOf({ mark, cells, links }: TrackerRow): readonly string[] {
  return [mark, ...cells.map(escapeMarkdown), links.map(markdownLink).join(" ")];
}

function markdownLink({ label, url }: NamedLink): string {
  return `[${escapeMarkdown(label)}](<${url}>)`;
}

/**
 * A tracker's section in lines for a terminal.
 * @param dim styles a table's header
 */
export function trackerLines(section: TrackerSection, dim: (text: string) => string) {
  const { headline, notes, links, columns, textColumns, alerts, others } = section;
  const rows = [...alerts, ...others].map(({ cells }) => cells);
  return [
    withoutControls(headline),
    ...notes.map((note) => `note: ${withoutControls(note)}`),
    ...terminalTable({ columns, textColumns, rows }, dim),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...alerts.flatMap(({ name, links }) =>
      links.map(({ label, url }) => `${label} of ${withoutControls(name)}: ${url}`),
    ),
  ];
}
