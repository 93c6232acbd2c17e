import type { NamedLink, TrackerRow, TrackerSection } from "../domain/review/tracker-section.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { terminalTable } from "./figure-table.ts";
import { type Block, folded, type Items, list } from "./markdown/assemble.ts";
import { escapeMarkdown } from "./markdown/escape.ts";

/**
 * A tracker's section in Markdown.
 * @param leftOut returns the text in place of rows that were left out
 * @returns headline, notes and tables; foreign text is escaped
 */
export function trackerBlocks(
  section: TrackerSection,
  leftOut: (left: number) => string,
): readonly Block[] {
  const { title, headline, notes, alerts, others, othersTitle } = section;
  const links = section.links.map(markdownLink);
  return [
    `**${escapeMarkdown(title)}** · ${[escapeMarkdown(headline), ...links].join(" · ")}`,
    list(
      notes.map((note) => `- ${escapeMarkdown(note)}`),
      "\n",
      (left) => `\n- and ${left} more`,
    ),
    tableOf(section, alerts, leftOut),
    folded(othersTitle, tableOf(section, others, leftOut)),
  ];
}

function tableOf(
  { columns, textColumns }: TrackerSection,
  rows: readonly TrackerRow[],
  leftOut: (left: number) => string,
): Items {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  // The mark precedes the columns, the links follow them.
  const all = ["", ...columns, ""];
  const rule = all.map((_, index) =>
    index > textColumns && index < columns.length ? "--:" : ":--",
  );
  const items = rows.map(({ mark, cells, links }) =>
    line([mark, ...cells.map(escapeMarkdown), links.map(markdownLink).join(" ")]),
  );
  const before = `${line(all)}\n${line(rule)}\n`;
  return { ...list(items, "\n", (left) => `\n\n${leftOut(left)}`), before };
}

function markdownLink({ label, url }: NamedLink): string {
  return `[${escapeMarkdown(label)}](<${url}>)`;
}

/**
 * A tracker's section in lines for a terminal.
 * @param dim styles a table's header
 */
export function trackerLines(
  section: TrackerSection,
  dim: (text: string) => string,
): readonly string[] {
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
