import { withoutControls } from "../domain/control-characters.ts";
import type { TrackedStatus } from "../domain/tracking/tracking.ts";
import { type Block, folded, type Items } from "./assemble.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { terminalTable } from "./figure-table.ts";
import type { NamedLink, TrackingRow, TrackingView } from "./tracking-view.ts";

const MARKS: Readonly<Record<TrackedStatus, string>> = {
  alert: "🔴",
  dismissed: "🔕",
  untested: "🟡",
  within: "⚪",
};

const COLUMNS = ["series", "metric", "against", "value", "baseline", "limit", "earlier", "found"];
const TEXT_COLUMNS = 3;

function cells(row: TrackingRow): readonly string[] {
  const { series, metric, against, value, baseline, limit, history, finding } = row;
  return [series, metric, against, value, baseline, limit, history, finding];
}

/**
 * What a report says of Bencher, in markdown.
 * @param leftOut what stands for rows that were left out
 * @returns headline, notes and tables; what came from elsewhere is escaped
 */
export function trackingBlocks(
  view: TrackingView,
  leftOut: (left: number) => string,
): readonly Block[] {
  const links = view.links.map(markdownLink);
  return [
    `**Bencher** · ${[escapeMarkdown(view.headline), ...links].join(" · ")}`,
    {
      ...{ before: "", between: "\n", after: "", leftOut: (left) => `\n- and ${left} more` },
      items: view.notes.map((note) => `- ${escapeMarkdown(note)}`),
    },
    trackingRows(view.alerts, leftOut),
    folded(othersTitle(view), trackingRows(view.others, leftOut)),
  ];
}

/** What was not tested is never counted among what is fine. */
function othersTitle({ others }: TrackingView): string {
  const within = others.filter(({ status }) => status === "within").length;
  const untested = others.length - within;
  return [
    ...(within > 0 ? [`${within} within their limits`] : []),
    ...(untested > 0 ? [`${untested} not tested`] : []),
  ].join(", ");
}

function trackingRows(rows: readonly TrackingRow[], leftOut: (left: number) => string): Items {
  const line = (all: readonly string[]) => `| ${all.join(" | ")} |`;
  const columns = ["", ...COLUMNS, ""];
  const rule = columns.map((_, index) =>
    index > TEXT_COLUMNS && index < COLUMNS.length ? "--:" : ":--",
  );
  return {
    before: `${line(columns)}\n${line(rule)}\n`,
    items: rows.map((row) =>
      line([
        MARKS[row.status],
        ...cells(row).map(escapeMarkdown),
        row.links.map(markdownLink).join(" "),
      ]),
    ),
    between: "\n",
    after: "",
    leftOut: (left) => `\n\n${leftOut(left)}`,
  };
}

function markdownLink({ label, url }: NamedLink): string {
  return `[${escapeMarkdown(label)}](<${url}>)`;
}

/**
 * What a report says of Bencher, in lines for a terminal.
 * @param dim paints a table's header
 */
export function trackingLines(
  view: TrackingView,
  dim: (text: string) => string,
): readonly string[] {
  const rows = [...view.alerts, ...view.others];
  return [
    withoutControls(view.headline),
    ...view.notes.map((note) => `note: ${withoutControls(note)}`),
    ...terminalTable({ columns: COLUMNS, textColumns: TEXT_COLUMNS, rows: rows.map(cells) }, dim),
    ...view.links.map(({ label, url }) => `${label}: ${url}`),
    ...view.alerts.flatMap(({ series, metric, against, links }) =>
      links.map(
        ({ label, url }) => `${label} of ${withoutControls(series)} ${metric} (${against}): ${url}`,
      ),
    ),
  ];
}
