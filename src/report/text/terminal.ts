import type { Verdict } from "../../domain/findings/verdict.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { clean, MAX_CELL, MAX_LOST, MAX_TEXTS } from "../bounds.ts";
import { type ChangeRow, changeTexts, valueColumns } from "../change-rows.ts";
import { DECISION_LEGEND } from "../decision-table.ts";
import { type FigureTable, type LongTable, terminalTable } from "../figure-table.ts";
import { lazy } from "../lazy.ts";
import { trackerLines } from "../tracker-blocks.ts";
import { type ReportView, SIGNS } from "../view.ts";
import { LOOKS } from "../words/verdicts.ts";
import { textTable } from "./text-table.ts";

/** Styles for a terminal; without colour, each function returns its text unchanged. */
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
  const { bold, dim, green, red, yellow } = palette;
  const { limits, standing } = view;
  const commands = present([...view.next, view.where]);
  const colour = { failed: red, passed: green, neutral: yellow }[standing];
  // Only red if the gate fails: a reason can be accepted, or waived.
  const gate = standing === "failed" ? red("gate:") : yellow("gate:");
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ["", bold(title), ...lines];
  const figures = section(view.figuresTitle, terminalTable(view.series, dim));
  const sides = terminalTable(view.sideBySide, dim);
  const ofServers = [
    ...section("Head to head", sides.length > 0 ? [...sides, dim(DECISION_LEGEND)] : []),
    ...section("Servers", terminalTable(view.servers, dim)),
  ];
  const notes = quoted(view.notices).map((notice) => `  ${yellow("note:")} ${notice}`);
  const lines = [
    `${colour(SIGNS[standing])} ${bold(clean(view.headline))}`,
    ...(view.toCompare === "" ? [] : [`  ${clean(plain(view.toCompare))}`]),
    ...quoted(view.otherBaseLines).map((line) => `  ${line}`),
    ...lostLines(view.lost, palette),
    ...quoted(view.reasons).map((reason) => `  ${gate} ${reason}`),
    ...(view.isAlone ? [...figures, ...section("Notes", notes), ...ofServers] : notes),
    ...(view.bounds === "" ? [] : [`  ${dim(`${view.bounds}.`)}`]),
    ...section("Changed", changeTable(view.changed, view, palette)),
    ...section("Why", quoted(view.advice)),
    ...section("Compared", changeTable(view.others, view, palette)),
    ...section("Limits", limits ? painted(limits, limits.looks, palette) : []),
    ...view.otherBases.flatMap((base) => [
      "",
      bold(`Against ${clean(base.baseName)}, which only informs`),
      `${clean(base.headline)} (${clean(base.compared)})`,
      ...lostLines(base.lost, palette),
      ...quoted(base.cautions).map((caution) => `  ${yellow("note:")} ${caution}`),
      ...changeTable([...base.changed, ...base.others], base, palette),
    ]),
    ...view.sections.flatMap(({ title, sentences, table, causes, causesCaption }) => [
      ...section(title, [...quoted(sentences), ...terminalTable(table, dim)]),
      ...section(causesCaption, terminalTable(withShortNames(causes), dim)),
    ]),
    ...section("Changed against earlier runs", terminalTable(view.jumps, dim)),
    ...(view.tracker ? section(view.tracker.title, trackerLines(view.tracker, dim)) : []),
    ...(view.isAlone ? [] : figures),
    ...section("Failed requests", terminalTable(view.failed, dim)),
    ...section("Requests of mixes", terminalTable(view.mixes, dim)),
    ...(view.isAlone ? [] : ofServers),
    ...section("The servers' own metrics", terminalTable(view.readings, dim)),
    ...section("Different environment", terminalTable(view.differences, dim)),
    ...section("Run", textTable(view.environment, 2)),
    ...section("Next", quoted(commands.map(plain))),
  ];
  return `${lines.join("\n")}\n`;
}

/** Characters of a function's name, or of its caller's, that are shown at most: the method and its place are at the end. */
const FIRST = 20;
const LAST = 40;

/** Names of functions, which are very long in Rust, without their middle. */
function withShortNames(table: FigureTable): FigureTable {
  const short = (name: string) =>
    name.length > FIRST + LAST ? `${name.slice(0, FIRST)}…${name.slice(-LAST)}` : name;
  const rows = table.rows.map(([names = "", ...figures]) => [
    names.split("\n").map(short).join("\n"),
    ...figures,
  ]);
  return { ...table, rows };
}

/** A text without the backticks around its commands. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

/** Possibly foreign texts, up to a limit. */
function quoted(texts: readonly string[]): readonly string[] {
  const left = texts.length - MAX_TEXTS;
  const shown = texts.slice(0, MAX_TEXTS).map((text) => clean(text));
  return left > 0 ? [...shown, `… and ${left} more`] : shown;
}

/** The last lines of base's programs that failed. */
function lostLines(lost: ReportView["lost"], { dim }: Palette): readonly string[] {
  const left = lost.length - MAX_LOST;
  const shown = lost.slice(0, MAX_LOST).flat();
  const more = left > 0 ? [`… and the output of ${left} more in run.jsonl`] : [];
  return [...shown.map((one) => clean(one, MAX_CELL)), ...more].map(
    (one) => `  ${dim("|")} ${one}`,
  );
}

function changeTable(
  rows: readonly ChangeRow[],
  { hasOwnTolerances }: Pick<ReportView, "hasOwnTolerances">,
  palette: Palette,
): readonly string[] {
  if (rows.length === 0) return [];
  const values = valueColumns(rows, hasOwnTolerances);
  const columns = ["series", "metric", ...values, "verdict"] as const;
  const cells = lazy(rows, (row) => {
    const texts = changeTexts(row);
    return columns.map((column) => texts[column]);
  });
  const titles = columns.map((column) => (column === "change" ? "change (95 %)" : column));
  const verdicts = rows.map(({ verdict }) => verdict);
  return painted({ columns: titles, textColumns: 2, rows: cells }, verdicts, palette);
}

/** A table whose rows have the colours of verdicts. */
function painted(table: LongTable, verdicts: readonly Verdict[], palette: Palette) {
  const [header = "", ...body] = terminalTable(table, palette.dim);
  const lines = body.map((line, index) => {
    const { colour } = LOOKS[required(verdicts[index], "verdict")];
    return colour ? palette[colour](line) : line;
  });
  return [header, ...lines];
}
