import type { NamedLink } from "../../domain/review/tracker-section.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { BaseView } from "../base-view.ts";
import { markdownRows } from "../figure-table.ts";
import type { InstrumentSection } from "../report-input.ts";
import { trackerBlocks } from "../tracker-blocks.ts";
import { notedFacts, type ReportView } from "../view.ts";
import { assemble, type Block, folded, type Items, type Limit, list } from "./assemble.ts";
import { countText, markedChanges, othersTitle, unbroken } from "./changes.ts";
import { escapeMarkdown, escapeSentence } from "./escape.ts";
import { figuresBlock, limitsBlock, type MakeTable, serverBlocks } from "./figures.ts";
import { gateBox } from "./gate.ts";
import { mermaidChart } from "./mermaid.ts";
import { sourceUrl } from "./source-url.ts";

/** Options for rendering a report. */
export interface MarkdownOptions {
  readonly limit?: Limit;
  /** Pages with more information. */
  readonly links?: readonly NamedLink[];
  /** Tells the report from those of other jobs. */
  readonly name?: string;
  /** The label that accepts regressions; absent if nothing can be accepted. */
  readonly acceptLabel?: string;
  /** Address of the repository whose commits were measured, such as `https://github.com/acme/api`. */
  readonly repositoryUrl?: string | undefined;
  /** What became of regressions that the replaced report showed, one sentence each. */
  readonly since?: readonly string[];
  /** Leaves out the table of all figures, which a reviewer rarely needs. */
  readonly isShort?: boolean;
}

/**
 * The report as GitHub-flavoured Markdown, for a file, a job summary or a comment: findings are open, everything else
 * is collapsed.
 * @returns Markdown that ends with a line break; all names in it are escaped
 */
export function renderMarkdown(view: ReportView, options: MarkdownOptions = {}): string {
  return assemble(blocksOf(view, options), options.limit);
}

function blocksOf(view: ReportView, options: MarkdownOptions): readonly Block[] {
  const leftOut = (left: number) => {
    const url = options.links?.[0]?.url;
    const where = url === undefined ? "the full report" : `[the full report](${url})`;
    return `… and ${formatCount(left, "more row")} in ${where}`;
  };
  const table: MakeTable = (of, urls) => markdownRows(of, leftOut, urls);
  const [figures, ofServers] = [figuresBlock(view, table), serverBlocks(view, table)];
  const facts = { columns: ["", ""], textColumns: 2, rows: notedFacts(view) };
  return [
    `### ${headMark(view)} ${unbroken(headingText(view.headline, options.name))}`,
    [escapeMarkdown(view.compared), ...view.counts.map(countText)].join(" · "),
    bullets(options.since),
    escapeSentence(view.toCompare),
    otherBaseLines(view),
    lostLines(view),
    ...(view.isAlone ? [figures, cautions(view), ...ofServers] : []),
    table(markedChanges(view.changed, { ...view, hasOwnTolerances: true })),
    view.advice.length > 0 ? `#### Why\n\n${bullets(view.advice)}` : "",
    ...(view.limits ? [limitsBlock(view.limits, table)] : []),
    ...view.sections.flatMap((section) => instrumentBlocks(section, table, options)),
    gateBox(view, options.acceptLabel),
    ...(view.isAlone ? [] : [cautions(view)]),
    view.bounds === "" ? "" : `<sub>${unbroken(escapeMarkdown(view.bounds))}.</sub>`,
    folded(othersTitle(view), table(markedChanges(view.others, view))),
    folded("What would decide what is open", coded(view.next)),
    ...view.otherBases.flatMap((base) => otherBaseBlocks(base, table)),
    folded(`Changed against ${view.jumps.columns[3]}`, table(view.jumps)),
    folded("Throughput and p99 over concurrency", charts(view)),
    ...(view.tracker ? trackerBlocks(view.tracker, leftOut) : []),
    ...(view.isAlone ? [] : [figures]),
    folded("Failed requests", table(view.failed)),
    folded("Requests of mixes", table(view.mixes)),
    ...(view.isAlone ? [] : ofServers),
    folded("The servers' own metrics", table(view.readings)),
    ...(options.isShort ? [] : [folded("All figures", table(view.allFigures))]),
    folded(differencesTitle(view), table(view.differences)),
    folded("Machine, noise, time", table(facts)),
    coded(present([view.where])),
    footer(options),
  ];
}

/** Texts of ours with code in them. */
function coded(all: readonly string[]): Items {
  return list(
    all.map((one) => `- ${escapeSentence(one)}`),
    "\n",
    (left) => `\n- … and ${left} more`,
  );
}

/** Few sentences, which are never left out. */
function bullets(sentences: readonly string[] = []): string {
  return sentences.map((sentence) => `- ${unbroken(escapeMarkdown(sentence))}`).join("\n");
}

/** @param name of the job, which comes first */
export function headingText(headline: string, name?: string): string {
  return escapeSentence(name === undefined ? headline : `${name}: ${headline}`);
}

function headMark({ standing, reasons, verdict }: ReportView): string {
  if (standing === "failed") return "❌";
  if (reasons.length > 0 || verdict === "regression") return "⚠️";
  return standing === "passed" ? "✅" : "ℹ️";
}

/** The base that the gate judges, and the results of the others. */
function otherBaseLines(view: ReportView): Items {
  const items = view.otherBaseLines.map((line) => unbroken(escapeMarkdown(line)));
  return list(items, "\\\n", (left) => `\\\n… and ${left} more`);
}

/** The section of a base that the gate does not judge. */
function otherBaseBlocks(base: BaseView, table: MakeTable): readonly Block[] {
  const { baseName, headline, compared, counts } = base;
  return [
    `#### Against ${escapeMarkdown(baseName)}, which only informs: ${unbroken(escapeMarkdown(headline))}`,
    [escapeMarkdown(compared), ...counts.map(countText)].join(" · "),
    lostLines(base),
    cautions(base),
    table(markedChanges(base.changed, { ...base, hasOwnTolerances: true })),
    folded(othersTitle(base), table(markedChanges(base.others, base))),
  ];
}

/** The last lines of base's programs that failed. */
function lostLines({ lost }: Pick<ReportView, "lost">): Items {
  const items = lost.map((lines) => lines.map((line) => `> ${escapeMarkdown(line)}`).join("\\\n"));
  return list(items, "\n\n", (left) => `\n\n… and the output of ${left} more`);
}

function cautions(view: Pick<ReportView, "cautions">): Items {
  const items = view.cautions.map((caution) => `⚠️ ${escapeMarkdown(caution)}`);
  return list(items, "\n\n", (left) => `\n\n⚠️ … and ${left} more`);
}

function charts(view: ReportView): Items {
  const items = view.charts.map(mermaidChart);
  return list(items, "\n\n", (left) => `\n\n… and ${formatCount(left, "more chart")}`);
}

function differencesTitle({ differences: { rows } }: ReportView): string {
  const named = rows.map(([, what = ""]) => what);
  return `<b>Different environment</b>: ${escapeMarkdown(formatSome([...new Set(named)]))}`;
}

/** Links, in small print; empty without any. */
export function footer({ links = [] }: Pick<MarkdownOptions, "links">): string {
  const all = links.map(({ label, url }) => `[${escapeMarkdown(label)}](${url})`);
  return all.length === 0 ? "" : `<sub>${all.join(" · ")}</sub>`;
}

/**
 * The results of an instrument: findings and their causes are open, all figures are collapsed.
 * @param table renders a table of figures
 */
function instrumentBlocks(
  { title, sentences, table: all, summary, causes, causePlaces = [] }: InstrumentSection,
  table: MakeTable,
  { repositoryUrl }: MarkdownOptions,
): readonly Block[] {
  const urls = causePlaces.map(
    (place) => place && repositoryUrl && sourceUrl(repositoryUrl, place),
  );
  const items = sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`);
  return [
    `#### ${title}`,
    list(items, "\n", (left) => `\n- … and ${left} more`),
    table(causes, urls),
    folded(summary, table(all)),
  ];
}
