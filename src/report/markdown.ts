import { withoutControls } from "../domain/control-characters.ts";
import { formatCount } from "../domain/format.ts";
import type { Verdict } from "../domain/verdict.ts";
import type { ChangeRow, Fact, FigureTable, ReportView } from "./view.ts";

const MARKS: Readonly<Record<Verdict, string>> = {
  regression: "🔴",
  improvement: "🟢",
  unchanged: "⚪",
  inconclusive: "🟡",
  unmeasurable: "⛔",
  new: "🆕",
  removed: "➖",
};

/**
 * The report as GitHub-flavoured markdown, for a job summary or a comment.
 * @param view what to say
 * @param maxRows rows that a table may have; those beyond are counted, not shown
 * @returns markdown that ends with a line break; all names in it are escaped
 */
export function renderMarkdown(view: ReportView, maxRows = Number.POSITIVE_INFINITY): string {
  const mark = view.decision === "fail" ? "❌" : "✅";
  return [
    `## ${mark} ${escapeMarkdown(view.headline)}`,
    list(view.reasons.slice(0, maxRows).map((reason) => `**Gate:** ${escapeMarkdown(reason)}`)),
    list(view.notices.map(escapeMarkdown)),
    changeTable(view.changed, maxRows),
    folded(`${view.others.length} other comparisons`, changeTable(view.others, maxRows)),
    "### Series",
    figureTable(view.series, maxRows),
    ...(view.headToHead.rows.length > 0
      ? [
          "### Head to head",
          list(view.duels.slice(0, maxRows).map(escapeMarkdown)),
          folded("All ratios", figureTable(view.headToHead, maxRows)),
        ]
      : []),
    folded("Servers", figureTable(view.servers, maxRows)),
    folded("Machine and run", facts(view.environment)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

/**
 * Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
 * its own.
 */
export function escapeMarkdown(text: string): string {
  return (
    withoutControls(text, " ")
      .replace(/[\u2028\u2029]/g, " ")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/[\\`*_{}[\]|~!]/g, "\\$&")
      // GitHub looks for mentions, issues and formulas in the finished text, where neither backslash
      // nor entity is left: only a character without width between them helps.
      .replace(/[@#$]/g, "$&\u200b")
      .replace(/\b(https?|ftp|www)([:.])/gi, "$1\u200b$2")
  );
}

function changeTable(rows: readonly ChangeRow[], maxRows: number): string {
  if (rows.length === 0) return "";
  return table(
    ["", "series", "metric", "base", "head", "change (95 % interval)", "detectable", "verdict"],
    3,
    rows.map((row) => [
      MARKS[row.verdict],
      row.series,
      row.metric,
      row.base,
      row.head,
      row.change,
      row.detectable,
      row.verdict,
    ]),
    maxRows,
  );
}

function figureTable({ columns, textColumns, rows }: FigureTable, maxRows: number): string {
  return rows.length === 0 ? "" : table(columns, textColumns, rows, maxRows);
}

function facts(all: readonly Fact[]): string {
  return table(
    ["", ""],
    2,
    all.map(({ label, value }) => [label, value]),
  );
}

function table(
  columns: readonly string[],
  textColumns: number,
  rows: readonly (readonly string[])[],
  maxRows = Number.POSITIVE_INFINITY,
): string {
  const rule = columns.map((_, index) => (index < textColumns ? ":--" : "--:"));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const shown = rows.slice(0, maxRows).map((row) => line(row.map(escapeMarkdown)));
  const left = rows.length - shown.length;
  return [
    line(columns),
    line(rule),
    ...shown,
    ...(left > 0 ? ["", `… and ${formatCount(left, "more row")} in the report file`] : []),
  ].join("\n");
}

function folded(summary: string, content: string): string {
  if (content === "") return "";
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
