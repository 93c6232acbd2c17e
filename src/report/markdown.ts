import type { Verdict } from "../domain/verdict.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { markdownTable } from "./figure-table.ts";
import { trackingMarkdown } from "./tracking-section.ts";
import type { ChangeRow, Fact, ReportView } from "./view.ts";

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
    ...(view.tracking ? trackingMarkdown(view.tracking, maxRows, folded) : []),
    "### Series",
    markdownTable(view.series, maxRows),
    ...(view.headToHead.rows.length > 0
      ? [
          "### Head to head",
          list(view.duels.slice(0, maxRows).map(escapeMarkdown)),
          folded("All ratios", markdownTable(view.headToHead, maxRows)),
        ]
      : []),
    folded("All figures", markdownTable(view.allFigures, maxRows)),
    folded("Servers", markdownTable(view.servers, maxRows)),
    folded("The servers' own metrics", markdownTable(view.readings, maxRows)),
    folded("Machine and run", facts(view.environment)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

function changeTable(rows: readonly ChangeRow[], maxRows: number): string {
  return markdownTable(
    {
      columns: [
        ...["", "series", "metric", "base", "head"],
        ...["change (95 % interval)", "detectable", "verdict"],
      ],
      textColumns: 3,
      rows: rows.map((row) => [
        MARKS[row.verdict],
        row.series,
        row.metric,
        row.base,
        row.head,
        row.change,
        row.detectable,
        row.verdict,
      ]),
    },
    maxRows,
  );
}

function facts(all: readonly Fact[]): string {
  const rows = all.map(({ label, value }) => [label, value]);
  return markdownTable({ columns: ["", ""], textColumns: 2, rows });
}

function folded(summary: string, content: string): string {
  if (content === "") return "";
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
