import { withoutControls } from "../domain/shared/control-characters.ts";
import type { Verdict } from "../domain/verdict/verdict.ts";
import type { ChangeRow } from "./change-rows.ts";
import { terminalTable } from "./figure-table.ts";
import { textTable } from "./text-table.ts";
import { trackerLines } from "./tracker-section.ts";
import type { ReportView } from "./view.ts";

/** Colours for a terminal; without colour, each function returns its text unchanged. */
export interface Palette {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/**
 * The report for a terminal.
 * @returns text that ends with a line break
 */
export function renderTerminal(view: ReportView, palette: Palette): string {
  const { bold, dim } = palette;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", bold(title), ...lines];
  const facts = view.environment.map(({ label, value }) => [label, value]);
  const lines = [
    `${mark(view, palette)} ${bold(withoutControls(view.headline))}`,
    ...view.lost.flat().map((line) => `  ${dim("|")} ${withoutControls(line)}`),
    ...view.reasons.map((reason) => `  ${palette.red("gate:")} ${withoutControls(reason)}`),
    ...view.notices.map((notice) => `  ${palette.yellow("note:")} ${withoutControls(notice)}`),
    ...section("Changed", changeTable(view.changed, palette)),
    ...section("Compared", changeTable(view.others, palette)),
    ...(view.counted
      ? section("Counted", [
          ...view.counted.sentences.map((one) => withoutControls(one)),
          ...terminalTable(view.counted.table, dim),
        ])
      : []),
    ...(view.counted ? section("Functions that grew", terminalTable(view.counted.grown, dim)) : []),
    ...section("Changed against earlier runs", terminalTable(view.jumps, dim)),
    ...(view.tracker ? section(view.tracker.title, trackerLines(view.tracker, dim)) : []),
    ...section("Series", terminalTable(view.series, dim)),
    ...section("Head to head", [
      ...view.duels.map((line) => withoutControls(line)),
      ...terminalTable(view.headToHead, dim),
    ]),
    ...section("Servers", terminalTable(view.servers, dim)),
    ...section("The servers' own metrics", terminalTable(view.readings, dim)),
    ...section("Run", textTable(facts, 2)),
  ];
  return `${lines.join("\n")}\n`;
}

function mark({ standing }: ReportView, { red, green, yellow }: Palette): string {
  switch (standing) {
    case "failed":
      return red("✗");
    case "passed":
      return green("✓");
    case "neutral":
      return yellow("○");
  }
}

function changeTable(rows: readonly ChangeRow[], palette: Palette): readonly string[] {
  if (rows.length === 0) return [];
  const columns = ["series", "metric", "base", "head", "change", "detectable", "verdict"] as const;
  const cells = rows.map((row) => columns.map((column) => row[column]));
  const titles = columns.map((column) => (column === "change" ? "change (95 %)" : column));
  const table = { columns: titles, textColumns: 2, rows: cells };
  const [header = "", ...body] = terminalTable(table, palette.dim);
  return [header, ...body.map((line, index) => paint(rows[index]?.verdict, palette)(line))];
}

function paint(verdict: Verdict | undefined, palette: Palette): (text: string) => string {
  switch (verdict) {
    case "regression":
    case "unmeasurable":
      return palette.red;
    case "improvement":
      return palette.green;
    case "inconclusive":
    case "removed":
      return palette.yellow;
    default:
      return (text) => text;
  }
}
